import type { Alphabet, AuditDetails, Changed, Language, Messages, Permission, Spelling } from "@murojaat/contract/kit";
import type { Db } from "../db/pool.ts";
import type { Day } from "../dates/days.ts";
import type { Turn } from "../turns/turns.ts";
import type { Caches } from "./caches.ts";

/** Who calls, as the database knows the person now. */
export type Actor = {
  readonly userId: number;
  readonly sessionId: number;
  readonly organizationId: number;
  readonly departmentId: number | null;
  /** Position levels held in the own organisation. */
  readonly posts: readonly number[];
  /** Colleagues on leave whose work the caller has taken over until they return. */
  readonly standsFor: readonly number[];
  /** Departments led by those colleagues, null for a whole organisation; the caller leads them within the caller's own rights. */
  readonly leadsFor: readonly (number | null)[];
  /** Organisations that a supervisor watches. */
  readonly supervised: readonly number[];
  readonly permissions: ReadonlySet<string>;
  /** An administrator set the password: the caller must change it before doing anything else. */
  readonly passwordChangeDue: boolean;
  /** At the sign-in a role of the caller needed a second factor, and the caller has none yet. */
  readonly factorDue: boolean;
  /** The caller has shown a password or a second factor within the last minutes. */
  readonly isConfirmed: boolean;
};

/** Who calls, with the caches that are valid for this call. */
export type Caller = {
  readonly actor: Actor;
  readonly caches: Caches;
  /**
   * The caller as a transaction sees the session and its rights now: the very same `actor` where nothing of them has changed since the call
   * began, undefined where the session has ended. `lock`: nobody else changes either until the transaction ends.
   */
  readonly actorNow: (within: Db, lock: boolean) => Promise<Actor | undefined>;
};

/** What the security log says of a call beside its caller: whose account it was about where nobody had signed in, the records that it changed. */
export type SecurityFacts = { account?: { readonly id: number; readonly login: string }; targets?: readonly string[] };

/** What every handler receives; `db` is the transaction if the call has one. */
export type Ctx = {
  readonly db: Db;
  readonly actor: Actor;
  /** The caller's in bounded work; gone when nobody hears the reply any more. */
  readonly turn: Turn;
  /** The moment of the call, ISO 8601. */
  readonly now: string;
  readonly today: Day;
  readonly language: Language;
  readonly alphabet: Alphabet;
  readonly messages: Messages;
  readonly requestId: string;
  /** The address and browser that the call came from; null for work that no call started. */
  readonly from: { readonly ip: string; readonly userAgent: string | null } | null;
  /** Filled while the call is served. */
  readonly facts: SecurityFacts;
  /** Caches that are valid as long as their version does not change. */
  readonly caches: Caches;
  /**
   * Throws, within a transaction, where the session has ended (`not_signed_in`) or the caller's rights have changed since the call began
   * (`not_permitted`, `rights_changed`). `lock`: and nobody else changes them until the transaction ends.
   */
  readonly confirmCaller: (within: Db, lock: boolean) => Promise<void>;
  /**
   * Reads the reply of a call that has finished its writes. The transaction's last check, that the caller still may, travels with it, and
   * is not made again.
   */
  readonly readLast: <T>(read: () => Promise<T>) => Promise<T>;
  /** Runs after the commit, never after a rollback. */
  readonly afterCommit: (task: () => void) => void;
  /** Records in the audit log what the call changed: `target` as "table:id", `details` without personal values of citizens. */
  readonly audit: (target: string, details?: AuditDetails) => void;
  /** Notifies open screens after the commit. */
  readonly changed: (what: Changed) => void;
};

/** The caller and the colleagues for whom the caller stands in: their tasks, signatures and reviews are the caller's to do. */
export const selves = ({ actor }: Ctx): number[] => [actor.userId, ...actor.standsFor];
/** The departments that the caller leads, including those of colleagues on leave; undefined means the whole organisation. Leading takes `view_department_tasks`. */
export const ledDepartments = ({ actor }: Ctx): number[] | undefined => {
  const led = [actor.departmentId, ...actor.leadsFor];
  return led.includes(null) ? undefined : (led as number[]); // none is null
};
/** The departments whose work the caller sees: the caller's own and those the caller leads; undefined means the whole organisation. */
export const seenDepartments = (ctx: Ctx): number[] | undefined => {
  const { departmentId } = ctx.actor;
  if (can(ctx, "view_department_tasks")) return ledDepartments(ctx);
  return departmentId === null ? [] : [departmentId];
};
export const can = (ctx: Ctx, permission: Permission): boolean => ctx.actor.permissions.has(permission);
export type NameColumn = "name_ru" | "name_uk" | "name_uz" | "name_uz_2026";
/** The column of a list with the names as the reader reads them. */
export const nameColumn = ({ language, alphabet }: Spelling): NameColumn =>
  language === "RU" ? "name_ru" : language === "UK" ? "name_uk" : alphabet === "2026" ? "name_uz_2026" : "name_uz";
