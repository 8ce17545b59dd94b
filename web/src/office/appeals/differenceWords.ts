import type { differences, MessageKey } from "@murojaat/contract";

/** By what two people are told apart, in words. */
export const differenceWords = {
  passport: "form.differentPassport",
  tax_id: "form.differentTaxId",
  born: "form.differentBorn",
  first_name: "form.differentFirstName",
  sex: "form.differentSex",
} as const satisfies Record<(typeof differences)[number], MessageKey>;
