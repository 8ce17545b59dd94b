import {
  dictionaryEndpoints,
  genders,
  lookupEndpoints,
  notificationMethods,
  positionLevels,
  referenceEndpoints,
  senderOrganizations,
  sendToDownOrganizations,
  userChannels,
  type ActionPermission,
  type ClosedWithReason,
  type Endpoint,
  type MessageKey,
  type OptionSource,
} from "@murojaat/contract";

/** What narrows the choices: the record above (a region, a department). */
export type Narrow = {
  readonly parent?: number | undefined;
  /** The task at hand. */
  readonly task?: number | undefined;
};
type Source = {
  readonly endpoint: Endpoint;
  readonly query?: (narrow: Narrow) => Record<string, unknown>;
  /** Nothing is offered before the record above is chosen. */
  readonly needsParent?: true;
  /** A tree of which only the leaves ("leaves") or every node may be chosen. */
  readonly tree?: "leaves" | "all";
  /** Of the reasons only those that fit this ending. */
  readonly closing?: ClosedWithReason;
  /** The code of a choice that is made in another way. */
  readonly except?: string;
};
/** Sources that no call serves: constants of the contract, and choices that the record at hand brings with it. */
export const unread = ["notificationMethods", "requests", "tasksOfLetter"] as const satisfies readonly OptionSource[];
type Unread = (typeof unread)[number];
export const isUnread = (source: OptionSource): source is Unread => (unread as readonly string[]).includes(source);

const dictionary = (name: keyof typeof dictionaryEndpoints): Source => ({ endpoint: dictionaryEndpoints[name] });
const people =
  (can?: ActionPermission) =>
  ({ parent }: Narrow) => ({ departmentsId: parent, can });

/** Where each list of choices is read. */
export const sources: Record<Exclude<OptionSource, Unread>, Source> = {
  satulations: dictionary("satulations"),
  repeatabilityTypes: dictionary("repeatability-types"),
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
  posts: { endpoint: positionLevels, query: () => ({ is_own_org_positions: 1 }) },
};

export const methodLabels: readonly { id: number; label: MessageKey }[] = notificationMethods;
