import type { AppealAction, AppealStatus, RequestType, TaskAction, TaskStatus } from "@murojaat/contract";
import type { Office, Staff } from "./directory.ts";
import type { Actor, Change, Step, Subject, World } from "./life.ts";
import type { Applicant } from "./people.ts";
import type { Script } from "./person-names.ts";
import type { DemoRecord } from "./records.ts";
import type { Extra, TaskStop } from "./scenarios.ts";
import type { TaskPeople } from "./task-people.ts";
import type { Theme } from "./words.ts";

/** An appeal while it is made. */
export type AppealBuilder = {
  readonly world: World;
  readonly record: DemoRecord<"appeals">;
  readonly of: Subject;
  readonly applicant: Applicant;
  readonly script: Script;
  /** In which the portal writes to the applicant. */
  readonly language: Script;
  readonly kind: string;
  readonly late: boolean;
  /** All that were ever planned for it, lower ones too. */
  readonly tasks: TaskBuilder[];
  /** Who has it now, and who registers there. */
  holder: Office;
  registrator: Actor;
  /** Its term has been made longer, or will be. */
  longer: boolean;
  /** It ends in this scenario: nothing is left waiting. */
  ends: boolean;
  /** Office time of what happened last. */
  now: number;
  readonly next: (
    action: AppealAction,
    to: AppealStatus | undefined,
    actor: Actor | undefined,
    weight: number,
    rest?: Pick<Step, "text" | "apply">,
  ) => void;
  readonly insert: (steps: readonly Step[]) => void;
  /** Runs the steps gathered so far, up to this office time. */
  readonly run: (until: number) => void;
};

/** How a task comes under control: named in its draft, with the whole appeal, or by a controller on the way. */
export type Control = { readonly by: "draft" | "appeal" | "controller"; readonly controller: Staff };
export type TaskPlan = {
  readonly from: Office;
  readonly to: Office;
  /** Who sends it: the leader who classifies, or one of the office above. */
  readonly sender: Actor;
  /** The task that it serves, and how many levels above. */
  readonly parent?: { readonly builder: TaskBuilder; readonly levels: number };
  readonly topicId: number;
  readonly theme: Theme;
  readonly script: Script;
  readonly stop: TaskStop | "draft";
  /** The work of the demo accounts. */
  readonly mine: boolean;
  readonly control: Control | undefined;
  readonly extras: readonly Extra[];
  /** What happens once it has been sent; a lower task lives as the one that it serves. */
  readonly live: (builder: TaskBuilder) => void;
  /** The day on which it ends, when it ends in time. */
  readonly inTimeBy: string | null;
};

type Rest = Pick<Step, "text" | "post"> & { readonly set?: (at: string, moment: number) => readonly Change[] | void };
type To = { readonly user?: Staff | undefined; readonly post?: number };

/** A task while its steps are collected; they run later and change the record then. */
export type TaskBuilder = {
  readonly world: World;
  readonly appeal: AppealBuilder;
  readonly plan: TaskPlan;
  readonly stop: TaskStop | "draft";
  readonly own: boolean;
  /** Where it starts when it is sent. */
  readonly first: "register" | "resolution" | "new";
  readonly post: number;
  readonly postWanted: boolean;
  readonly people: TaskPeople;
  readonly record: DemoRecord<"tasks">;
  readonly of: Subject;
  readonly requests: DemoRecord<"requests">[];
  readonly reviews: DemoRecord<"reviews">[];
  /** Requests made so far: none twice. */
  readonly requested: Set<RequestType>;
  /** The status in which the steps so far end. */
  status: TaskStatus;
  executor: Staff;
  answer: Answered | undefined;
  readonly at: (user: Staff) => Actor;
  /** `to` undefined: it stays in its status. */
  readonly next: (
    action: TaskAction | (() => TaskAction),
    to: TaskStatus | undefined,
    actor: Actor | undefined,
    weight: number,
    rest?: Rest,
  ) => void;
  /** Steps of another record that belong between those of this one. */
  readonly insert: (steps: readonly Step[]) => void;
  /** The steps since the last cut. */
  readonly cut: () => Step[];
  readonly passOn: (at: string, actor: Actor, to: To, text?: string) => void;
  readonly markFlow: (status: string, at: string) => void;
  readonly recallFlows: (at: string) => void;
  readonly setTerm: (moment: number) => void;
};

/** An answer to a task, and the words it was written in. */
export type Answered = { readonly record: DemoRecord<"answers">; readonly text: string; letter?: DemoRecord<"letters"> };
