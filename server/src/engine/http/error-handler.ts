import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { retryAfter, translateAny, type ErrorCode, type FieldProblem, type Messages } from "@murojaat/contract/kit";
import type { ErrorObject } from "ajv";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ApartNotStarted } from "../apart/apart.ts";
import { TooMany } from "../turns/turns.ts";
import { isCancelled, isFull, isUnavailable } from "../db/failures.ts";
import { AppError } from "./app-error.ts";
import { hasHungUp } from "./hung-up.ts";
import { noteRefusal } from "./security-log.ts";
import { messagesAsked } from "./language.ts";
import { toProblems } from "./validation.ts";

const tooManyParts = ["FST_PARTS_LIMIT", "FST_FILES_LIMIT", "FST_FIELDS_LIMIT"];
/** A multipart form that is cut off, has no boundary, or has more parts than any of our forms; the parser reports these without a code. */
const isBrokenForm = ({ code, message }: FastifyError, request: FastifyRequest): boolean =>
  request.isMultipart() &&
  (tooManyParts.includes(code) || /unexpected end of multipart data|Boundary not found|^The needle/i.test(message));

/** Translates an error into an expected failure; undefined: it is our bug. */
const expected = (error: FastifyError, request: FastifyRequest, chosenIn: ChosenIn): AppError | undefined => {
  if (error instanceof AppError) return error;
  if (error instanceof TooMany) return new AppError(error.refusal);
  if (hasHungUp(error, request)) return new AppError("invalid_input");
  if (isUnavailable(error)) return new AppError("database_unavailable");
  if (isCancelled(error)) return new AppError("took_too_long");
  if (isFull(error)) return new AppError("database_full");
  if (error instanceof ApartNotStarted) return new AppError("reader_unavailable");
  if (error.validation) return new AppError("invalid_input", toProblems(error.validation as ErrorObject[]));
  if (isBrokenForm(error, request)) return new AppError("invalid_input", [{ path: "file", problem: "wrong_format" }]);
  if (error.statusCode === 413)
    return new AppError(request.isMultipart() || request.routeOptions.config.endpoint?.large ? "file_too_large" : "body_too_large");
  if (error.statusCode === 429) return new AppError("too_many");
  if (error.statusCode === 415 || (error.statusCode !== undefined && error.statusCode < 500))
    return new AppError("invalid_input", [{ path: "", problem: "wrong_type" }]);
  return fromDatabase(error as FastifyError & { constraint?: string }, request, chosenIn);
};

/** The form field behind each foreign key that only the database checks, by the name of the constraint. */
export type ChosenIn = Readonly<Record<string, string>>;

/** The wire allows long ids, short lists store them as integers: a larger number names no record. */
const largest = 2_147_483_647;
const tooLarge = (value: unknown, path: string): FieldProblem[] => {
  if (typeof value === "number") return value > largest ? [{ path, problem: "too_large", limit: largest }] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => tooLarge(part, path ? `${path}.${name}` : name));
};

/** A foreign key that does not exist is a wrong choice; a deadlock or a lock timeout means that somebody else is changing the record. */
const fromDatabase = (error: FastifyError & { constraint?: string }, request: FastifyRequest, chosenIn: ChosenIn): AppError | undefined => {
  if (error.code === "23503")
    return new AppError("rule_broken", [{ path: chosenIn[error.constraint ?? ""] ?? "", problem: "no_such_record" }]);
  if (error.code === "40P01" || error.code === "55P03" || error.code === "40001") return new AppError("changed_meanwhile");
  if (error.code === "22003") {
    const found = [request.params, request.query, request.body].flatMap((part) => tooLarge(part, ""));
    if (found.length > 0) return new AppError("invalid_input", found);
  }
  // PostgreSQL cannot store the character, and no schema has checked the text: the name of a file
  if (error.code === "22021" || error.code === "22P05") return new AppError("invalid_input", [{ path: "", problem: "wrong_format" }]);
  return undefined;
};

const worded = (messages: Messages, details: unknown): unknown =>
  Array.isArray(details)
    ? (details as FieldProblem[]).map((p) =>
        typeof p === "object" && "problem" in p
          ? { ...p, message: translateAny(messages, `problems.${p.problem}`, { limit: p.limit }) }
          : p,
      )
    : details;

export const sendError = async (
  request: FastifyRequest,
  reply: FastifyReply,
  code: ErrorCode,
  details?: unknown,
): Promise<FastifyReply> => {
  const error = new AppError(code, details);
  noteRefusal(request, code);
  const messages = messagesAsked(request.headers["accept-language"]);
  const seconds = retryAfter[code];
  if (seconds !== undefined) void reply.header("retry-after", seconds);
  return reply
    .code(error.status)
    .type("application/json; charset=utf-8")
    .send({
      error: translateAny(messages, `errors.${code}`),
      code,
      ...(details !== undefined && { details: worded(messages, details) }),
      requestId: request.id,
    });
};

export const handleErrors = (app: FastifyInstance, chosenIn: ChosenIn): void => {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const known = expected(error, request, chosenIn);
    if (!known) request.log.error({ err: error }, "unexpected failure");
    if (hasHungUp(error, request)) request.log.info({ reason: error.message }, "the caller has hung up");
    else if (isUnavailable(error)) request.log.warn({ reason: error.message }, "the database is not reachable");
    if (isCancelled(error)) request.log.warn({ reason: error.message }, "a statement took too long");
    if (error instanceof ApartNotStarted) request.log.error({ reason: error.message }, "contents cannot be read");
    if (isFull(error)) {
      app.lastFullAt = Date.now();
      request.log.error({ reason: error.message }, "the database has no room left");
    }
    return sendError(request, reply, known?.code ?? "internal", known?.details);
  });
};

/** Characters of an address; Node's parser takes four times as much with all headers, and refuses more without a text. */
const longestAddress = 16_000;
export const mostOfHead = 65_536;
export const refuseLongAddress = async ({ url }: FastifyRequest): Promise<void> => {
  if (url.length > longestAddress) throw new AppError("address_too_long");
};
/** Answers what is not an HTTP request; only its first bytes have been read. */
export const refuseBrokenCall = ({ code, rawPacket }: { readonly code?: string; readonly rawPacket?: unknown }, socket: Socket): void => {
  if (code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const error = new AppError(code === "HPE_HEADER_OVERFLOW" ? "address_too_long" : "invalid_input");
  const asked = /^accept-language: *([^\r\n]+)/im.exec(Buffer.isBuffer(rawPacket) ? rawPacket.toString("latin1") : "")?.[1];
  const body = JSON.stringify({
    error: translateAny(messagesAsked(asked), `errors.${error.code}`),
    code: error.code,
    requestId: randomUUID(),
  });
  const head = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "cache-control: no-store",
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
};

/** An address that no route can be found for: a part that is too long, or text that is not UTF-8. */
export const refuseAddress = (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
  void sendError(request, reply, "invalid_input", [{ path: "", problem: "wrong_format" }]);
};
