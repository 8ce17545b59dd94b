import type { ActionName, ErrorCode, FieldProblem, State, Workflow } from "@murojaat/contract/kit";
import { fromWire, type Day } from "../dates/days.ts";
import { AppError, ruleBroken } from "../http/app-error.ts";
import type { Ctx } from "../http/context.ts";
import type { Change } from "./changes.ts";

/** What every record with a workflow has. */
export type Subject = {
  readonly id: number;
  readonly status: string;
  readonly version: number;
};

/** What an action leaves in the history; `papers`: what of the record the history vouches for. */
export type Entry<Papers> = {
  readonly bySystem: boolean;
  readonly action: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly text: string | null;
  readonly changes: readonly Change[];
  readonly papers?: Papers | undefined;
};

/**
 * What an effect returns: columns to set with the transition, statements that travel with it and whose result the history binds, work to do
 * after it, changed fields and written papers for the history.
 */
export type Outcome<Columns, Papers> = {
  readonly set?: Columns;
  readonly along?: () => Promise<unknown>;
  readonly after?: () => Promise<void>;
  readonly changes?: readonly Change[];
  readonly papers?: Papers;
};

// oxlint-disable-next-line typescript/no-explicit-any -- each action has an input of its own; the contract's schema has already checked it
type Input = any;
type Maybe<T> = T | Promise<T>;

/**
 * The code behind the names of a workflow table. A name without code, or code without a name, does not compile.
 * `Seen` holds only what decides whether an action is allowed: lists ask that of many records.
 */
export type Meanings<W extends Workflow, Seen extends Subject, S extends Seen, Columns extends object, Papers> = {
  /** Returns undefined for a record that the caller may not see. `lock`: locks it for a change. */
  readonly load: (ctx: Ctx, id: number, lock: boolean) => Promise<S | undefined>;
  readonly who: { readonly [N in W["who"][number]]: (ctx: Ctx, s: Seen) => Maybe<boolean> };
  readonly guards: { readonly [N in W["guards"][number]]: (ctx: Ctx, s: Seen) => Maybe<boolean> };
  /** The error code of a guard, if it is not `action_not_allowed_now`. */
  readonly saidBy?: { readonly [N in W["guards"][number]]?: ErrorCode };
  readonly checks: { readonly [N in W["checks"][number]]: (ctx: Ctx, s: S, input: Input) => Maybe<readonly FieldProblem[]> };
  /** What is wrong with a day of a paper, a field that is `past`; of a field that a check refuses, the check says it. */
  readonly pastDay: (ctx: Ctx, s: S, path: string, day: Day) => readonly FieldProblem[];
  readonly effects: {
    readonly [N in W["effects"][number]]: (
      ctx: Ctx,
      s: S,
      input: Input,
      to: State<W>,
      action: ActionName<W>,
    ) => Promise<Outcome<Columns, Papers>>;
  };
  readonly rules: { readonly [N in W["rules"][number]]: (ctx: Ctx, s: S, input: Input) => State<W> };
  /** One UPDATE: the status, the next version and the columns of the effects. */
  readonly move: (ctx: Ctx, s: S, to: State<W>, columns: Columns) => Promise<void>;
  /** Writes a row of the history, of the record as it was before. */
  readonly record: (ctx: Ctx, s: S, entry: Entry<Papers>) => Promise<void>;
};

type Refusal = ErrorCode | undefined;

/** Like `then`, but synchronous for a plain value: a list judges many records, and a promise for each would cost more than the judgement. */
const after = <A, B>(answer: Maybe<A>, make: (answer: A) => Maybe<B>): Maybe<B> =>
  answer instanceof Promise ? answer.then(make) : make(answer);

/** The text of an input that belongs into the history. */
const textOf = (input: Record<string, unknown>): string | null => {
  for (const name of ["reason", "description", "note", "question", "text"])
    if (typeof input[name] === "string" && input[name] !== "") return input[name];
  return null;
};

