// node scripts/tool.mjs readings [-- --only 200]: how well letters of our own are read, and what they propose for the form.
import { readdirSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type ContentsReading, readContents } from "@murojaat/server/engine/contents/reading.ts";
import { fields, isSame, judge, type Judged, wordsIn, wrongIn } from "./judge.ts";
import type { JudgedLetter } from "./letter.ts";
import { judgedLetters } from "./letters.ts";
import { fileOf } from "./render.ts";

/** What the process that reads has used; nothing where the system does not tell. */
const used = (): { readonly seconds: number; readonly peak: number } | undefined => {
  if (process.platform !== "linux") return undefined;
  const pids = readdirSync("/proc/self/task").flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, "utf8").trim().split(" "));
  const pid = pids.find((id) => id !== "" && readFileSync(`/proc/${id}/cmdline`, "utf8").includes("read-page-apart"));
  if (pid === undefined) return undefined;
  const [user, system] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ").slice(11, 13).map(Number) as [number, number];
  const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  // clock ticks are hundredths of a second
  return { seconds: (user + system) / 100, peak: Number(peak) / 1024 };
};

type Measured = { readonly letter: JudgedLetter; readonly reading: ContentsReading; readonly seconds: number };
const median = (of: readonly number[]): number => of.toSorted((a, b) => a - b)[Math.floor((of.length - 1) / 2)] ?? 0;
const percent = (share: number): string => (100 * share).toFixed(2);
const ratio = (part: number, whole: number): string => (whole === 0 ? "–" : (part / whole).toFixed(2));
const table = (rows: readonly (readonly (string | number)[])[]): void => {
  const [head = [], ...others] = rows;
  for (const row of [head, head.map(() => "---"), ...others]) console.log(`| ${row.join(" | ")} |`);
  console.log();
};

export const run = async (args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({ args: [...args], options: { only: { type: "string", default: "" } } });
  const letters = judgedLetters.filter(({ form, name, language }) => `${language} ${form}: ${name}`.includes(values.only));
  const measured: Measured[] = [];
  let peak = 0;
  for (const letter of letters) {
    const { bytes, mime } = await fileOf(letter);
    const before = used()?.seconds ?? 0;
    const reading = await readContents(bytes, mime);
    const after = used();
    peak = Math.max(peak, after?.peak ?? 0);
    measured.push({ letter, reading, seconds: ((after?.seconds ?? 0) - before) / ("pages" in reading ? reading.pages : 1) });
  }
  printForms(measured);
  printLanguages(measured);
  printFields(measured);
  console.log(`Memory of the process that reads, at its highest: ${peak.toFixed(0)} MB.`);
};

const printForms = (measured: readonly Measured[]): void => {
  const forms = [...new Set(measured.map(({ letter }) => letter.form))];
  table([
    ["letters", "how many", "median % wrong", "worst", "ready", "confidence", "processor s a page"],
    ...forms.map((form) => {
      const of = measured.filter(({ letter }) => letter.form === form);
      const shares = of.flatMap(({ letter, reading }) => wrongIn(letter, reading) ?? []);
      const sure = of.flatMap(({ reading }) => ("confidence" in reading ? reading.confidence : []));
      return [
        form,
        of.length,
        shares.length > 0 ? percent(median(shares)) : "–",
        shares.length > 0 ? percent(Math.max(...shares)) : "–",
        of.filter(({ reading }) => reading.state === "ready").length,
        `${Math.min(...sure).toFixed(0)}–${Math.max(...sure).toFixed(0)}`,
        median(of.map(({ seconds }) => seconds)).toFixed(1),
      ];
    }),
  ]);
};

const languagesOf = (measured: readonly Pick<Measured, "letter">[]) => [
  ...new Set(measured.flatMap(({ letter }) => letter.language ?? [])),
];
const sum = (of: readonly number[]): number => of.reduce((all, one) => all + one, 0);
/** Of the letters that are printed and scanned. */
const printLanguages = (measured: readonly Measured[]): void => {
  table([
    ["language", "how many", "words right", "of those with ö ğ ş ç, oʻ gʻ sh ch", "% wrong", "processor s a page"],
    ...languagesOf(measured).map((language) => {
      const of = measured.filter(({ letter }) => letter.language === language && letter.form !== "digital");
      const words = of.map(({ letter, reading }) => wordsIn(letter, reading));
      const right = (found: "right" | "changedRight", all: "all" | "changed"): string => {
        const count = sum(words.map((one) => one[all]));
        return count === 0 ? "–" : `${sum(words.map((one) => one[found]))} of ${count}`;
      };
      const wrong = sum(of.map(({ letter, reading }) => (wrongIn(letter, reading) ?? 1) * letter.text.length));
      return [
        language,
        of.length,
        right("right", "all"),
        right("changedRight", "changed"),
        percent(wrong / sum(of.map(({ letter }) => letter.text.length))),
        (sum(of.map(({ seconds }) => seconds)) / of.length).toFixed(2),
      ];
    }),
  ]);
};

const printFields = (measured: readonly Measured[]): void => {
  const judged = measured.map(({ letter, reading }) => ({ letter, reading, values: judge(letter, reading) }));
  const isRight = ({ expected, proposed }: Judged) => expected !== undefined && proposed !== undefined && isSame(expected, proposed);
  const languages = languagesOf(measured);
  table([
    ["field", ...languages, "in letters", "proposed", "right", "wrong", "missed", "precision", "recall"],
    ...fields.map((field) => {
      const of = judged.map(({ values }) => values[field]);
      const [said, proposed, right] = [
        of.filter(({ expected }) => expected !== undefined).length,
        of.filter((one) => one.proposed !== undefined).length,
        of.filter(isRight).length,
      ];
      const missed = of.filter((one) => one.expected !== undefined && one.proposed === undefined).length;
      const rightIn = languages.map((language) => {
        const values = judged.flatMap(({ letter, values: all }) => (letter.language === language ? all[field] : []));
        return `${values.filter(isRight).length} of ${values.filter(({ expected }) => expected !== undefined).length}`;
      });
      return [field, ...rightIn, said, proposed, right, proposed - right, missed, ratio(right, proposed), ratio(right, said)];
    }),
  ]);
  for (const { letter, reading, values } of judged) {
    const share = wrongIn(letter, reading);
    const name = `${letter.language ?? ""} ${letter.form}: ${letter.name}`;
    if (share !== undefined && share > 0.01) console.log(`${name}: ${percent(share)} % wrong`);
    if (reading.state !== "ready" && letter.form !== "handwriting") console.log(`${name}: ${reading.state}`);
    for (const field of fields) {
      const { expected, proposed } = values[field];
      if (proposed === undefined ? expected !== undefined : !isRight(values[field]))
        console.log(`${name}: ${field} ${proposed === undefined ? "missed" : `wrong: ${proposed}`}, expected ${expected ?? "nothing"}`);
    }
  }
};
