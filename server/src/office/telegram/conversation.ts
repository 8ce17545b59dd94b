import { cleanText, lettersOf1995, ownNameOf, signs, spellingKey, withoutSigns } from "@murojaat/contract/kit";
import {
  intakeFiles,
  isForeignPhone,
  readPhones,
  translator,
  uploadLimit,
  type Alphabet,
  type Language,
  type Messages,
} from "@murojaat/contract";

/** A button row of the keyboard under a chat; `contact` asks Telegram for the person's own number. */
export type Buttons = readonly (readonly (string | { readonly text: string; readonly contact: true })[])[];
/** A person's entries so far; stored with the chat, so that a restart loses nothing. */
export type Entries = {
  readonly phone?: string;
  readonly homePhone?: string;
  /** A number of another country, as it was given: no message can go there. */
  readonly foreignPhone?: string;
  readonly name?: readonly string[];
  readonly area?: Choice;
  readonly kind?: Choice;
  readonly text?: string;
  readonly files?: readonly { readonly fileId: string; readonly name: string }[];
};
export type Choice = { readonly id: number; readonly name: string };
export type Step = "start" | "language" | "phone" | "name" | "area" | "kind" | "text" | "files" | "confirm" | "number";
export type Talk = {
  readonly step: Step;
  readonly language: Language;
  /** In which the office writes today. */
  readonly alphabet: Alphabet;
  readonly said: Entries;
};
type MessagesOf = (language: Language, alphabet: Alphabet) => Messages;

/** A message, read of what Telegram sent. */
export type Received = {
  /** What was written, also under a file. */
  readonly text?: string;
  /** `own`: Telegram vouches that it is the sender's number. */
  readonly contact?: { readonly phone: string; readonly own: boolean };
  readonly file?: { readonly fileId: string; readonly name: string; readonly size: number };
};
/** What is to be done in addition to answering. */
export type Deed =
  | { readonly what: "submit" }
  | { readonly what: "status"; readonly number: string }
  | { readonly what: "proved"; readonly phone: string };
export type Turn = {
  readonly talk: Talk;
  readonly answers: readonly { readonly text: string; readonly buttons?: Buttons }[];
  readonly deed?: Deed;
};
/** What the portal offers to choose from, in the person's language. */
export type Offers = { readonly areas: readonly Choice[]; readonly kinds: readonly Choice[] };

export const textLeast = 10;
/** Of all messages of one text together: Telegram cuts what is longer than 4096 characters into several. */
export const textMost = 100_000;
/** In the order of their buttons. */
const offered = ["UZ", "UK", "RU"] as const satisfies readonly Language[];
const order: readonly Step[] = ["language", "phone", "name", "area", "kind", "text", "files", "confirm"];
const commands = { start: "/start", status: "/status" };

/** What a text says of its writer's phone; a number that starts with 00 belongs to nobody. */
const phonesOf = (text: string, isContact: boolean): Pick<Entries, "phone" | "homePhone" | "foreignPhone"> | undefined => {
  const read = readPhones(text);
  if ("value" in read)
    return read.value.startsWith("00") ? undefined : { phone: read.value, ...(read.second !== undefined && { homePhone: read.second }) };
  return isContact || isForeignPhone(text) ? { foreignPhone: text } : undefined;
};
const namePart = new RegExp(String.raw`^\p{L}[\p{L}\p{M}${signs}-]{0,60}$`, "u");
const nameOf = (text: string): string[] | undefined => {
  const words = text.trim().split(/\s+/);
  const isName = words.length >= 2 && words.length <= 5 && words.every((word) => namePart.test(word));
  return isName ? words : undefined;
};
const inRows = (texts: readonly string[], width: number): string[][] =>
  Array.from({ length: Math.ceil(texts.length / width) }, (_, row) => texts.slice(row * width, (row + 1) * width));

