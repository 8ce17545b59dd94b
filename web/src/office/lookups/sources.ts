import {
  dictionaryEndpoints,
  genders,
  lookupEndpoints,
  extensionVerdicts,
  hearingOutcomes,
  applicantMessageMethods,
  positionLevels,
  referenceEndpoints,
  senderOrganizations,
  sendToDownOrganizations,
  userChannels,
  type ActionPermission,
} from "@murojaat/contract";
import type { Narrow, ReadSource, Sources } from "../../engine/api/office.ts";

const dictionary = (name: keyof typeof dictionaryEndpoints): ReadSource => ({ endpoint: dictionaryEndpoints[name] });
const people =
  (can?: ActionPermission) =>
  ({ parent }: Narrow) => ({ departmentsId: parent, can });

/** The endpoint of each list of choices. */
export const sources = {
  satulations: dictionary("satulations"),
  repeatabilityTypes: dictionary("repeatability-types"),
  incompleteKinds: dictionary("incomplete-kinds"),
  authorityKinds: dictionary("authority-kinds"),
  applicantTypes: dictionary("applicatnt-types"),
  resultTypes: dictionary("result-types"),
  resultReasons: dictionary("result-reason-types"),
  // the answer to a review has a form of its own
  answerTypes: { ...dictionary("answer-types"), except: "review" },
  closingKinds: dictionary("closing-kinds"),
  depthLevels: dictionary("task-depth-levels"),
  appealStatuses: dictionary("appeal-statuses"),
  taskStatuses: dictionary("task-statuses"),
  taskTypes: { endpoint: lookupEndpoints.taskTypes },
  genders: { endpoint: genders.endpoints.all },
  socialStatuses: { endpoint: referenceEndpoints.socialStatuses.all },
  privilegedCategories: { endpoint: referenceEndpoints.privilegedCategories.all },
  regions: { endpoint: referenceEndpoints.regions.all },
  areas: { endpoint: referenceEndpoints.areas.all, query: ({ parent }) => ({ regions_id: parent }) },
  mahallas: { endpoint: referenceEndpoints.mahallas.all, query: ({ parent }) => ({ areas_id: parent }), needsParent: true },
  sections: { endpoint: referenceEndpoints.sections.all, query: ({ parent }) => ({ areas_id: parent }) },
  channels: { endpoint: userChannels },
  senderOrganizations: { endpoint: senderOrganizations, query: ({ parent }) => ({ channels_id: parent }) },
  topics: { endpoint: lookupEndpoints.topics, tree: "leaves" },
  organizations: { endpoint: lookupEndpoints.organizations, tree: "all" },
  departments: { endpoint: lookupEndpoints.departments },
  executors: { endpoint: lookupEndpoints.staff, query: people("task_answer") },
  staff: { endpoint: lookupEndpoints.staff, query: people() },
  signers: { endpoint: lookupEndpoints.staff, query: people("task_confirm_answer") },
  controllers: { endpoint: lookupEndpoints.staff, query: people("task_release_control") },
  reviewers: { endpoint: lookupEndpoints.staff, query: people("task_review_answer") },
  leaders: { endpoint: lookupEndpoints.staff, query: people("task_resolution") },
  lowerOrganizations: { endpoint: sendToDownOrganizations, query: ({ task }) => ({ taskId: task }), tree: "all" },
  unconsideredReasons: { ...dictionary("result-reason-types"), closing: "unconsidered" },
  terminationReasons: { ...dictionary("result-reason-types"), closing: "terminated" },
  incomingRejectReasons: dictionary("incoming-reject-reasons"),
  posts: { endpoint: positionLevels, query: () => ({ is_own_org_positions: 1 }) },
  notificationMethods: { fixed: applicantMessageMethods },
  // the record itself brings these
  requests: { fixed: [] },
  tasksOfLetter: { fixed: [] },
  lettersDue: { fixed: [] },
  hearingOutcomes: { fixed: hearingOutcomes },
  extensionVerdicts: { fixed: extensionVerdicts },
  inquiries: { fixed: [] },
  twins: { fixed: [] },
} as const satisfies Sources;
