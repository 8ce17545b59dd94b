import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inOldLatin } from "./kit/alphabet.ts";
import { errors, problems } from "./kit/errors.ts";
import { fileKinds, type FileKind } from "./kit/file-kinds.ts";
import { receivedWays } from "./office/limits.ts";
import { actionPermissions } from "./permissions.ts";
import { ru } from "./messages/ru/index.ts";
import { uk } from "./messages/uk/index.ts";
import { uz } from "./messages/uz/index.ts";
import { uz2026 } from "./messages/uz-2026/index.ts";

type Tree = { readonly [key: string]: string | Tree };
const flat = (tree: Tree, path = ""): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) => (typeof value === "string" ? [[path + key, value]] : flat(value, `${path}${key}.`)));
const languages = { uz: new Map(flat(uz)), uk: new Map(flat(uk)), ru: new Map(flat(ru)) };
const keys = [...languages.uz.keys()];

describe("the three languages", () => {
  it("have the same keys", () => {
    expect([...languages.uk.keys()]).toEqual(keys);
    expect([...languages.ru.keys()]).toEqual(keys);
  });

  it("have the same placeholders in every text", () => {
    const placeholders = (text: string | undefined) => (text?.match(/\{\w+\}/g) ?? []).toSorted((a, b) => (a < b ? -1 : 1));
    const different = keys.filter((key) => {
      const own = placeholders(languages.uz.get(key)).join();
      return placeholders(languages.uk.get(key)).join() !== own || placeholders(languages.ru.get(key)).join() !== own;
    });

    expect(different).toEqual([]);
  });

  it.each(Object.entries(languages))("say something everywhere, without spaces around it: %s", (_language, texts) => {
    expect([...texts].filter(([, text]) => text === "" || text !== text.trim() || /\s\s/.test(text))).toEqual([]);
  });
});

