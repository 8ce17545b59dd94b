import type { Random } from "./random.ts";
import type { Directory, Office, Staff } from "./directory.ts";
import { timestamp, type OfficeHours } from "./office-hours.ts";
import type { Records } from "./records.ts";

/** What every part of the demo needs; `records` is the batch being filled. */
export type World = {
  readonly random: Random;
  readonly directory: Directory;
  readonly hours: OfficeHours;
  /** Office time of the end: nothing happens after it. */
  readonly now: number;
  readonly records: Records;
  readonly nextId: { applicants: number; appeals: number; tasks: number; answers: number; incoming_appeals: number };
};

export type Actor = { readonly user: Staff; readonly office: Office };
export type Change = { label: string; before: string | number | null; after: string | number | null; list?: string };

/** The record that a step changes: an appeal, or one of its tasks. */
export type Subject = {
  readonly appealId: number;
  readonly taskId: number | null;
  readonly record: { status: string; version: number; position_level_id: number | null; text?: string };
};

/** One action: its history entry, and what it does to the records at its time. */
export type Step = {
  readonly of: Subject;
  /** A function where only the time decides which it is. */
  readonly action: string | (() => string);
  /** undefined: it stays where it is. */
  readonly to: string | undefined;
  /** undefined: done by the system. */
  readonly actor: Actor | undefined;
  /** Its usual duration relative to the other steps; 0: in the same moment as the step before. */
  readonly weight: number;
  /** Its pause is not random, so the random numbers of the other steps stay as they are. */
  readonly isSteady?: true;
  /** The text of the history; a function where it is only known once the step has happened. */
  readonly text?: string | null | (() => string | null);
  /** The post at which it stands, where the record does not say. */
  readonly post?: () => number | null;
  /** Changes the record at its time, and says what the history shows of it. */
  readonly apply?: (at: string, moment: number) => readonly Change[] | void;
};

/** A step with its place in office time. */
export type Timed = { readonly step: Step; readonly at: number };

const leastPause = 30;

/** Lays steps between two points of office time; the last one falls on the end. */
export function spread(random: Random, steps: readonly Step[], from: number, to: number): Timed[] {
  const pauses = steps.map(({ weight, isSteady }) => (isSteady ? weight : weight * (0.5 + random.next())));
  const total = pauses.reduce((sum, pause) => sum + pause, 0);
  let passed = 0;
  let before = from;
  return steps.map((step, index) => {
    passed += pauses[index] ?? 0;
    const at = step.weight === 0 ? before : Math.max(before + leastPause, Math.floor(from + ((to - from) * passed) / total));
    before = at;
    return { step, at };
  });
}

/** Applies the steps in the order of their time, writes the history, and returns the time of the last. */
export function runSteps(world: World, timed: readonly Timed[]): number {
  const inOrder = timed.toSorted((a, b) => a.at - b.at);
  for (const { step, at } of inOrder) happen(world, step, world.hours.toMoment(at));
  return inOrder.at(-1)?.at ?? 0;
}

function happen(world: World, step: Step, moment: number): void {
  const { of, actor } = step;
  const at = timestamp(moment);
  const post = step.post ? step.post() : of.record.position_level_id;
  const from = of.record.version === 0 ? null : of.record.status;
  of.record.status = step.to ?? of.record.status;
  of.record.version += 1;
  const action = typeof step.action === "function" ? step.action() : step.action;
  const changes = step.apply?.(at, moment) ?? [];
  world.records.history.push({
    appeal_id: of.appealId,
    task_id: of.taskId,
    at,
    user_id: actor?.user.id ?? null,
    organization_id: actor?.office.id ?? null,
    position_level_id: actor && post !== null && holds(actor, post) ? post : null,
    action,
    from_status: from,
    to_status: of.record.status,
    text: typeof step.text === "function" ? step.text() : (step.text ?? null),
    changes: changes.length > 0 ? JSON.stringify(changes) : null,
    ...papersOf(world, of, action),
  });
}

/** What the action leaves in writing: the appeal as it is registered or changed, the answer that has just been written. */
function papersOf(
  { records }: World,
  { taskId, record }: Subject,
  action: string,
): Pick<Records["history"][number], "answer_id" | "papers_hash"> {
  const answer = action === "answer" ? records.answers.at(-1) : undefined;
  if (answer) return { answer_id: answer.id, papers_hash: answer.text };
  const isWritten = taskId === null && ["register", "register-mahalla", "update"].includes(action);
  return { answer_id: null, papers_hash: (isWritten ? record.text : undefined) ?? null };
}

const holds = ({ user, office }: Actor, post: number): boolean => office.leaders.get(post)?.some(({ id }) => id === user.id) ?? false;
