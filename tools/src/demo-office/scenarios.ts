import type { AppealStatus, RequestType, TaskStatus } from "@murojaat/contract";
import type { Random } from "./random.ts";
import type { DemoOffice } from "./demo-accounts.ts";

export type TaskStop = Exclude<TaskStatus, "draft">;
type Watcher = "registrator" | "leader" | "executor" | "signer" | "controller";
/** What else an open task has: control, open lower tasks, a request that waits, a review that somebody is asked for or has answered, another body that is asked. */
export type Extra =
  | "control"
  | "children"
  | "inquiry"
  | `request:${RequestType}`
  | `review:${Watcher}`
  | `reviewed:${"leader" | "controller"}`;
/** The status of an appeal at the end of the scenario, and that of its main task. */
export type Scenario = {
  readonly appeal: AppealStatus;
  readonly task?: TaskStop;
  /** Where the main task goes; absent: as chance wants. */
  readonly to?: "own" | DemoOffice;
  /** The work of the demo accounts, so that they have something to do. */
  readonly mine?: true;
  readonly extras?: readonly Extra[];
  /** Brought by a mahalla, where the office has somebody for that. */
  readonly mahalla?: true;
  /** Its applicant has no phone: the answer leaves by letter. */
  readonly noPhone?: true;
};

/** How many of the appeals of an age (in days) are still open: 85 of 100 are closed, the open ones are recent. */
const openShare = [
  [1, 1],
  [5, 0.97],
  [10, 0.9],
  [14, 0.75],
  [20, 0.25],
  [30, 0.12],
  [45, 0.05],
  [60, 0.02],
  [120, 0.005],
] as const;
const isOpenAt = (random: Random, age: number): boolean => random.chance(openShare.find(([days]) => age < days)?.[1] ?? 0);

/** What waits in a demo office beyond its term. */
const late: readonly Scenario[] = [
  { appeal: "process", task: "process", to: "own", mine: true, extras: ["review:controller", "request:group", "inquiry"] },
  { appeal: "process", task: "rejected", to: "own", mine: true },
  { appeal: "process", task: "answer_check", to: "own", mine: true, extras: ["reviewed:controller"] },
  { appeal: "process", task: "new", to: "own", mine: true, extras: ["request:executor"] },
];

/** What waits in a demo office within its term: something in every list of every demo account. `middle`: another office, with offices below it. */
const current = (lower: DemoOffice, other: DemoOffice, middle: DemoOffice): readonly Scenario[] => [
  { appeal: "process", task: "process", to: "own", mine: true, extras: ["control", "review:executor", "request:deadline", "inquiry"] },
  { appeal: "classification" },
  { appeal: "process", task: "register", to: lower },
  { appeal: "process", task: "answer_check", to: "own", mine: true, extras: ["reviewed:leader"] },
  { appeal: "process", task: "answer_confirm", to: "own", mine: true, extras: ["review:leader"] },
  { appeal: "process", task: "notify", to: "own", mine: true, noPhone: true, extras: ["review:signer"] },
  { appeal: "process", task: "control_release", to: "own", mine: true },
  { appeal: "process", task: "process", to: middle, extras: ["request:depth_limit"] },
  { appeal: "transfer_asked" },
  { appeal: "process", task: "register", to: other },
  { appeal: "process", task: "resolution", to: "own" },
  { appeal: "registration" },
  { appeal: "process", task: "returned", to: lower },
  { appeal: "process", task: "process", to: "own", mine: true, extras: ["children", "request:send_to_down"] },
  { appeal: "process", task: "new", to: "own", mine: true },
  { appeal: "for_information" },
  { appeal: "process", task: "rejected", to: "own", mine: true },
  { appeal: "process", task: "resolution", to: lower },
  { appeal: "process", task: "process" },
  { appeal: "registration" },
];
const ofMahalla: readonly Scenario[] = [
  { appeal: "registration", mahalla: true },
  { appeal: "process", task: "process", mahalla: true },
];

