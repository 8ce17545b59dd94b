import {
  appealFields,
  appealForm,
  appealRecord,
  applicantFields,
  applicantForm,
  applicantRecord,
  type AppealRecord,
  type ApplicantRecord,
} from "@murojaat/contract";
import { describe, expect, it } from "vitest";
import { bodyOf, lastOf, memoryName, proposedBy, registrationValues, type RegistrationValues } from "./form.ts";

type Schema = {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
};
let last = 0;
/** A value that the schema allows, different at each place and never null. */
const sample = (schema: Schema): unknown => {
  const [type] = [schema.type].flat();
  last += 1;
  if (schema.enum) return schema.enum.findLast((value) => value !== null);
  if (type === "object") return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, part]) => [name, sample(part)]));
  if (type === "array") return [sample(schema.items!), sample(schema.items!)];
  if (type === "boolean") return true;
  return type === "integer" ? last : `text ${last}`;
};
const full = () => {
  const appeal = sample(appealRecord as Schema) as AppealRecord;
  const applicant = { ...(sample(applicantRecord as Schema) as ApplicantRecord), applicantTypeId: 1, incompleteKind: null };
  return { appeal, applicant };
};
const values = (): { given: ReturnType<typeof full>; form: RegistrationValues } => {
  const given = full();
  return { given, form: registrationValues(given.appeal, given.applicant) };
};
/** The source of the form. */
const source = Object.values(import.meta.glob<string>("./*.tsx", { query: "?raw", import: "default", eager: true })).join("");
const isMissing = (value: unknown) => value === undefined || value === null;

it.each([
  ["applicant", applicantFields],
  ["appeal", appealFields],
])("each field of an %s has a place on the form", (part, fields) => {
  const homeless = Object.keys(fields).filter((name) => !source.includes(`"${part}.${name}"`) && !source.includes(`["${part}", "${name}"`));

  expect(homeless).toEqual([]);
});

describe("an appeal opened to be changed", () => {
  it("fills every field of its form", () => {
    const { form } = values();

    expect(Object.keys(appealForm.properties).filter((name) => isMissing(form.appeal[name as never]))).toEqual([]);
    // a whole letter is neither anonymous nor incomplete
    expect(Object.keys(applicantForm.properties).filter((name) => isMissing(form.applicant[name as never]))).toEqual(["incompleteKind"]);
  });

  it("is sent as it was when nothing is changed; a person is sent without fields of a legal entity", () => {
    const { given, form } = values();
    const body = bodyOf(form);
    const idsOf = (files: AppealRecord["files"]) => files.map(({ resourcesId }) => resourcesId);
    const { name: _name, director: _director, ...person } = given.applicant;
    const sent = Object.fromEntries(Object.keys(appealForm.properties).map((name) => [name, given.appeal[name as keyof AppealRecord]]));

    expect(body.appeal).toEqual({
      ...sent,
      files: idsOf(given.appeal.files),
      representative: { ...given.appeal.representative, files: idsOf(given.appeal.representative!.files) },
    });
    expect(body.applicant).toEqual({ ...person, applicantCnt: given.appeal.applicantCnt, name: null, director: null });
  });

  it("of a legal entity is sent without a person's fields", () => {
    const { given, form } = values();
    const { name, inn, director } = given.applicant;

    expect(bodyOf({ ...form, applicant: { ...form.applicant, applicantTypeId: 2 } }).applicant).toMatchObject({
      name,
      inn,
      director,
      firstName: null,
      lastName: null,
      middleName: null,
      birthdate: null,
      passportSn: null,
      passportNum: null,
    });
  });
});

describe("the last choices of a clerk", () => {
  const nowhere = { regionsId: 12, areasId: null };
  const registered = {
    appeal: { channelId: 3, satulationId: 2, text: "Suv yoʻq" },
    applicant: { regionsId: 12, areasId: 140, mahallasId: 977, firstName: "Zilola" },
  } as RegistrationValues;

  it("propose channel and kind, and to a mahalla's clerk her mahalla with its district and region", () => {
    expect(proposedBy(lastOf(registered, true), true, nowhere)).toEqual({
      appeal: { channelId: 3, satulationId: 2 },
      applicant: { regionsId: 12, areasId: 140, mahallasId: 977 },
      placeFrom: "last",
    });
    expect(proposedBy(lastOf(registered, false), false, nowhere)).toMatchObject({
      appeal: { channelId: 3, satulationId: 2 },
      applicant: {},
    });
  });

  it("leave out empty fields", () => {
    const { appeal, applicant } = registered;
    const withoutMahalla = { appeal, applicant: { ...applicant, mahallasId: null } } as RegistrationValues;

    expect(proposedBy(lastOf(withoutMahalla, true), true, nowhere).applicant).toEqual({ regionsId: 12, areasId: 140 });
  });

  it("take precedence over the office's district, which is proposed to a mahalla's clerk without earlier choices", () => {
    const office = { regionsId: 12, areasId: 155 };

    expect(proposedBy(undefined, true, office)).toEqual({ appeal: {}, applicant: office, placeFrom: "office" });
    expect(proposedBy(lastOf(registered, true), true, office).applicant).toMatchObject({ areasId: 140 });
    expect(proposedBy(undefined, false, office).applicant).toEqual({});
  });

  it("of a mahalla's clerk and of a registrar are kept apart", () => {
    expect(memoryName(true)).not.toBe(memoryName(false));
  });
});
