import { appealForm, applicantForm } from "@murojaat/contract";
import { expect, it } from "vitest";
import { comparedFields } from "./compared.ts";

it("a conflict compares every field of the registration form except ids", () => {
  const compared = comparedFields.flatMap(({ path, along = [] }) => [path, ...along]).map((path) => path.join("."));
  const given = [
    ...Object.keys(applicantForm.properties).map((name) => `applicant.${name}`),
    ...Object.keys(appealForm.properties).map((name) => `appeal.${name}`),
  ];

  expect(given.filter((name) => !compared.includes(name))).toEqual(["applicant.id", "appeal.id", "appeal.applicantsId"]);
  expect(compared.filter((name) => !given.includes(name))).toEqual([]);
});
