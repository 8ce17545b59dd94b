/** Whether a statement was cancelled, by its time limit or by a database administrator; its work was rolled back. */
export const isCancelled = (error: unknown): boolean => error instanceof Error && (error as NodeJS.ErrnoException).code === "57014";

/** Whether somebody else held the row, or the table, for too long. */
export const isLockTimeout = (error: unknown): boolean => error instanceof Error && (error as NodeJS.ErrnoException).code === "55P03";

/** Whether PostgreSQL had no room on its disk (53100) or in memory (53200); the statement was rolled back. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error && ["53100", "53200"].includes((error as NodeJS.ErrnoException).code ?? "");

/** PostgreSQL: the connection broke (08), the server is stopping, crashed or starting (57P01 to 57P03), all connections are taken (53300). */
const states = /^(08\d{3}|57P0[123]|53300)$/;
/** Operating system: nobody listens, the connection broke, the host name is unknown. */
const ways = [
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ENOENT",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
];
const calls = ["connect", "read", "write", "getaddrinfo"];
/** Errors of the driver, of TLS that the database does not begin or does not finish, and of a write that waited for its turn. */
const sentences =
  /^(There was an error establishing an SSL connection|Client network socket disconnected before secure TLS connection|Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after calling end|No connection was free)/;

/**
 * Whether an error means that the database cannot be reached or that the connection in use was lost. A cancelled statement (57014) and a
 * lock timeout do not.
 */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isUnavailable);
  if (syscall !== undefined) return calls.includes(syscall) && ways.includes(code ?? "");
  return sentences.test(message) || states.test(code ?? "");
};
