import { errors, type ErrorCode, type FieldProblem, type Problem } from "@murojaat/contract";

/** An expected failure: a code of the contract and what belongs to it. The words come when it is sent. */
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

/** A rule of the domain refuses these fields (422). */
export const ruleBroken = (...problems: FieldProblem[]): AppError => new AppError("rule_broken", problems);
export const problem = (path: string, what: Problem, limit?: string | number): FieldProblem => ({
  path,
  problem: what,
  ...(limit !== undefined && { limit }),
});

/** What is not there, or not for the caller's eyes, is not found. */
export const needFound = <T>(value: T | undefined): T => {
  if (value === undefined) throw new AppError("not_found");
  return value;
};
