/** Where the choices of a form or of a filter come from; the screen loads each by the call of the same name. */
export const optionSources = [
  // dictionaries and reference lists
  "satulations",
  "repeatabilityTypes",
  "incompleteKinds",
  "authorityKinds",
  "applicantTypes",
  "resultTypes",
  "resultReasons",
  "answerTypes",
  "depthLevels",
  "taskTypes",
  "genders",
  "socialStatuses",
  "privilegedCategories",
  "regions",
  "areas",
  "mahallas",
  "sections",
  "channels",
  "senderOrganizations",
  "topics",
  "appealStatuses",
  "taskStatuses",
  // people and offices
  "organizations",
  "departments",
  "staff",
  "executors",
  "posts",
  "signers",
  "notificationMethods",
  "lowerOrganizations",
  "controllers",
  "reviewers",
  "leaders",
  "unconsideredReasons",
  "terminationReasons",
  "closingKinds",
  "incomingRejectReasons",
  // of the record at hand
  "requests",
  "tasksOfLetter",
  "lettersDue",
  "hearingOutcomes",
  "extensionVerdicts",
  "inquiries",
  "twins",
] as const;
declare module "../../kit/registry.ts" {
  interface Registry {
    optionSource: (typeof optionSources)[number];
  }
}
