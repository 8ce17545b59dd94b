// Of which columns each total of the reports and dashboards consists, written by hand from the law (articles 25, 28 and 35) and the design
// (section 8). Nothing here is taken from the product's own tables.

type Parts = {
  /** The columns on the left add up to those on the right, which leave nobody out and count nobody twice. */
  readonly sums: readonly (readonly [wholes: readonly string[], parts: readonly string[]])[];
  /** A column that counts some of another one. */
  readonly within?: Readonly<Record<string, string>>;
  /** Reckoned from others of its row, or measured in the records that the other column counts. */
  readonly of?: Readonly<Record<string, string>>;
};

const ends = ["considered", "leftUnconsidered", "terminated", "returned"];
const parts = [...ends, "forInformation", "open"];
const kinds = ["applications", "complaints", "proposals"];
const results = ["positive", "justified", "explained", "legalAdvice", "others", "rejected", "unseen"];
const outcomes = ["satisfied", "explainedOutcome", "refused", "unconsidered"];
const receptions = ["personal", "mobile", "public", "video"];
const forms = ["written", "electronic", ...receptions, "phone"];
const late = ["overdue3", "overdue30", "overdueMore"];
const buckets = ["notDue", "dueIn3", "dueToday", ...late];
const lateTerms = { late15: "late", late30: "late" };
const byArticle35: Parts["sums"][number] = [["considered", "leftUnconsidered"], outcomes];
const now: Parts = {
  sums: [
    [["open"], buckets],
    [["overdue"], late],
  ],
  within: { underControl: "open" },
};
const course: Parts = { sums: [[["received"], ["closed", "forInformation", "open"]]], within: { overdue: "open" } };
const ofApplicants: Parts = {
  sums: [
    [["now"], kinds],
    [["now"], parts],
  ],
  within: { collective: "now", repeat: "now", positive: "considered", rejected: "considered", overdue: "open" },
  of: { before: "", difference: "now" },
};
const discipline: Parts = {
  sums: [
    [["received"], ["accepted", "notAccepted"]],
    [["received"], ["done", ...buckets]],
    [["done"], ["inTime", "late"]],
  ],
  within: { ...lateTerms, returned: "received", answersRejected: "received", extensions: "received", reminded: "received" },
  of: { inTimeShare: "done" },
};
const sentTasks: Parts = {
  sums: [
    [["sent"], ["notAccepted", "open", "done"]],
    [["done"], results],
  ],
  within: { overdue: "sent", late: "done", underControl: "sent" },
};
const dashboard: Record<string, Parts> = {
  now,
  tasksNow: now,
  // what came today and what was closed today are two sets of appeals
  today: { sums: [], of: { received: "", closed: "" } },
  totals: {
    sums: [
      [["received"], ["closed", "forInformation", "open"]],
      [["closed"], ["inTime", "late"]],
    ],
    within: { ...lateTerms, collective: "received", repeat: "received", judged: "received", pleased: "judged" },
    of: { before: "", days: "closed", pleasedShare: "judged" },
  },
  results: { sums: [[["considered"], results]] },
  channels: course,
  territories: {
    ...course,
    within: { ...course.within, inTime: "closed" },
    of: {
      overdueShare: "open",
      inTimeShare: "closed",
      closedBefore: "",
      inTimeBefore: "",
      inTimeShareBefore: "closedBefore",
      perThousand: "received",
    },
  },
  topics: course,
  months: { sums: [], of: { received: "", closed: "" } },
};

/** Every table of every page. */
export const partsOf: Record<string, Record<string, Parts>> = {
  "reports/report-one": {
    appeals: {
      sums: [
        [["now"], ["individuals", "legalEntities"]],
        [["now"], kinds],
        [["now"], forms],
        [["now"], parts],
      ],
      within: { collective: "now", repeat: "now", duplicate: "now" },
      of: { before: "", difference: "now" },
    },
    places: {
      sums: [
        [["now"], kinds],
        [["now"], parts],
      ],
      within: { overdue: "now" },
      of: { before: "", difference: "now" },
    },
    tasks: { sums: [], of: { now: "", before: "", difference: "now" } },
  },
  "reports/report-two": {
    topics: {
      sums: [
        [["now"], forms],
        [["now"], parts],
        [["considered"], results],
      ],
      within: { underControl: "now", repeat: "now", overdue: "open" },
      of: { before: "", difference: "now" },
    },
  },
  "reports/report-three": {
    results: {
      sums: [[["total"], parts], [["considered"], results], byArticle35],
      within: { forwardedIn: "total", forwardedOut: "total" },
      of: Object.fromEntries(results.map((name) => [`${name}Share`, "considered"])),
    },
  },
  "reports/report-four": {
    receptions: {
      sums: [
        [["total"], receptions],
        [["total"], parts],
        [["closed"], ends],
      ],
      within: { underControl: "total", total: "people" },
    },
    journal: { sums: [[["all"], ["received", "absent", "cancelled", "enrolled"]]], within: { appeals: "received" } },
  },
  "reports/report-five": {
    channels: {
      sums: [
        [["total"], parts],
        [["closed"], ends],
        [["considered"], results],
      ],
      within: { overdue: "open" },
      of: { days: "closed", positiveShare: "considered" },
    },
  },
  "reports/report-six": { executors: discipline, departments: discipline },
  "reports/report-seven": {
    genders: ofApplicants,
    ageBands: ofApplicants,
    socialStatuses: ofApplicants,
    privilegedCategories: ofApplicants,
  },
  "reports/report-low-org": { lower: sentTasks, elsewhere: sentTasks },
  "reports/quarterly": {
    summary: { sums: [[["received"], kinds], [["received"], parts], byArticle35], within: { overdue: "open" } },
    territories: { sums: [[["received"], parts], byArticle35] },
  },
  "dashboards/dashboard": dashboard,
  "dashboards/appeals-now": { now },
  "dashboards/tasks-now": { now },
  "dashboards/dashboard-supervisor": {
    ...dashboard,
    organizations: {
      sums: [
        [["received"], ["done", "open"]],
        [["done"], ["inTime", "late"]],
      ],
      within: { overdue: "open" },
      of: { inTimeShare: "done" },
    },
  },
};

/** The columns that have a place in a table. */
export const placed = ({ sums, within = {}, of = {} }: Parts): Set<string> =>
  new Set([...sums.flat(2), ...Object.keys(within), ...Object.values(within), ...Object.keys(of)]);

/** What does not add up in a row; a value is null where there was nothing to reckon from. */
export const faultsOf = (
  { sums, within = {}, of = {} }: Parts,
  columns: readonly string[],
  values: readonly (number | null)[],
): readonly string[] => {
  const value = (name: string) => values[columns.indexOf(name)] ?? Number.NaN;
  const sum = (names: readonly string[]) => names.reduce((all, name) => all + value(name), 0);
  return [
    ...sums.flatMap(([wholes, all]) => (sum(wholes) === sum(all) ? [] : [`${wholes.join("+")} ${sum(wholes)}, its parts ${sum(all)}`])),
    ...Object.entries(within).flatMap(([some, whole]) =>
      value(some) <= value(whole) ? [] : [`${some} ${value(some)} of ${value(whole)}`],
    ),
    // of nothing there is nothing to reckon
    ...Object.entries(of).flatMap(([name, whole]) =>
      whole !== "" && name !== "difference" && value(whole) === 0 && values[columns.indexOf(name)] !== null ? [`${name} of nothing`] : [],
    ),
  ];
};
