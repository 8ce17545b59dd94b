import { refuseWhileOpen } from "../../../engine/db/open-transaction.ts";

/** A message as a provider takes it; `mark` names it for people (an appeal's number), `id` is ours and stays when it is sent again. */
export type Outgoing = {
  readonly id: number;
  readonly address: string;
  readonly text: string;
  readonly mark: string;
  /** Of an e-mail: what its Message-ID begins with, the letter that it acknowledges, and the letter in words that goes along. */
  readonly mail?: {
    readonly id: string;
    readonly answers: string | null;
    readonly isReceipt: boolean;
    readonly file?: { readonly name: string; readonly type: string; readonly content: Buffer };
  };
};
/** The provider's reply: the number under which it can be asked, and whether it has arrived already. */
export type Accepted = { readonly providerId: string | null; readonly delivered: boolean };
export type Fate = "delivered" | "failed" | "waiting";
export type Provider = {
  readonly send: (message: Outgoing) => Promise<Accepted>;
  /** Signs in and sends nothing; throws NotSent. Absent where only a message would show whether the account is right. */
  readonly check?: () => Promise<unknown>;
  /** Whether a message has arrived; absent where the provider does not say. */
  readonly fateOf?: (providerId: string) => Promise<Fate>;
  /** The provider's number of a message that it may have taken since `since`; absent where it cannot be asked without that number. */
  readonly find?: (message: Pick<Outgoing, "address" | "text">, since: Date) => Promise<string | undefined>;
};

/**
 * A message was not taken, or nobody knows whether it was (`unclear`: the connection was lost, or the answer says nothing, after it was handed
 * over). `final`: it never will be. The reason contains neither the text nor the address.
 */
export class NotSent extends Error {
  override name = "NotSent";
  readonly final: boolean;
  readonly waitSeconds: number | undefined;
  /** The other side was there and refused this one: another may pass. */
  readonly answered: boolean;
  readonly unclear: boolean;

  constructor(
    reason: string,
    {
      final = false,
      waitSeconds,
      answered = false,
      unclear = false,
    }: { final?: boolean; waitSeconds?: number | undefined; answered?: boolean; unclear?: boolean } = {},
  ) {
    super(reason);
    this.final = final;
    this.waitSeconds = waitSeconds;
    this.answered = answered;
    this.unclear = unclear;
  }
}

/** A gateway that is slow has often taken the message: a short patience would only make that unclear. */
const timeoutMs = 60_000;
/** Replies of providers are short; more is not read. Bytes. */
const mostBytes = 64 * 1024;

export type HttpReply = { readonly status: number; readonly body: unknown; readonly retryAfter: number | undefined };

/** Errors of fetch before anything of the call was sent: nobody listens there, or the host is unknown. */
const beforeLeaving = [
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
];
const neverLeft = ({ cause }: Error): boolean => {
  const { code, syscall } = (cause ?? {}) as NodeJS.ErrnoException;
  return syscall === "connect" || beforeLeaving.includes(code ?? "");
};

/** Replaces an error of fetch, which may contain the address and with it the token of a bot. */
export const notReachable = (error: unknown): NotSent =>
  ["TimeoutError", "AbortError"].includes((error as Error).name)
    ? new NotSent("no answer in time", { unclear: true })
    : new NotSent("not reachable", { unclear: !neverLeft(error as Error) });

/** One call of a provider over HTTP; the address comes from the environment. A body that is no JSON is undefined. */
export const callProvider = async (url: string, init: RequestInit, waitMs = timeoutMs): Promise<HttpReply> => {
  refuseWhileOpen("A call of a provider");
  const reply = await fetch(url, {
    ...init,
    redirect: "error",
    signal: AbortSignal.any([AbortSignal.timeout(waitMs), ...(init.signal ? [init.signal] : [])]),
  }).catch((error: unknown) => {
    throw notReachable(error);
  });
  const text = await readShort(reply);
  const wait = Number(reply.headers.get("retry-after") ?? Number.NaN);
  return { status: reply.status, body: parse(text), retryAfter: Number.isFinite(wait) ? wait : undefined };
};

const readShort = async (reply: Response): Promise<string> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of (reply.body ?? []) as AsyncIterable<Uint8Array>) {
      parts.push(part);
      if ((size += part.length) > mostBytes) break;
    }
  } catch {
    throw new NotSent("the answer broke off", { unclear: true });
  }
  return Buffer.concat(parts).subarray(0, mostBytes).toString("utf8");
};
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A field of a reply whose shape is somebody else's. */
export const fieldOf = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((at, name) => (typeof at === "object" && at !== null ? (at as Record<string, unknown>)[name] : undefined), value);

/**
 * What a failed status means: too many (429) and out of service (503) pass, other refusals are final. After any other fault of the provider
 * the outcome of the message is unknown.
 */
export const refusedWith = ({ status, retryAfter }: HttpReply): NotSent =>
  new NotSent(`refused with ${status}`, {
    final: status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status),
    waitSeconds: retryAfter,
    unclear: status === 408 || (status >= 500 && status !== 503) || status < 400,
  });
