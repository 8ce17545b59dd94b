import { findingsMost } from "@murojaat/contract";
import { soundOf } from "../../../engine/words/sounds.ts";
import { isKnown, isMisspelt, isNear, isOfFather, isSpelled, keysOf, type Keys } from "../names.ts";
import { plain, wordsOf, type Word } from "../sentences.ts";
import { isPlaceBehind, isPlaceBefore, isPost, isRole } from "../name-context.ts";
import { isPlainWord } from "../plain-words.ts";
import type { Found, Rule } from "../rule.ts";

/** Names of another person than the applicant and those of the case, and the applicant's own where it is written wrong. */
export const name: Rule<"name"> = (text, about) => {
  const known = keysOf([...about.applicants, ...about.persons, ...capitalsOf(about.letter), ...capitalsOf(about.question)]);
  const applicants = keysOf(about.applicants);
  const words = wordsOf(text);
  const found: Found<"name">[] = [];
  let at = 0;
  while (at < words.length && found.length < findingsMost) {
    const greeted = greetedAt(words, at);
    if (greeted.length > 0) {
      if (about.isPerson) found.push(...judged(greeted, applicants, applicants));
      at += greeted.length + 1;
      continue;
    }
    const row = rowAt(words, at);
    const person = personIn(text, words, at, row);
    if (person.length > 0) found.push(...judged(person, known, applicants));
    at += Math.max(1, row);
  }
  return found;
};

const capitalsOf = (text: string): string[] => wordsOf(text).flatMap(({ text: word, isCapital }) => (isCapital ? [word] : []));

/** One finding of a name of which a part is not known. */
const judged = (parts: readonly Word[], known: Keys, applicants: Keys): Found<"name">[] => {
  const place = { from: parts[0]!.from, to: parts.at(-1)!.to };
  const names = parts.filter(({ text }) => !isOfFather(text));
  const strange = names.filter(({ text }) => !isKnown(text, known));
  if (strange.length === 0)
    return names.some(({ text }) => isMisspelt(text, applicants) && !isSpelled(text, known)) ? [{ reason: "misspelt", ...place }] : [];
  const isNearly = strange.length < names.length && strange.every(({ text }) => isNear(text, applicants));
  return [{ reason: isNearly ? "misspelt" : "other_person", ...place }];
};

const greeting = /^(?:hurmatli|muhtaram|ҳурматли|муҳтарам|уважаем(?:ый|ая))$/iu;
/** The words by which a letter addresses somebody: as they follow a greeting, up to a sign. None where it addresses nobody by name. */
const greetedAt = (words: readonly Word[], at: number): Word[] => {
  if (!greeting.test(words[at]!.text)) return [];
  const named: Word[] = [];
  for (const word of words.slice(at + 1, at + 6)) {
    const isSame = /^[ \u00A0]+$/u.test(word.before) || (/^\.[ \u00A0]?$/u.test(word.before) && named.at(-1)?.text.length === 1);
    if (!isSame || !(word.isCapital || isOfFather(word.text))) break;
    named.push(word);
  }
  const isNamed =
    named.length > 0 && named.every(({ text }) => !isPost(text) && !isRole(text)) && named.some(({ text }) => text.length > 2);
  return isNamed ? named : [];
};

/** How many words with capitals stand in a row. */
const rowAt = (words: readonly Word[], at: number): number => {
  let length = 0;
  for (let word = words[at]; word && (word.isCapital || (length > 0 && isOfFather(word.text))); word = words[at + length]) {
    if (length > 0 && !/^[ \u00A0]$/u.test(word.before)) break;
    length++;
    if (length === 6) break;
  }
  return length;
};

const latinPatronymic = /^.{2,}(?:[oey]vich|[oey]vna)(?:ning|ni|ga|da|dan)?$/u;
const cyrillicPatronymic = /^.{2,}(?:(?:о|е)вич(?:а|у|ем|е|нинг|ни|га|да|дан)?|(?:о|е)вн(?:а|ы|е|у|ой|анинг|ани|ага|ада|адан))$/u;
const isPatronymic = (word: string): boolean => {
  const low = word.toLowerCase();
  return latinPatronymic.test(low) || cyrillicPatronymic.test(low);
};
const latinSurname = /^.{3,}[oeye]va?(?:ning|ni|ga|da|dan)?$/u;
const cyrillicSurname = /^.{2,}(?:о|е|ё)в(?:а|у|ым|е|ой|ых|анинг|ани|ага|ада|адан|нинг|ни|га|да|дан)?$/u;
/** In a heading of capitals nothing tells a name from a word. */
const isSurname = (word: string): boolean => {
  if (word === word.toUpperCase() || isPlainWord(soundOf(word))) return false;
  return latinSurname.test(plain(word)) || cyrillicSurname.test(word.toLowerCase());
};

