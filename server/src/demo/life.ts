import type { Random } from "../seed/random.ts";
import type { Directory, Office, Staff } from "./directory.ts";
import { timestamp, type OfficeHours } from "./office-hours.ts";
import type { DemoRecord, Records } from "./records.ts";

/** What every part of the demo needs; `records` is the batch being filled. */
export type World = {
  readonly random: Random;
  readonly directory: Directory;
  readonly hours: OfficeHours;
  /** Office time of the end of the story: nothing happens after it. */
  readonly now: number;
  readonly records: Records;
  readonly nextId: { applicants: number; appeals: number; tasks: number; answers: number };
};

export type Actor = { readonly user: Staff; readonly office: Office };
export type Change = { label: string; before: string | number | null; after: string | number | null; list?: string };

/** One applied action: what the history says of it, and what it does to the records at its time. */
export type Step = {
  readonly action: string;
  readonly from: string | null;
  readonly to: string;
  /** undefined: done by the system. */
  readonly actor: Actor | undefined;
  /** How long it usually takes to come to it, beside the others. */
  readonly weight: number;
  /** What was said; a function where it is only known once the step has happened. */
  readonly text?: string | (() => string) | null;
  readonly changes?: readonly Change[];
  readonly apply?: (at: string, moment: number) => void;
};

/** A step with its place in office time. */
export type Timed = { readonly step: Step; readonly at: number };

const leastPause = 30;

/** Lays steps between two points of office time; the last one falls on the end. */
export function spread(random: Random, steps: readonly Step[], from: number, to: number): Timed[] {
  const pauses = steps.map(({ weight }) => weight * (0.5 + random.next()));
  const total = pauses.reduce((sum, pause) => sum + pause, 0);
  let passed = 0;
  let before = from;
  return steps.map((step, index) => {
    passed += pauses[index] ?? 0;
    const at = Math.max(before + leastPause, Math.floor(from + ((to - from) * passed) / total));
    before = at;
    return { step, at };
  });
}

export type Told = { readonly at: number; readonly row: DemoRecord<"history"> };

/** Lets the steps happen, in order, and gives their rows of history. `post` is the post at which the record stands, asked after the step. */
export function tell(
  world: World,
  timed: readonly Timed[],
  of: { appealId: number; taskId: number | null; post: () => number | null },
): Told[] {
  return timed.map(({ step, at }) => {
    const moment = world.hours.toMoment(at);
    const written = timestamp(moment);
    const before = of.post();
    step.apply?.(written, moment);
    const post = before ?? of.post();
    const { actor } = step;
    return {
      at,
      row: {
        appeal_id: of.appealId,
        task_id: of.taskId,
        at: written,
        user_id: actor?.user.id ?? null,
        organization_id: actor?.office.id ?? null,
        position_level_id: actor && post !== null && holds(actor, post) ? post : null,
        action: step.action,
        from_status: step.from,
        to_status: step.to,
        text: typeof step.text === "function" ? step.text() : (step.text ?? null),
        changes: step.changes ? JSON.stringify(step.changes) : null,
      },
    };
  });
}

const holds = ({ user, office }: Actor, post: number): boolean => office.leaders.get(post)?.some(({ id }) => id === user.id) ?? false;