/** Nobody leaves an appeal for long before its questions are handed out. */
const isEarly = ({ appeal }: Scenario): boolean => ["registration", "classification", "transfer_asked"].includes(appeal);
type Waiting = { readonly early: readonly Scenario[]; readonly handed: readonly Scenario[] };
const waiting = (all: readonly Scenario[]): Waiting => ({
  early: all.filter(isEarly),
  handed: all.filter((scenario) => !isEarly(scenario)),
});
const ofOffice: Readonly<Record<DemoOffice, Waiting>> = {
  region: waiting([...ofMahalla, ...current("district", "organization", "district")]),
  district: waiting(current("organization", "region", "region")),
  organization: waiting(current("district", "region", "district")),
};

const tasksElsewhere = [
  ["process", 40],
  ["new", 13],
  ["resolution", 9],
  ["register", 10],
  ["answer_check", 8],
  ["answer_confirm", 7],
  ["notify", 7],
  ["rejected", 4],
  ["returned", 2],
  ["control_release", 2],
] as const;

/** How far an office has come in each of its lists. */
export type Turn = { late: number; early: number; handed: number };
const lateAfter = 16;
const earlyUntil = 6;

/** Whether an appeal of this age (in days) is still open; in a demo office all are until each list has its work. */
export function staysOpen(random: Random, office: DemoOffice | undefined, turn: Turn, age: number): boolean {
  const byChance = isOpenAt(random, age);
  if (office === undefined || age > 45) return byChance;
  const { early, handed } = ofOffice[office];
  if (age > lateAfter) return byChance || turn.late < late.length;
  return byChance || turn.handed < handed.length || (age <= earlyUntil && turn.early < early.length);
}

/** Which of the lists of its office an open appeal of this age goes on with: both as far, so that a small office has young ones in each. */
function listOf(office: DemoOffice, turn: Turn, age: number): { readonly at: keyof Turn; readonly list: readonly Scenario[] } {
  if (age > lateAfter) return { at: "late", list: late };
  const { early, handed } = ofOffice[office];
  const rounds = { early: turn.early / early.length, handed: turn.handed / handed.length };
  const isEarlyTurn = age <= earlyUntil && rounds.early < 2 && rounds.early <= rounds.handed;
  return isEarlyTurn ? { at: "early", list: early } : { at: "handed", list: handed };
}

/** The next scenario of an open appeal; demo offices go through theirs in turn, the rest by chance. */
export function openScenario(random: Random, office: DemoOffice | undefined, turn: Turn, age: number): Scenario {
  // A few minutes old: nobody has had the time to do more.
  if (age < 0.5) return { appeal: random.chance(0.6) ? "registration" : "classification" };
  if (office !== undefined) {
    const { at, list } = listOf(office, turn, age);
    const next = turn[at]++;
    // After two rounds chance takes over, so that a big office does not look like a pattern; one person is not late with everything.
    const scenario = next < list.length * (at === "late" ? 1 : 2) ? list[next % list.length] : undefined;
    if (scenario !== undefined) return scenario;
  }
  const appeal =
    age > 8
      ? "process"
      : random.weighted<AppealStatus>([
          ["registration", age < 2 ? 30 : 4],
          ["classification", age < 3 ? 25 : 8],
          ["process", 60],
          ["transfer_asked", age < 6 ? 3 : 0.5],
        ]);
  return appeal === "process" ? { appeal, task: openStop(random) } : { appeal };
}
/** How the appeals of an office end that did not end with an answer, and where some only rest; of a hundred closed ones. */
export type Ending = "answered" | "unconsidered" | "terminated" | "returned_to_applicant" | "information" | "deleted";
export const pickEnding = (random: Random): Ending =>
  random.weighted<Ending>([
    ["answered", 93.2],
    ["unconsidered", 2],
    ["terminated", 2],
    ["returned_to_applicant", 1],
    ["information", 1],
    ["deleted", 0.8],
  ]);
export const openStop = (random: Random): TaskStop => random.weighted<TaskStop>(tasksElsewhere);
