import { appealFields, applicantFields, type FormFields } from "@murojaat/contract";
import type { Compared } from "../../engine/forms/differences.ts";

const comparedOf = (part: "applicant" | "appeal", fields: FormFields): Compared[] => {
  const taken = new Set(Object.values(fields).map(({ along }) => along));
  return Object.entries(fields)
    .filter(([name]) => !taken.has(name))
    .map(([name, { label, options, within, along }]) => ({
      path: [part, name],
      label,
      ...(options && { options }),
      ...(within && { within: [part, within] }),
      ...(along && { along: [[part, along]] }),
    }));
};

/** The fields of the registration form that a conflict compares. */
export const comparedFields: readonly Compared[] = [...comparedOf("applicant", applicantFields), ...comparedOf("appeal", appealFields)];
