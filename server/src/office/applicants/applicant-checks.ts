import { applicantFields, individual, legalEntity, namesWith, type ApplicantForm, type FieldProblem } from "@murojaat/contract";
import { problem } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { isMask } from "../../engine/privacy/masks.ts";
import { fromWire } from "../../engine/dates/days.ts";
import type { PlaceChecks } from "./applicants.repository.ts";

/** What the schema of an applicant cannot check; `at` is the prefix of the form in its body ("applicant." or nothing). */
export const applicantProblems = (ctx: Ctx, form: ApplicantForm, { area, mahalla }: PlaceChecks, at = ""): FieldProblem[] => {
  const found: FieldProblem[] = [];
  const report = (field: keyof ApplicantForm, what: FieldProblem["problem"]) => found.push(problem(`${at}${field}`, what));
  const entity = (form.applicantTypeId ?? individual) === legalEntity;
  for (const field of entity ? (["name", "director"] as const) : (["firstName"] as const))
    if (!form.incompleteKind && !form[field]?.trim()) report(field, "required");
  if (form.birthdate && fromWire(form.birthdate) > ctx.today) report("birthdate", "day_in_future");
  if (form.isFakePhoneNumber === 1 && !form.phone?.startsWith("00")) report("phone", "wrong_format");
  for (const field of namesWith(applicantFields, "personal") as readonly (keyof ApplicantForm)[]) {
    const value = form[field];
    if (typeof value === "string" && isMask(value)) report(field, "wrong_format");
  }
  if (!area) report("areasId", "area_not_in_region");
  if (!mahalla) report("mahallasId", "mahalla_not_in_area");
  return found;
};