/** The only place that changes a status and has the history written. */
export const engine = <const W extends Workflow, Seen extends Subject, S extends Seen, Columns extends object, Papers>(
  workflow: W,
  m: Meanings<W, Seen, S, Columns, Papers>,
) => {
  type Name = ActionName<W>;
  const rowOf = (name: Name) => workflow.actions[name]!;
  const names = (Object.keys(workflow.actions) as Name[]).filter((name) => rowOf(name).permission !== null && rowOf(name).from.length > 0);
  const whoOf = m.who as Record<string, (ctx: Ctx, s: Seen) => Maybe<boolean>>;
  const guardOf = m.guards as Record<string, (ctx: Ctx, s: Seen) => Maybe<boolean>>;
  const saidBy: Readonly<Record<string, ErrorCode | undefined>> = m.saidBy ?? {};
  const checkOf = m.checks as Record<string, (ctx: Ctx, s: S, input: Input) => Maybe<readonly FieldProblem[]>>;
  const effectOf = m.effects as Record<
    string,
    (ctx: Ctx, s: S, input: Input, to: State<W>, action: Name) => Promise<Outcome<Columns, Papers>>
  >;
  const ruleOf = m.rules as Record<string, (ctx: Ctx, s: S, input: Input) => State<W>>;

  const isPermitted = (ctx: Ctx, name: Name): boolean => {
    const { permission } = rowOf(name);
    if (permission === null || typeof permission === "string") return permission === null || ctx.actor.permissions.has(permission);
    return permission.some((one) => ctx.actor.permissions.has(one));
  };

  const unguarded = (ctx: Ctx, guards: readonly string[], s: Seen, at = 0): Maybe<Refusal> => {
    const guard = guards[at];
    if (guard === undefined) return undefined;
    return after(guardOf[guard]!(ctx, s), (holds) =>
      holds ? unguarded(ctx, guards, s, at + 1) : (saidBy[guard] ?? "action_not_allowed_now"),
    );
  };
  const refusal = (ctx: Ctx, name: Name, s: Seen): Maybe<Refusal> => {
    const row = rowOf(name);
    if (!isPermitted(ctx, name)) return "not_permitted";
    if (row.from.length > 0 && !row.from.includes(s.status)) return "action_not_allowed_now";
    return after(whoOf[row.who]!(ctx, s), (is) => (is ? unguarded(ctx, row.guards ?? [], s) : "not_permitted"));
  };

  /** Cached by permission set, which people of the same roles share: the permitted actions by status, and the relations they require. */
  type Permitted = {
    readonly names: ReadonlyMap<string, readonly Name[]>;
    readonly whos: ReadonlyMap<string, ReadonlySet<W["who"][number]>>;
  };
  const permitted = new WeakMap<ReadonlySet<string>, Permitted>();
  const permittedTo = (ctx: Ctx): Permitted => {
    const { permissions } = ctx.actor;
    const known = permitted.get(permissions);
    if (known) return known;
    const allowed = names.filter((name) => isPermitted(ctx, name));
    const statuses = [...new Set(allowed.flatMap((name) => rowOf(name).from))];
    const byStatus = new Map(statuses.map((status) => [status, allowed.filter((name) => rowOf(name).from.includes(status))]));
    const found = {
      names: byStatus,
      whos: new Map(
        [...byStatus].map(([status, some]) => [status, new Set(some.filter((name) => !rowOf(name).beside).map((name) => rowOf(name).who))]),
      ),
    };
    permitted.set(permissions, found);
    return found;
  };
  /** The actions that permission and status allow; relation and guards are still to be checked. */
  const conceivable = (ctx: Ctx, s: Seen): readonly Name[] => permittedTo(ctx).names.get(s.status) ?? [];

  /** The actions that the caller may do now with a record already loaded, in the table's order. */
  const available = async (ctx: Ctx, s: Seen): Promise<Name[]> => {
    const open: Name[] = [];
    for (const name of conceivable(ctx, s)) if (!(await refusal(ctx, name, s))) open.push(name);
    return open;
  };
  /** Whether the record waits for something that the caller may do now. */
  const isActionable = (ctx: Ctx, s: Seen, at = 0): Maybe<boolean> => {
    const name = conceivable(ctx, s)[at];
    if (name === undefined) return false;
    if (rowOf(name).beside) return isActionable(ctx, s, at + 1);
    return after(refusal(ctx, name, s), (no) => no === undefined || isActionable(ctx, s, at + 1));
  };
  /** The relations that permitted actions require, by status: a record to which the caller has none of them need not be examined. */
  const whoByStatus = (ctx: Ctx): Permitted["whos"] => permittedTo(ctx).whos;

  /** All checks at once, so that what they read travels together. */
  const refuse = async (ctx: Ctx, row: ReturnType<typeof rowOf>, s: S, input: Record<string, unknown>): Promise<void> => {
    const impossible = Object.entries(row.input).flatMap(([name, { past }]) => {
      const day = past && input[name];
      return typeof day === "string" ? m.pastDay(ctx, s, name, fromWire(day)) : [];
    });
    const checked = (await Promise.all((row.checks ?? []).map(async (check) => checkOf[check]!(ctx, s, input)))).flat();
    const problems = [...checked, ...impossible.filter(({ path }) => !checked.some((one) => one.path === path))];
    if (problems.length > 0) throw ruleBroken(...problems);
  };

  const apply = async (
    ctx: Ctx,
    name: Name,
    s: S,
    input: Record<string, unknown>,
    extra?: (s: S) => Promise<Outcome<Columns, Papers>>,
  ): Promise<void> => {
    const row = rowOf(name);
    await refuse(ctx, row, s, input);
    const to = (row.to === "same" ? s.status : typeof row.to === "string" ? row.to : ruleOf[row.to.rule]!(ctx, s, input)) as State<W>;
    const outcomes: Outcome<Columns, Papers>[] = [];
    if (extra) outcomes.push(await extra(s));
    for (const effect of row.effects ?? []) outcomes.push(await effectOf[effect]!(ctx, s, input, to, name));
    const [first, ...further] = outcomes.flatMap((outcome) => outcome.after ?? []);
    // these travel together and are done in this order; further work may need what the first has written
    await Promise.all([
      ...outcomes.map((o) => o.along?.()),
      ...(row.beside ? [] : [m.move(ctx, s, to, Object.assign({}, ...outcomes.map((o) => o.set)) as Columns)]),
      m.record(ctx, s, {
        bySystem: row.who === "system",
        action: name,
        from: s.status,
        to,
        text: textOf(input),
        changes: outcomes.flatMap((o) => o.changes ?? []),
        papers: outcomes.find((o) => o.papers)?.papers,
      }),
      first?.(),
    ]);
    for (const work of further) await work();
  };

  /**
   * Loads and locks, refuses what the table does not allow, moves, writes history. `version` undefined skips the comparison.
   * `extra` is the work of an action whose input is a whole form (registration): it runs once the action is allowed.
   */
  const perform = async (
    ctx: Ctx,
    name: Name,
    id: number,
    version: number | undefined,
    input: Record<string, unknown>,
    extra?: (s: S) => Promise<Outcome<Columns, Papers>>,
  ): Promise<S> => {
    const s = await m.load(ctx, id, true);
    if (!s) throw new AppError("not_found");
    if (version !== undefined && s.version !== version)
      throw new AppError("changed_meanwhile", { status: s.status, version: s.version, allowed: await available(ctx, s) });
    const no = await refusal(ctx, name, s);
    if (no)
      throw new AppError(
        no,
        no === "not_permitted" ? undefined : { status: s.status, version: s.version, allowed: await available(ctx, s) },
      );
    await apply(ctx, name, s, input, extra);
    return s;
  };

  /**
   * Performs an action that creates the record: `before` is the record as it would be, without a status; `insert` creates it and returns
   * what the record then is, its id above all. What it returns as `written` may still be on its way: the history travels with it, and what
   * `read` asks for after it.
   */
  const begin = async (
    ctx: Ctx,
    name: Name,
    before: S,
    input: Record<string, unknown>,
    insert: () => Promise<
      { id: number; written?: Promise<unknown>; papers?: Papers; read?: () => Promise<unknown> } & Omit<Partial<S>, "id">
    >,
  ): Promise<number> => {
    const row = rowOf(name);
    const no = await refusal(ctx, name, before);
    if (no) throw new AppError(no);
    await refuse(ctx, row, before, input);
    const { written, papers, read, ...made } = await insert();
    const entry = {
      bySystem: false,
      action: name,
      from: null,
      to: row.to as string,
      text: null,
      changes: [],
      papers,
    };
    await Promise.all([written, m.record(ctx, { ...before, ...made }, entry), read?.()]);
    return made.id;
  };

  /** Performs an action as the effect of another one, regardless of its actor; does nothing if status or guards do not allow it. */
  const performAsEffect = async (ctx: Ctx, name: Name, s: S, input: Record<string, unknown> = {}): Promise<void> => {
    const row = rowOf(name);
    if (!row.from.includes(s.status)) return;
    for (const guard of row.guards ?? []) if (!(await guardOf[guard]!(ctx, s))) return;
    await apply(ctx, name, s, input);
  };

  const mayDo = async (ctx: Ctx, name: string, s: Seen): Promise<boolean> =>
    names.some((known) => known === name) && !(await refusal(ctx, name as Name, s));

  /** Whether the caller may create such a record now; `before` as for `begin`. */
  const mayBegin = async (ctx: Ctx, name: Name, before: S): Promise<boolean> => !(await refusal(ctx, name, before));

  return { available, isActionable, whoByStatus, perform, begin, mayBegin, performAsEffect, mayDo, load: m.load };
};
