import type { Static, TObject, TSchema } from "typebox";
import type { ErrorCode } from "./errors.ts";
import type { MessageKey } from "./messages.ts";
import type { Permission } from "./registry.ts";

/** Who may call: a permission, one of several, anybody signed in, anybody. */
export type May = Permission | readonly Permission[] | "signed-in" | "public";

/** One call of the API, declared once: the server serves it, the client calls it, the document describes it. */
export type Endpoint = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the base /api; parameters as {name}. */
  readonly path: `/${string}`;
  readonly may: May;
  readonly summary: string;
  readonly params?: TObject;
  readonly query?: TObject;
  /** "multipart" is a form with one file. */
  readonly body?: TSchema | "multipart";
  /** Beside a multipart body: what the same call takes as JSON. */
  readonly json?: TObject;
  /** "file" is a download. */
  readonly reply: TSchema | "file";
  /** Expected failures beyond the ones every call has (400, 401, 403, 429, 500). */
  readonly errors?: readonly ErrorCode[];
  /** The body carries files or many rows. */
  readonly large?: true;
  /** A workflow action: the engine writes its history. */
  readonly history?: true;
  /** May end the caller's own session or change the caller's own rights: both are locked before anything is written. */
  readonly changesRights?: true;
  /** The caller has shown a password or a second factor within the last minutes (`confirmedMinutes`); otherwise `confirm_yourself`. */
  readonly confirmed?: true;
  /** What the audit says of every other write: what was done, in the past tense; `{list}` in it is what `doneTo` says. */
  readonly done?: MessageKey;
  readonly doneTo?: MessageKey;
  /** For another system, which signs with the key of its channel, or with the one that it has as a receiver; no two such calls are the same. */
  readonly signedBy?: "channel" | "receiver";
  /** The reply has no end: events of these names, each with such data. */
  readonly streams?: true;
  /** Open before a password that somebody else gave has been changed. */
  readonly beforePasswordChange?: true;
  /** Open to who needs a second factor and has none yet. */
  readonly beforeFactor?: true;
  /** The handler opens its own transactions (uploads, sign in), so that none stays open for its whole length. */
  readonly ownTransactions?: true;
};

/** A recorded write: in the history, or in the audit by the text of `done`; public writes are not recorded. */
type Mark = { readonly done: MessageKey } | { readonly history: true } | { readonly may: "public" };
export type Marked = Endpoint & Mark;
/** A call that changes nothing, or whose handler says what it changes. */
type Unmarked = { readonly method: "GET" } | { readonly ownTransactions: true };

/** @example export const getAppeal = endpoint({ method: "GET", path: "/appeals/{id}", … }) */
export const endpoint = <const E extends Endpoint>(e: E & (E extends Unmarked ? unknown : Mark)): E => e;

/** The name of a call in the audit: stable, whatever its texts say. */
export const callName = ({ method, path }: Pick<Endpoint, "method" | "path">): string => `${method} ${path}`;

type Of<S> = S extends "multipart" ? FormData : S extends TSchema ? Static<S> : never;
/** What a caller gives and a handler gets: only the parts that the endpoint declares; of a call that comes from a table that is not known. */
export type Call<E extends Endpoint> = Endpoint extends E
  ? { readonly params?: Readonly<Record<string, unknown>>; readonly query?: Readonly<Record<string, unknown>>; readonly body?: unknown }
  : { [K in "params" | "query" | "body" as E[K] extends TSchema | "multipart" ? K : never]: Of<E[K]> };
export type Reply<E extends Endpoint> = Endpoint extends E
  ? unknown
  : E["reply"] extends "file"
    ? Blob
    : E["reply"] extends TSchema
      ? Static<E["reply"]>
      : never;