describe("scripts", () => {
  /** Names and abbreviations that stand in Latin letters in every script. */
  const latin = [
    "SMS",
    "Excel",
    "Word",
    "PDF",
    "Telegram",
    "OneID",
    "E-IMZO",
    "OK",
    "MB",
    "Alt",
    "WebP",
    "QR",
    "PIN",
    "https",
    "EVENT_HOSTS",
  ].concat(Object.values<FileKind>(fileKinds).flatMap(({ endings }) => endings.map((ending) => ending.toUpperCase())));
  const withoutLatin = (text: string) =>
    latin.reduce((rest, word) => rest.replaceAll(new RegExp(`\\b${word}\\b`, "g"), ""), text.replaceAll(/\{\w+\}/g, ""));
  /** The specification gives this text letter by letter, in Latin for every language. */
  const fixed = ["messages.noAppealAccess"];

  it.each(["uk", "ru"] as const)("%s has Latin letters in names only", (language) => {
    const mixed = [...languages[language]].filter(([key, text]) => !fixed.includes(key) && /\p{Script=Latin}/u.test(withoutLatin(text)));

    expect(mixed).toEqual([]);
  });

  it("uz in the letters of 2026 has no letter of 1995 outside names and placeholders, and comes back", () => {
    const recent = flat(uz2026);
    const bare = (text: string) => withoutLatin(text).replaceAll(/\{\w+\}|[\w.-]+@[\w.-]+|\S+\.\S+|\/\S+/g, "");

    expect(recent.filter(([, text]) => /ʻ|sh|ch/i.test(bare(text)))).toEqual([]);
    expect(recent.map(([key, text]) => [key, inOldLatin(text)])).toEqual([...languages.uz]);
    expect(recent.filter(([key, text]) => text !== languages.uz.get(key)).length).toBeGreaterThan(1000);
  });

  it("uz has no Cyrillic letter", () => {
    expect([...languages.uz].filter(([, text]) => /\p{Script=Cyrillic}/u.test(text))).toEqual([]);
  });

  it("ru has no letter that only Uzbek has", () => {
    expect([...languages.ru].filter(([, text]) => /[ўқғҳЎҚҒҲ]/.test(text))).toEqual([]);
  });

  it.each(Object.entries(languages))("apostrophes of %s are the letters ʻ and ʼ, and no sign that looks like them", (_language, texts) => {
    expect([...texts].filter(([, text]) => /['`´‘’ʹ′]/.test(text))).toEqual([]);
  });

  it("in uz ʻ stands after o and g only, and ʼ after other letters", () => {
    expect([...languages.uz].filter(([, text]) => /(?<![oOgG])ʻ/.test(text) || /[oOgG]ʼ/.test(text))).toEqual([]);
  });
});

describe("words", () => {
  it("uk writes loan words by its own spelling, which does not follow from the Latin letters", () => {
    const wrong = /филтр|компютер|тсия|(?<!\p{L})рол(?!\p{L})|декабр(?!ь)|албом|фестивал(?!ь)/iu;
    expect([...languages.uk].filter(([, text]) => wrong.test(text))).toEqual([]);
  });

  it("ru counts without a noun that would have to be declined", () => {
    // «1 строк», «2 раз»
    expect([...languages.ru].filter(([, text]) => /\{count\} (строк|раз|записей|вопросов|обращений)/.test(text))).toEqual([]);
  });

  it("one thing has one name: a question, a public reception, a letter's template; the menu has the customer's words", () => {
    const named = { ru: /(?<!^Типы |^Вопросы \()задач|публичн/i, uz: /shablon(?!lari$)/i, uk: /шаблон(?!лари$)/i };
    const found = Object.entries(named).flatMap(([language, other]) =>
      [...languages[language as "ru"]].filter(([, text]) => other.test(text)).map(([key]) => `${language} ${key}`),
    );
    expect(found).toEqual([]);
  });
});

describe("the history", () => {
  // what a button asks for ends so in each language
  it.each([
    ["uz", /ish$/],
    ["uk", /иш$/],
    ["ru", /^\p{L}+(ть|ти|ться)(?!\p{L})/u],
  ] as const)("tells in %s what was done, not what to do", (language, command) => {
    const texts = (group: string) => [...languages[language]].filter(([key]) => key.startsWith(`${group}.`)).map(([, text]) => text);

    expect(texts("actions").filter((text) => command.test(text)).length).toBeGreaterThan(40);
    expect(texts("done").filter((text) => command.test(text))).toEqual([]);
  });
});

describe("a text that the specification fixes", () => {
  // in the language in which it gives them: layouts, the card of an appeal, the form, the sign-in
  it.each([
    ["uz", "common.back", "Ortga"],
    ["uz", "messages.noAppealAccess", "Bu hujjatga kirishga imkoniyat yuq"],
    ["uk", "problems.required", "Майдонни тўлдиринг!"],
    ["uk", "errors.wrong_credentials", "Логин ёки парол нотўғри"],
  ] as const)("stands in %s at %s", (language, key, text) => {
    expect(languages[language].get(key)).toBe(text);
  });

  it("spells the password in Uzbek Cyrillic as the specification does, in every text", () => {
    expect([...languages.uk].filter(([, text]) => /парол(?:ь|ъ)/i.test(text))).toEqual([]);
  });
});

describe("every text is shown somewhere", () => {
  const root = join(import.meta.dirname, "../..");
  const sources = ["contract/src", "server/src", "web/src", "tools/src"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !/(^|[\\/])messages[\\/]/.test(file))
      .map((file) => readFileSync(join(root, folder, file), "utf8")),
  );
  const all = sources.join("\n");
  const literals = new Set([...all.matchAll(/["'`]([a-zA-Z]+\.\w+)["'`]/g)].map((m) => m[1]!));
  /** Keys that code makes of data: the prefix stands in a template, the rest is one of these. */
  const made: Record<string, readonly string[]> = {
    errors: Object.keys(errors),
    permissions: actionPermissions,
    rights: actionPermissions,
    problems,
    terms: [
      "fifteen_days",
      "thirty_days",
      "assigned_days",
      "assigned_day",
      "of_appeal",
      "further_study",
      "by_request",
      "of_parent",
      "forwarding",
      "control_review",
      "letter",
      "study_letter",
      "inquiry",
      "correction",
    ]
      .filter((rule) => all.includes(`"${rule}"`))
      .concat(
        ["appeal", "parent", "task"].map((of) => `limit_${of}`),
        receivedWays.map((way) => `by_${way}`),
      ),
    errorPages: ["e401", "e403", "e404", "e500"],
  };
  /** Fetched with their screen, and so named without their room. */
  const ofFirstDay = ["firstDays.ts", "FirstDayScreen.tsx"]
    .map((file) => readFileSync(join(root, "web/src/office/first-day", file), "utf8"))
    .flatMap((text) => [...text.matchAll(/"(\w+)"|\bsaid\.(\w+)/g)].map(([, quoted, read]) => quoted ?? read!));
  const isUsed = (key: string) => {
    const [group, name] = key.split(".") as [string, string];
    if (group === "firstDay") return ofFirstDay.includes(name);
    return literals.has(key) || (made[group]?.includes(name) === true && new RegExp(`\`${group}\\.\\w*\\$\\{`).test(all));
  };

  it("in each language", () => {
    expect(keys.filter((key) => !isUsed(key))).toEqual([]);
  });

  it("and no text is asked for that does not exist", () => {
    const groups = new Set(keys.map((key) => key.split(".")[0]!));
    const asked = [...all.matchAll(/\bt\(\s*["'`]([a-zA-Z]+\.\w+)["'`]/g)]
      .map((m) => m[1]!)
      .filter((key) => groups.has(key.split(".")[0]!));

    expect(asked.length).toBeGreaterThan(50);
    expect(asked.filter((key) => !languages.uz.has(key))).toEqual([]);
  });
});
