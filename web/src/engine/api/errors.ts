import type { ErrorCode, FieldProblem } from "@murojaat/contract/kit";

/** A refused or failed call. Status 0: the server could not be reached. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly details: unknown;
  readonly requestId: string | undefined;

  constructor(status: number, text: string, rest: { code?: ErrorCode; details?: unknown; requestId?: string } = {}) {
    super(text);
    this.name = "ApiError";
    this.status = status;
    this.code = rest.code;
    this.details = rest.details;
    this.requestId = rest.requestId;
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError;

/** The server restarts or has no database: it has done nothing, and is back within seconds. */
export const isAway = ({ code }: ApiError): boolean => code === "database_unavailable" || code === "shutting_down";
/** The network is down or the server is away: the same request may succeed later. */
export const isOutOfReach = (error: unknown): boolean => isApiError(error) && (error.status === 0 || isAway(error));

/** Whether a retry can help: a refusal by a rule will be repeated. */
export const isWorthAgain = (error: unknown): boolean =>
  !isApiError(error) || error.status < 400 || error.status === 429 || error.status >= 500;

/** The refused fields that the server named. */
export const fieldProblems = (error: unknown): FieldProblem[] =>
  isApiError(error) && Array.isArray(error.details)
    ? error.details.filter((d): d is FieldProblem => typeof d === "object" && d !== null && "path" in d && "problem" in d)
    : [];

/** Somebody else changed the record first. */
export const isConflict = (error: unknown): error is ApiError => isApiError(error) && error.status === 409;

/** A failed reply's text: the first found of error, message, text, 'status statusText' (specification, section 8). */
export const refusalOf = (status: number, statusText: string, body: unknown): ApiError => {
  const given = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  const text = [given["error"], given["message"], given["text"]].find((part) => typeof part === "string" && part !== "");
  return new ApiError(status, typeof text === "string" ? text : `${status} ${statusText}`.trim(), {
    // the server sends only codes of the contract
    ...(typeof given["code"] === "string" && { code: given["code"] as ErrorCode }),
    details: given["details"],
    ...(typeof given["requestId"] === "string" && { requestId: given["requestId"] }),
  });
};