/** The words of a row that name a person, where neither a place nor an official is named so. */
const personIn = (text: string, words: readonly Word[], at: number, length: number): Word[] => {
  const row = words.slice(at, at + length);
  const before = inSentence(words.slice(Math.max(0, at - 4), at + 1).toReversed())
    .slice(1)
    .toReversed();
  const behind = words.slice(at + length, at + length + 3);
  if (row.length < 2 || isQuoted(text, row) || isPlaceBehind(behind) || isPlaceBefore(before)) return [];
  if ([...before, ...row].some(({ text: word }) => isPost(word)) || behind.some(({ text: word }) => isPost(word))) return [];
  if (![...before.slice(-1), ...row].some(({ text: word }) => isRole(word)) && isContact(text, row)) return [];
  const father = row.findIndex(({ text: word }, i) => i > 0 && (isPatronymic(word) || isOfFather(row[i + 1]?.text ?? "")));
  if (father > 0) {
    const isSurnameFirst = father > 1 && isSurname(row[father - 2]!.text);
    const end = isOfFather(row[father + 1]?.text ?? "") ? father + 2 : father + 1;
    const isSurnameLast = row[end] !== undefined && isSurname(row[end].text);
    return row.slice(isSurnameFirst ? father - 2 : father - 1, isSurnameLast ? end + 1 : end);
  }
  // Sobirov Gʻayrat, Gʻayrat Sobirov; the first word of a sentence has its capital from there, unless it is a role: Fuqaro Sobirova
  const names = row.filter(({ text: word }) => !isRole(word) && !isPronoun(word));
  const surname = names.findIndex(({ text: word }) => isSurname(word));
  const other =
    names[surname + 1] ??
    (surname > 0 && names[surname - 1] !== undefined && !opensSentence(names[surname - 1]!) ? names[surname - 1] : undefined);
  if (surname < 0 || other === undefined || other.text.length < 3) return [];
  return [names[surname]!, other].toSorted((a, b) => a.from - b.from);
};

/** Who answers the telephone, or is named behind what he is in the work: Mirob: Razzoqov Odil, tel. 91 154-80-09. */
const isContact = (text: string, row: readonly Word[]): boolean => {
  const label = /(?:^|[\n.!?])[^\n.!?:]{0,60}:\s?$/u.exec(text.slice(Math.max(0, row[0]!.from - 64), row[0]!.from))?.[0] ?? "";
  const isTelephone = /^[\s,(–-]{1,3}(?:tel|тел|\+?998|\(\d\d\))/iu.test(text.slice(row.at(-1)!.to, row.at(-1)!.to + 12));
  return isTelephone || (label !== "" && !wordsOf(label).some((word) => isRole(word.text) || isMatter(word.text)));
};
const isMatter = (word: string): boolean =>
  /^(?:murojaat|oluvchi|kimga|обращени|получател|адресат|кому)/u.test(plain(word)) ||
  /^(?:обращени|получател|адресат|кому)/u.test(word.toLowerCase());

/** Words from behind as far as their sentence goes; the full stop of an initial or a short word does not end it. */
const inSentence = (fromBehind: readonly Word[]): readonly Word[] => {
  const end = fromBehind.findIndex(
    ({ before }, i) => /[!?\n]/u.test(before) || (/\.\s/u.test(before) && (fromBehind[i + 1]?.text.length ?? 0) > 3),
  );
  return end < 0 ? fromBehind : fromBehind.slice(0, end + 1);
};
const isPronoun = (word: string): boolean => /^(?:ваш\p{L}{0,3}|вы|вам|вас|вами|siz\p{L}{0,5}|сиз\p{L}{0,5})$/iu.test(word);

const opensSentence = ({ before }: Word): boolean => before === "" || /[.!?\n:]/u.test(before);
const isQuoted = (text: string, row: readonly Word[]): boolean => {
  const [first, last] = [row[0]!, row.at(-1)!];
  const line = text.slice(Math.max(0, first.from - 300), first.from);
  const ahead = line.slice(line.lastIndexOf("\n") + 1);
  const rest = text.slice(last.to, last.to + 60);
  const sign = /[«»“”"](?=[^«»“”"]*$)/u.exec(ahead.slice(-60))?.[0] ?? "";
  // signs that open and close alike: the last of an odd number opens
  const isOpen = sign === '"' ? ahead.split('"').length % 2 === 0 : sign === "«" || sign === "“";
  return isOpen && /^[^«»“”"]*[»”"]/u.test(rest);
};