/** What two spellings of a language's name have in common: Oʻzbekcha and Özbekça, not Ўзбекча. */
const nameKey = (name: string): string => withoutSigns(lettersOf1995(name)).toLowerCase();

/** One turn of the conversation: what was received in this state, what is answered, which state follows. */
export const turn = (talk: Talk, received: Received, offers: Offers, messagesOf: MessagesOf): Turn => {
  const t = translator(messagesOf(talk.language, talk.alphabet));
  // signs that nobody sees make no text
  const text = cleanText(received.text ?? "").trim();
  /** Whether this is the text of a button, in any letters: a keyboard stays under a chat when the alphabet changes. */
  const says = (button: string): boolean => spellingKey(text) === spellingKey(button);
  const { alphabet } = talk;

  /** The question of a step. */
  const ask = (to: Talk): Turn => {
    const say = translator(messagesOf(to.language, alphabet));
    const below = [say("bot.back"), say("bot.cancel")];
    const done = say("bot.done");
    const { said } = to;
    const questions: Record<Exclude<Step, "start" | "confirm">, { text: string; buttons?: Buttons }> = {
      language: { text: say("bot.welcome"), buttons: [offered.map((language) => ownNameOf({ language, alphabet }))] },
      phone: { text: say("bot.phone"), buttons: [[{ text: say("bot.phoneButton"), contact: true }], below] },
      name: { text: say("bot.name"), buttons: [below] },
      area: {
        text: say("bot.area"),
        buttons: [
          ...inRows(
            offers.areas.map((a) => a.name),
            2,
          ),
          below,
        ],
      },
      kind: { text: say("bot.kind"), buttons: [offers.kinds.map((k) => k.name), below] },
      text: { text: say("bot.text"), buttons: [below] },
      files: { text: say("bot.files", { most: intakeFiles, done }), buttons: [[done], below] },
      number: { text: say("bot.askNumber"), buttons: [[say("bot.cancel")]] },
    };
    if (to.step === "confirm") {
      const facts = [
        said.name?.join(" "),
        said.phone ? `+998${said.phone}` : said.foreignPhone,
        said.area?.name,
        said.kind?.name,
        "",
        said.text,
        "",
        say("bot.filesCount", { count: said.files?.length ?? 0 }),
      ];
      // a summary longer than a message would be refused
      return {
        talk: to,
        answers: [{ text: [say("bot.confirm"), ...facts].join("\n").slice(0, 4090), buttons: [[say("bot.send")], below] }],
      };
    }
    return { talk: to, answers: [to.step === "start" ? { text: say("bot.help", commands) } : questions[to.step]] };
  };
  const next = (said: Entries, deed?: Deed): Turn => {
    const step = order[order.indexOf(talk.step) + 1] ?? "start";
    return { ...ask({ ...talk, step, said: { ...talk.said, ...said } }), ...(deed && { deed }) };
  };
  const again = (why: string): Turn => ({ talk, answers: [{ text: why }] });
  /** The files with the one that came; or why it does not come to them. */
  const withFile = (file: NonNullable<Received["file"]>): NonNullable<Entries["files"]> | string => {
    const attached = talk.said.files ?? [];
    if (attached.length >= intakeFiles) return t("bot.filesMany", { most: intakeFiles });
    return file.size >= uploadLimit ? t("bot.fileLarge") : [...attached, { fileId: file.fileId, name: file.name }];
  };
  const chosen = (choices: readonly Choice[]) => choices.find(({ name }) => says(name));

  if (text === commands.start || text.startsWith(`${commands.start} `)) return ask({ ...talk, step: "language", said: {} });
  if (text === "/cancel" || (says(t("bot.cancel")) && talk.step !== "start"))
    return { talk: { ...talk, step: "start", said: {} }, answers: [{ text: t("bot.cancelled", commands), buttons: [] }] };
  const asked = /^\/status(?:\s+(\S.*))?$/.exec(text);
  if (asked) return asked[1] ? { talk, answers: [], deed: { what: "status", number: asked[1] } } : ask({ ...talk, step: "number" });
  if (says(t("bot.back")) || text === "/back") return ask({ ...talk, step: order[Math.max(0, order.indexOf(talk.step) - 1)] ?? "start" });

  switch (talk.step) {
    case "language": {
      const language = offered.find((one) => nameKey(ownNameOf({ language: one, alphabet })) === nameKey(text));
      return language ? ask({ ...talk, language, step: "phone" }) : again(t("bot.choose"));
    }
    case "phone": {
      if (received.contact && !received.contact.own) return again(t("bot.contactForeign"));
      const phones = phonesOf(received.contact?.phone ?? text, received.contact !== undefined);
      if (!phones) return again(t("bot.phoneWrong"));
      const { phone } = phones;
      // of two turns the later one holds
      const none = { phone: undefined, homePhone: undefined, foreignPhone: undefined };
      return next({ ...none, ...phones }, received.contact && phone !== undefined ? { what: "proved", phone } : undefined);
    }
    case "name": {
      const name = nameOf(text);
      return name ? next({ name }) : again(t("bot.nameWrong"));
    }
    case "area": {
      const area = chosen(offers.areas);
      return area ? next({ area }) : again(t("bot.choose"));
    }
    case "kind": {
      const kind = chosen(offers.kinds);
      return kind ? next({ kind }) : again(t("bot.choose"));
    }
    case "text":
      if (text.length < textLeast) return again(t("bot.textShort", { least: textLeast }));
      if (text.length > textMost) return again(t("bot.textLong", { most: textMost }));
      if (received.file) {
        // a picture with the appeal under it
        const files = withFile(received.file);
        return typeof files === "string" ? again(files) : next({ text, files });
      }
      return next({ text });
    case "files": {
      if (!received.file && says(t("bot.done"))) return next({});
      if (!received.file && text === "") return ask(talk);
      // the text goes on in another message, or under a file
      const whole = text === "" ? talk.said.text : `${talk.said.text ?? ""}\n${text}`;
      if ((whole?.length ?? 0) > textMost) return again(t("bot.textLong", { most: textMost }));
      const files = received.file ? withFile(received.file) : talk.said.files;
      if (typeof files === "string") return again(files);
      const said = { ...talk.said, ...(whole !== undefined && { text: whole }), ...(files && { files }) };
      const answer = received.file
        ? t("bot.fileTaken", { count: files?.length ?? 0, most: intakeFiles })
        : t("bot.textGoesOn", { count: whole?.length ?? 0, done: t("bot.done") });
      return { talk: { ...talk, said }, answers: [{ text: answer }] };
    }
    case "confirm":
      return says(t("bot.send"))
        ? { talk: { ...talk, step: "start", said: {} }, answers: [], deed: { what: "submit" } }
        : again(t("bot.choose"));
    case "number":
      return text ? { talk: { ...talk, step: "start" }, answers: [], deed: { what: "status", number: text } } : again(t("bot.askNumber"));
    case "start":
      return ask({ ...talk, step: "start" });
  }
};

/** Back to the files, without one that could not be fetched. */
export const askForFile = (talk: Talk, lost: { readonly fileId: string; readonly name: string }, messagesOf: MessagesOf): Turn => {
  const t = translator(messagesOf(talk.language, talk.alphabet));
  const done = t("bot.done");
  return {
    talk: { ...talk, step: "files", said: { ...talk.said, files: talk.said.files?.filter(({ fileId }) => fileId !== lost.fileId) ?? [] } },
    answers: [{ text: t("bot.fileFailed", { name: lost.name, done }), buttons: [[done], [t("bot.back"), t("bot.cancel")]] }],
  };
};
/** The message could not be dealt with; the chat stands where it stood. */
export const failed = (talk: Talk, messagesOf: MessagesOf): Turn => ({
  talk,
  answers: [{ text: translator(messagesOf(talk.language, talk.alphabet))("bot.failed") }],
});
