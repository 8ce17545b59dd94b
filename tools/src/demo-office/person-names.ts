import names from "./data/names.json" with { type: "json" };
import type { Random } from "./random.ts";

export type Script = "uz" | "uk" | "ru";
export type PersonName = { readonly last: string; readonly first: string; readonly middle: string };
/** One person's name as it is written in each script. */
export type NameInScripts = Readonly<Record<Script, PersonName>>;

const scripts = ["uz", "uk", "ru"] as const;
/** Endings of surnames and of names after the father: -ovich and -ovna as in passports, oʻgʻli and qizi as people say. */
const daughter = { uz: "a", uk: "а", ru: "а" };
/** Ermatova-Yusupova, Цой. */
const surnameOfWoman = (last: string, script: Script): string => last.replace(/[vв](?=-|$)/g, `$&${daughter[script]}`);
const afterFather = {
  passport: { male: { uz: "ovich", uk: "ович", ru: "ович" }, female: { uz: "ovna", uk: "овна", ru: "овна" } },
  spoken: { male: { uz: " oʻgʻli", uk: " ўғли", ru: " угли" }, female: { uz: " qizi", uk: " қизи", ru: " кизи" } },
};

// Only names that end in a consonant: they take the endings without change.
const fathers = names.male.filter(([uz]) => /[^aeiou]$/.test(uz ?? ""));

/** A plausible name of the region, of a man or a woman, in all three scripts. */
export function pickName(random: Random, sex: "male" | "female"): NameInScripts {
  const last = random.pick(names.last);
  const first = random.pick(names[sex]);
  const father = random.pick(fathers);
  const ending = (random.chance(0.7) ? afterFather.passport : afterFather.spoken)[sex];
  const written = scripts.map((script, index) => {
    const parts = [last, first, father].map((name) => name[index] ?? "");
    const [lastName = "", firstName = "", fatherName = ""] = parts;
    return [
      script,
      { last: sex === "female" ? surnameOfWoman(lastName, script) : lastName, first: firstName, middle: fatherName + ending[script] },
    ];
  });
  // Three entries, one for each script.
  return Object.fromEntries(written) as NameInScripts;
}

export const fullName = ({ last, first, middle }: PersonName): string => `${last} ${first} ${middle}`;
