/** Whether PostgreSQL stopped a statement for its time limit, or somebody who keeps the database did. What it had written is not kept. */
export const isStopped = (error: unknown): boolean => error instanceof Error && (error as NodeJS.ErrnoException).code === "57014";

/** Of PostgreSQL: a connection that broke (08, but for what only a fault of ours sends), a server that stops, crashed or starts (57P01 to 57P03), all connections taken (53300). */
const states = /^(08\d{3}|57P0[123]|53300)$/;
/** Of the system beneath: nobody listens there, the way broke off, the name is not known. */
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
/** Of the driver, which gives these no code. */
const sentences =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after calling end)/;

/**
 * Whether an error says that no connection to the database is to be had, or that the one in use went away. A statement that took longer
 * than it may (57014) and a lock held too long are none of these.
 */
export const isAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isAway);
  if (syscall !== undefined) return calls.includes(syscall) && ways.includes(code ?? "");
  return code === undefined ? sentences.test(message) : states.test(code);
};
