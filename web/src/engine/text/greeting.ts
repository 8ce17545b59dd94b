import { lettersOf1995, signs } from "@murojaat/contract/kit";

// the patterns know the Latin letters of 1995
/** The apostrophe of Uzbek letters, as people type it or leave it out. */
const a = `[${signs}]?`;
const anyOf = (words: string) => `(?:${words.trim().split(/\s+/).join("|")})`;

/** Greetings that nothing else begins with, and one that streets are called. */
const greeting = new RegExp(
  `^(?:(?:va)?as+alom[ua]?[\\s-]*al+[ae][yi]kum(?:\\s+va\\s+rahmatull\\p{L}+(?:\\s+va\\s+bar\\p{L}+)?)?|[xh]ayrli\\s+(?:kun|tong|kech)` +
    `|(?:ва)?ас+ал[оая]м[уа]?[\\s-]*ал+[аея]й?кум(?:\\s+ва\\s+ра[ҳх]матулл\\p{L}+(?:\\s+ва\\s+бар\\p{L}+)?)?|[хҳ]айрли\\s+(?:кун|тонг|кеч)` +
    `|здравствуйте|добр(?:ый\\s+(?:день|вечер)|ое\\s+утро|ого\\s+(?:дня|времени\\s+суток))|приветствую(?:\\s+вас)?)(?!\\p{L})[\\s,]*`,
  "iu",
);
const shortGreeting = /^(?:salom|салом)\s*(?=[!.,…:;\n]|$)/iu;
const respect = /^(?:hurmatli|muhtaram|ҳурматли|хурматли|муҳтарам|мухтарам|(?:глубоко|много)?уважаем(?:ый|ая|ые|ое))\s+/iu;
/** Whom letters are written to. */
const titles = anyOf(`
  hokim rais boshli[qg] rahbar direktor prezident prokuror vazir mutasaddi mas${a}ul janob o${a}rinbosar deputat senator mudir xodim
  ҳоким хоким раис бошли[қғкг] ра[ҳх]бар директор президент прокурор вазир мутасадди масъул жаноб [ўу]ринбосар депутат сенатор мудир ходим
  председател начальник руководител министр господ госпож заместител глав губернатор сотрудник`);
const title = new RegExp(`^${titles}`, "iu");
/** What else stands in an address to somebody, beside names. */
const beside = new RegExp(
  `^(?:(?:va|ва|и)$|${anyOf(`viloyat shahar shahri tuman respublika mahalla bobo
    вилоят ша[ҳх]а?р туман республика ма[ҳх]алла бобо области города района республики`)})`,
  "iu",
);
const name = new RegExp(String.raw`^(?:\p{Lu}[\p{Ll}${signs}-]+|(?:\p{Lu}\p{Ll}?\.)+)$`, "u");
const isName = (word: string) => name.test(word);

/** The words up to a sign or the end of a line, if they only say whom the letter is written to. */
const addressee = (text: string): string => {
  // a full stop behind one or two letters is that of an initial
  const [words = ""] = /^(?:[^!.,…:;?\n]|(?<=(?<!\p{L})\p{Lu}\p{Ll}?)\.){1,100}(?=[!.,…:;\n])/u.exec(text) ?? [];
  const each = words.trim().split(/\s+/);
  return each.some((word) => title.test(word) || isName(word)) && each.every((w) => title.test(w) || beside.test(w) || isName(w))
    ? words
    : "";
};
const greetingOf = (text: string): string => {
  const said = (greeting.exec(text) ?? shortGreeting.exec(text))?.[0] ?? "";
  const polite = respect.exec(text.slice(said.length))?.[0] ?? "";
  const to = said || polite ? addressee(text.slice(said.length + polite.length)) : "";
  return to === "" ? said : said + polite + to;
};

/** What a letter calls itself. */
const kinds = new RegExp(
  `${anyOf(`ariza(?:si)? shikoyat(?:i)? taklif(?:i)? murojaat(?:i|noma)? iltimosnoma
    ариза(?:си)? шикоят(?:и)? таклиф(?:и)? мурожаат(?:и|нома)? илтимоснома заявление жалоба предложение обращение ходатайство`)}(?!\\p{L})`,
  "giu",
);
const toWhom = new RegExp(`^[^!?]{0,120}?(?<!\\p{L})${titles}\\p{L}*${a}\\p{L}*(?:ga|га|у|ю|е)(?!\\p{L})`, "iu");
const fromWhom = /(?:\p{L}{2}(?:dan|дан|ning|нинг)|(?<!\p{L})от)(?!\p{L})/iu;
/** A head of more letters is no head. */
const longestHead = 400;
/** The head of a letter: to whom, from whom, what it calls itself. */
const headOf = (text: string): string => {
  for (const { 0: kind, index } of text.slice(0, longestHead).matchAll(kinds)) {
    const [before, after] = [text.slice(0, index), text.slice(index + kind.length)];
    // within the expression this would be looked at before each letter
    if (/\p{L}$/u.test(before)) continue;
    const isApart = /(?:^|\n)[ \t]*$/.test(before) && /^[ \t]*[.:!]?[ \t]*(?:\n|$)/.test(after);
    const stands = isApart || (kind === kind.toUpperCase() && /^(?:[.:!\n]|\s+[\p{Lu}\d«"“])/u.test(after));
    const isAlone = before.trim() === "" && /^[ \t]*[.:\n]/.test(after);
    if (isAlone || (stands && toWhom.test(before) && fromWhom.test(before))) return before + kind;
  }
  return "";
};

/** What else comes before a letter says something, in this order. */
const openings = [
  // "I turn to you with the following question."
  /^(?=[^.!?\n]*(?:quyidagi|қуйидаги|следующ))(?=[^.!?\n]*(?:murojaat|мурожаат|обраща))[^.!?\n]{1,90}[.:]/iu,
  // "Our address: …"
  /^(?=\p{L}*\s?(?:manzil|yashash|манзил|яшаш|адрес|место жительства))[^.!?:\n]{1,30}:[^.!?\n]{1,160}\.(?=\s)/iu,
];
const openingOf = (text: string): string =>
  headOf(text) || greetingOf(text) || openings.map((opening) => opening.exec(text)?.[0] ?? "").find((found) => found !== "") || "";

/** How many letters of a text its head, its greetings and the writer's address take; none of one that says nothing else. */
const openingLength = (text: string): number => {
  let rest = text.trimStart();
  for (let opening = openingOf(rest); opening !== ""; opening = openingOf(rest))
    rest = rest.slice(opening.length).replace(/^[\s!.,…:;–—-]+/, "");
  return rest === "" ? 0 : text.length - rest.length;
};
/** A letter without its head, its greetings and the writer's address; one that says nothing else stays whole. */
export const withoutGreeting = (text: string): string => {
  const written = text.normalize("NFC");
  let left = openingLength(lettersOf1995(written));
  // a letter of 2026 may be two of 1995
  let from = 0;
  while (left > 0) left -= lettersOf1995(written.charAt(from++)).length;
  return written.slice(from);
};
