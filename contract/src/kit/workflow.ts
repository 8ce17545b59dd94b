import type { MessageKey } from "./messages.ts";
import type { ActionPermission } from "./registry.ts";
import { sound, type Checked } from "./checked.ts";
import type { Fields } from "./fields.ts";

/** One row of a workflow: who may do what, when, with which input, and what follows. Names only, no code. */
export type Action<
  State extends string,
  Who extends string,
  Guard extends string,
  Check extends string,
  Effect extends string,
  Rule extends string,
> = {
  /** Statuses it starts from; none means that it makes the record. */
  readonly from: readonly State[];
  /** A status, "same", or a rule that the server resolves among the named statuses. */
  readonly to: State | "same" | { readonly rule: Rule; readonly oneOf: readonly State[] };
  /** Of several, one is needed; null: done by the system itself as the effect of another action. */
  readonly permission: ActionPermission | readonly ActionPermission[] | null;
  readonly who: Who;
  readonly input: Fields;
  /** Conditions of the record: an action whose guard refuses is not offered (409). */
  readonly guards?: readonly Guard[];
  /** Conditions of the input: each names the fields that break a rule (422). */
  readonly checks?: readonly Check[];
  readonly effects?: readonly Effect[];
  readonly label: MessageKey;
  /** Its text in the history: what was done, where `label` says what to do. */
  readonly done: Extract<MessageKey, `done.${string}`>;
  readonly tone?: "good" | "bad";
  /** Without fields, and done without a question: it can be undone, or harms nobody. */
  readonly harmless?: true;
  /** It leaves the record as it is, its version too: a person at work on it goes on. */
  readonly beside?: true;
};

/**
 * A small state machine as a table. The vocabulary comes first; a row that uses another word does not compile.
 * @example defineWorkflow({ name: "task", states: ["new"], … })({ accept: { from: ["new"], … } })
 */
export const defineWorkflow =
  <
    const State extends string,
    const Who extends string,
    const Guard extends string,
    const Check extends string,
    const Effect extends string,
    const Rule extends string,
  >(vocabulary: {
    readonly name: string;
    readonly states: readonly State[];
    /** Statuses in which the record's life ends. */
    readonly final: readonly State[];
    readonly who: readonly Who[];
    readonly guards: readonly Guard[];
    readonly checks: readonly Check[];
    readonly effects: readonly Effect[];
    readonly rules: readonly Rule[];
  }) =>
  <const A extends object>(actions: Checked<A, Action<State, Who, Guard, Check, Effect, Rule>>) => ({
    ...vocabulary,
    actions: sound<A, Action<State, Who, Guard, Check, Effect, Rule>>(actions),
  });

export type Workflow = {
  readonly name: string;
  readonly states: readonly string[];
  readonly final: readonly string[];
  readonly who: readonly string[];
  readonly guards: readonly string[];
  readonly checks: readonly string[];
  readonly effects: readonly string[];
  readonly rules: readonly string[];
  readonly actions: Readonly<Record<string, Action<string, string, string, string, string, string>>>;
};
export type State<W extends Workflow> = W["states"][number];
export type ActionName<W extends Workflow> = keyof W["actions"] & string;
