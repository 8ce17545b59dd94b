import { inNewLatin } from "@murojaat/contract";
import { passportHashes, sealSecrets } from "@murojaat/server/office/applicants/secrets.ts";
import type { Random } from "./random.ts";
import { pickName, fullName, type Script } from "./person-names.ts";
import type { Area, Directory } from "./directory.ts";
import type { DemoRecord } from "./records.ts";
import { fill, pickPlace, texts, type Place } from "./words.ts";

export type Applicant = {
  readonly record: DemoRecord<"applicants">;
  readonly address: string;
  readonly script: Script;
  readonly place: Place;
  readonly areaId: number;
};

const scripts = [
  ["uz", 55],
  ["uk", 31],
  ["ru", 14],
] as const;
const ages = [
  [[16, 17], 1],
  [[18, 30], 24],
  [[31, 45], 34],
  [[46, 60], 25],
  [[61, 88], 16],
] as const;
const operators = ["90", "91", "93", "94", "97", "98", "99", "88", "33", "50"] as const;
const socialByAge = {
  minor: [["pupil", 1]],
  young: [
    ["unemployed", 25],
    ["employed", 25],
    ["self_employed", 12],
    ["student", 20],
    ["housewife", 10],
    ["migrant", 8],
  ],
  grown: [
    ["unemployed", 18],
    ["employed", 34],
    ["self_employed", 10],
    ["entrepreneur", 9],
    ["farmer", 7],
    ["public_servant", 7],
    ["housewife", 12],
    ["migrant", 3],
  ],
  old: [
    ["pensioner", 93],
    ["employed", 7],
  ],
} as const;
const privileges = [
  ["none", 62],
  ["low_income", 10],
  ["many_children", 7],
  ["disabled_2", 5],
  ["disabled_3", 3],
  ["disabled_1", 2],
  ["disabled_child", 2],
  ["breadwinner_lost", 3],
  ["iron_book", 2],
  ["women_book", 2],
  ["youth_book", 2],
] as const;

/** A person or, seldom, a firm; some have no phone and get a generated number. */
export function makeApplicant(
  random: Random,
  directory: Directory,
  given: {
    id: number;
    area: Area;
    year: number;
    createdAt: string;
    /** Absent: everybody has a phone, as who writes through it must. */ fakePhone: (() => string) | undefined;
    hasPhone: boolean;
    /** Absent: as chance wants. */
    script?: Script;
  },
): Applicant {
  const { area } = given;
  const script = given.script ?? random.weighted(scripts);
  const { mahallaId, ...place } = pickPlace(random, area);
  const isWithout = random.chance(0.03);
  const phone = isWithout && given.fakePhone ? "" : `${random.pick(operators)}${digits(random, 7)}`;
  const fakePhone = isWithout || !given.hasPhone ? given.fakePhone : undefined;
  const common = {
    id: given.id,
    region_id: area.regionId,
    area_id: area.id,
    mahalla_id: mahallaId,
    phone: fakePhone ? fakePhone() : phone,
    is_fake_phone: fakePhone !== undefined,
    created_at: given.createdAt,
  };
  const address = fill(
    { uz: "{street} koʻchasi, {house}-uy", uk: "{street} кўчаси, {house}-уй", ru: "улица {street}, дом {house}" }[script],
    {
      street: place.street[script],
      house: String(place.house),
    },
  );
  const isFirm = random.chance(0.06);
  const { passportSn, passportNum, ...own } = isFirm
    ? firm(random, directory, script)
    : person(random, directory, { script, year: given.year, isOf2026: given.id % 11 < 4 });
  const secrets = { passportSn, passportNum, address };
  const record = { ...common, ...own, ...sealSecrets("applicants", given.id, secrets), ...passportHashes(secrets) };
  return { record, address, script, place, areaId: area.id };
}

type Own = Omit<
  DemoRecord<"applicants">,
  | "id"
  | "region_id"
  | "area_id"
  | "mahalla_id"
  | "address"
  | "phone"
  | "is_fake_phone"
  | "created_at"
  | "passport"
  | "passport_hmac"
  | "passport_number_hmac"
> & { passportSn: string | null; passportNum: string | null };

/** `isOf2026`: who writes Latin writes the own name in the letters of 2026. */
function person(random: Random, { idOf }: Directory, { script, year, isOf2026 }: { script: Script; year: number; isOf2026: boolean }): Own {
  const sex = random.chance(0.54) ? "female" : "male";
  const spelled = (name: string) => (script === "uz" && isOf2026 ? inNewLatin(name) : name);
  const name = pickName(random, sex)[script];
  const [last, first, middle] = [spelled(name.last), spelled(name.first), spelled(name.middle)];
  const [least, most] = random.weighted<readonly [number, number]>(ages);
  const age = random.whole(least, most);
  const group = age < 18 ? "minor" : age < 31 ? "young" : age < 61 ? "grown" : "old";
  const social = random.weighted<string>(socialByAge[group]);
  const hasPassport = age >= 16 && random.chance(0.7);
  return {
    applicant_type_id: idOf("applicant_types", "individual"),
    last_name: last,
    first_name: first,
    middle_name: middle,
    birthdate: `${year - age}-${two(random.whole(1, 12))}-${two(random.whole(1, 28))}`,
    gender_id: idOf("genders", sex),
    passportSn: hasPassport ? random.pick(["AA", "AB", "AC", "AD"]) : null,
    passportNum: hasPassport ? digits(random, 7) : null,
    organization_name: null,
    director: null,
    tax_id: null,
    social_status_id: idOf("social_statuses", social === "housewife" && sex === "male" ? "unemployed" : social),
    privileged_category_id: idOf("privileged_categories", random.weighted<string>(privileges)),
  };
}

function firm(random: Random, { idOf }: Directory, script: Script): Own {
  return {
    applicant_type_id: idOf("applicant_types", "legal_entity"),
    last_name: null,
    first_name: null,
    middle_name: null,
    birthdate: null,
    gender_id: null,
    passportSn: null,
    passportNum: null,
    organization_name: fill(texts.companyForm[script], { name: random.pick(texts.companies)[script] }),
    director: fullName(pickName(random, random.chance(0.3) ? "female" : "male")[script]),
    tax_id: `${random.whole(2, 3)}${digits(random, 8)}`,
    social_status_id: null,
    privileged_category_id: null,
  };
}

const two = (value: number) => String(value).padStart(2, "0");
const digits = (random: Random, count: number) => String(random.whole(0, 10 ** count - 1)).padStart(count, "0");
