import { applicantMessageMethods } from "@murojaat/contract";

/** A letter's number and date apply only to the ways that send a letter. */
export const withoutLetter = (name: string, values: Readonly<Record<string, unknown>>): boolean =>
  (name === "letterNumber" || name === "letterDate") && applicantMessageMethods.find((m) => m.id === values["methodId"])?.letter !== true;
