import { errors, type ErrorCode, type FieldProblem, type Problem } from "@murojaat/contract/kit";
import type { Db } from "../db/pool.ts";

/** An expected failure: a code of the contract and its details. The reply is worded in the caller's language. */
export class AppError extends Error {
  override name = "AppError";
  readonly code: ErrorCode;
  readonly details: unknown;

  constructor(code: ErrorCode, details?: unknown) {
    super(code);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errors[this.code];
  }
}

/** A refusal that leaves something behind: the call's writes are rolled back, and then `leave` is written. */
export class LeavingError extends AppError {
  readonly leave: (db: Db) => Promise<void>;

  constructor(code: ErrorCode, leave: (db: Db) => Promise<void>) {
    super(code);
    this.leave = leave;
  }
}

/** A rule of the domain refuses these fields (422). */
export const ruleBroken = (...problems: FieldProblem[]): AppError => new AppError("rule_broken", problems);
export const problem = (path: string, what: Problem, limit?: string | number): FieldProblem => ({
  path,
  problem: what,
  ...(limit !== undefined && { limit }),
});

/** Throws `not_found` for a record that does not exist or that the caller may not see. */
export const needFound = <T>(value: T | undefined): T => {
  if (value === undefined) throw new AppError("not_found");
  return value;
};
