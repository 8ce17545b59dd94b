import { changedLetters, inSpelling, nameInAlphabetOf, signs, type Language, type Spelling } from "@murojaat/contract";
import petrovich from "petrovich";

/** Surnames as the region has them, in either alphabet. */
const surname = /(?:[oe]va?|[оеё]ва?|skiy|skaya|ский|ская)$/iu;
/** Latin letters that are written with two signs (alphabet of 1995). */
const initial = new RegExp(String.raw`^(?:sh|ch|[og][${signs}]|\p{L})`, "iu");

/** "Saidov Elyor Islom oʻgʻli" as letters sign: "E. Saidov". What has an initial already, or one word, stays. */
export const withInitial = (name: string): string => {
  const words = name.normalize("NFC").trim().split(/\s+/);
  const [one, other] = words;
  if (one === undefined || other === undefined || name.includes(".")) return name;
  const [last, given] = !surname.test(one) && surname.test(other) ? [other, one] : [one, other];
  const letters = initial.exec(given)?.[0] ?? given;
  return `${letters.charAt(0).toUpperCase()}${letters.slice(1).toLowerCase()}. ${last}`;
};

const newLetters = new RegExp(`[${changedLetters.map(({ of2026 }) => of2026).join("")}]`, "i");
/** A person's name, or a part of it, in the alphabet of a letter; who wrote the name in letters of 2026 is written so everywhere. */
export const nameAsLetter = (spelling: Spelling, name: string, part: string): string =>
  newLetters.test(name.normalize("NFC")) ? part : inSpelling(spelling, part);

export type Person = {
  readonly fullName: string;
  readonly lastName: string;
  readonly firstName: string;
  readonly middleName: string;
  readonly gender: "male" | "female" | null;
  readonly isOrganization: boolean;
};

/** Of whom the register does not say it, the patronymic does, or the surname. */
export const genderOf = ({ fullName, gender }: Pick<Person, "fullName" | "gender">): Person["gender"] => {
  if (gender) return gender;
  const words = nameInAlphabetOf("UK", fullName).split(/\s+/);
  if (/(?:овна|евна|ична|қизи|кизи|кызы)$/iu.test(words.at(-1)!)) return "female";
  if (/(?:ович|евич|ўғли|угли|оглы)$/iu.test(words.at(-1)!)) return "male";
  if (/(?:[оеё]ва|ина|ская)$/iu.test(words[0]!)) return "female";
  return /(?:[оеё]в|ин|ский)$/iu.test(words[0]!) ? "male" : null;
};

/**
 * To whom a letter goes, in the dative. Uzbek: -ka after k, -qa after q, else -ga (orthography of 1995, rules for the ending -ga). Russian: by
 * the rules for names of persons; an organisation, and a person of whom it is not known whether a man or a woman, stay as they are named.
 */
export const inDative = (language: Language, person: Person): string => {
  const name = nameInAlphabetOf(language, person.fullName);
  if (name === "") return name;
  if (language !== "RU") return name + dativeEnding(language, name);
  const gender = genderOf(person);
  if (person.isOrganization || gender === null) return name;
  const [last, first, middle] = [person.lastName, person.firstName, person.middleName].map((part) => nameInAlphabetOf(language, part));
  const parts = [
    ...(last === ""
      ? []
      : [
          last!
            .split("-")
            .map((part) => inCase(part, (one) => dativeSurname(one, gender)))
            .join("-"),
        ]),
    inCase(first!, (one) => petrovich({ first: one, gender }, "dative").first),
    inCase(middle!, (one) => petrovich({ middle: one, gender }, "dative").middle),
  ];
  return parts.filter(Boolean).join(" ");
};

/** The rules know small letters: a name in capitals would end in small ones. */
const inCase = (name: string, decline: (name: string) => string): string => {
  if (name === "") return name;
  const isCapital = name.length > 1 && name === name.toUpperCase();
  return isCapital ? decline(name.charAt(0) + name.slice(1).toLowerCase()).toUpperCase() : decline(name);
};

const endings = { UZ: { k: "ka", q: "qa", other: "ga" }, UK: { к: "ка", қ: "қа", other: "га" } } as const;
/** Of the last letter, also before a quotation mark: «Nur»ga. After a figure there is none. */
const dativeEnding = (language: Exclude<Language, "RU">, name: string): string => {
  const last = /([\p{L}\p{N}ʻʼ])[^\p{L}\p{N}ʻʼ]*$/u.exec(name)?.[1];
  if (last === undefined || /\p{N}/u.test(last)) return "";
  const of: Readonly<Record<string, string>> = endings[language];
  const ending = of[last.toLowerCase()] ?? endings[language].other;
  return name === name.toUpperCase() && /\p{L}{2}$/u.test(name) ? ending.toUpperCase() : ending;
};

/** A woman's that ends in a consonant or й stays (Цой, Ким), and -бой is no adjective. */
const dativeSurname = (name: string, gender: "male" | "female"): string => {
  if (gender === "female" && /[бвгджзйклмнпрстфхцчшщьғқҳ]$/iu.test(name)) return name;
  return name.endsWith("бой") ? `${name.slice(0, -1)}ю` : petrovich({ last: name, gender }, "dative").last;
};
