/** For what masked personal data are opened; a closed list, so that readings can be counted by it. */
export const readingPurposes = ["appeal_work", "applicant_call", "identity_check", "inspection"] as const;
export type ReadingPurpose = (typeof readingPurposes)[number];
