import type { AuditDetails, Language, Messages, Permission } from "@murojaat/contract";
import type { Db } from "../db/pool.ts";
import type { Day } from "../dates/days.ts";
import type { Known } from "./known.ts";

/** Who calls, as the database knows the person now. */
export type Actor = {
  readonly userId: number;
  readonly sessionId: number;
  readonly organizationId: number;
  readonly departmentId: number | null;
  /** Position levels held in the own organisation. */
  readonly posts: readonly number[];
  /** Colleagues on leave whose queue is the caller's until they return. */
  readonly standsFor: readonly number[];
  /** Departments that those on leave lead, null where one leads all of the organisation; the caller leads them as far as the own rights go. */
  readonly leadsFor: readonly (number | null)[];
  /** Organisations given to a supervisor. */
  readonly supervised: readonly number[];
  readonly permissions: ReadonlySet<string>;
  /** Somebody else gave the password: it is changed before anything else is done. */
  readonly passwordChangeDue: boolean;
};

/** Who calls, and what the process may answer with that it knows already. */
export type Caller = {
  readonly actor: Actor;
  readonly known: Known;
  /**
   * The caller as a transaction sees the session and its rights now: the very same `actor` where nothing of them has changed since the call
   * began, undefined where the session has ended. `lock`: nobody else changes either until the transaction ends.
   */
  readonly actorNow: (within: Db, lock: boolean) => Promise<Actor | undefined>;
};

/** What open screens look at again: an appeal with its tasks, or the counters of an organisation. */
export type Changed = { readonly appealId: number } | { readonly organizationId: number };

/** What every handler is given; `db` is the transaction where the call has one. */
export type Ctx = {
  readonly db: Db;
  readonly actor: Actor;
  /** The moment of the call, ISO 8601. */
  readonly now: string;
  readonly today: Day;
  readonly language: Language;
  readonly messages: Messages;
  readonly requestId: string;
  /** What the process keeps while its version stands. */
  readonly known: Known;
  /**
   * Throws, within a transaction, where the session has ended (`not_signed_in`) or the caller's rights are others than when the call began
   * (`not_permitted`, `rights_changed`). `lock`: and nobody else changes them until the transaction ends.
   */
  readonly confirmCaller: (within: Db, lock: boolean) => Promise<void>;
  /** Runs after the commit, never after a rollback. */
  readonly afterCommit: (task: () => void) => void;
  /** Tells the audit what the call changed: `target` as "table:id", `details` without personal values of citizens. */
  readonly audit: (target: string, details?: AuditDetails) => void;
  /** Tells open screens, once the transaction has been kept. */
  readonly changed: (what: Changed) => void;
};

/** The caller, and whose queue the caller has: whose tasks, signatures and reviews are the caller's to do. */
export const selves = ({ actor }: Ctx): number[] => [actor.userId, ...actor.standsFor];
/** The departments whose work the caller leads, those of who is on leave included; undefined: all of the organisation. Leading takes `view_department_tasks`. */
export const ledDepartments = ({ actor }: Ctx): number[] | undefined => {
  const led = [actor.departmentId, ...actor.leadsFor];
  return led.includes(null) ? undefined : (led as number[]); // none is null
};
/** The departments whose work the caller sees: the own one's, and what the caller leads; undefined: all of the organisation. */
export const seenDepartments = (ctx: Ctx): number[] | undefined => {
  const { departmentId } = ctx.actor;
  if (can(ctx, "view_department_tasks")) return ledDepartments(ctx);
  return departmentId === null ? [] : [departmentId];
};
export const can = (ctx: Ctx, permission: Permission): boolean => ctx.actor.permissions.has(permission);
/** The column of a three-script table that holds the caller's language. */
export const nameColumn = (language: Language): "name_ru" | "name_uk" | "name_uz" =>
  language === "RU" ? "name_ru" : language === "UK" ? "name_uk" : "name_uz";
