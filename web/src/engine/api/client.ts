import type { Call, Endpoint, Reply } from "@murojaat/contract/kit";
import { apiBase } from "./base.ts";
import { currentLanguage } from "../text/language.ts";
import { hearMoment } from "../today.ts";
import { ApiError, isApiError, isOutOfReach, refusalOf } from "./errors.ts";

type Values = Readonly<Record<string, unknown>>;
export type Input = { readonly params?: Values; readonly query?: Values; readonly body?: unknown };
export type Options = {
  readonly signal?: AbortSignal;
  /** An idempotency key: repeated requests with the same key and body create one record. */
  readonly idempotencyKey?: string;
  /** The caller handles a missing session; no announcement. */
  readonly quiet?: boolean;
  /** Arrives also when the page is left meanwhile; browsers do this for small bodies only. */
  readonly keepalive?: boolean;
};

let sessionEnded: () => void = () => undefined;
/** Called when a request is refused because the session is missing and cannot be renewed. */
export const onSessionEnd = (listener: () => void): void => {
  sessionEnded = listener;
};

let askAgain: () => Promise<boolean> = () => Promise.resolve(false);
/** Called when a request waits for its caller to confirm who that is; resolves to whether it was confirmed. */
export const onConfirmNeeded = (listener: () => Promise<boolean>): void => {
  askAgain = listener;
};
let asking: Promise<boolean> | undefined;
/** One question for all waiting calls. */
const confirmSelf = (): Promise<boolean> =>
  (asking ??= askAgain().finally(() => {
    asking = undefined;
  }));

/** Calls an endpoint of the contract. @example await call(cardEndpoints.detail, { params: { id: 7 } }) */
export const call = async <E extends Endpoint>(endpoint: E, input: Call<E>, options: Options = {}): Promise<Reply<E>> => {
  const address = addressOf(endpoint.path, input as Input);
  const { body } = input as Input;
  if (endpoint.reply === "file") return (await (await send(endpoint.method, address, body, options)).blob()) as Reply<E>;
  return (await json(endpoint.method, address, body, options)) as Reply<E>;
};

let through: ((method: string, address: string) => Promise<unknown>) | undefined;
/** Where the server draws a page, its calls are answered this way. */
export const readThrough = (read: typeof through): void => {
  through = read;
};
const json = async (method: string, address: string, body: unknown, options: Options): Promise<unknown> =>
  through ? through(method, address) : (await send(method, address, body, options)).json();

/** `/api/appeals/7?pageNo=1`: {name} replaced, what is empty left out. */
export const addressOf = (path: string, { params = {}, query = {} }: Input): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if ((typeof value === "string" && value !== "") || typeof value === "number") search.set(name, String(value));
  return `${apiBase}${filled}${search.size > 0 ? `?${search.toString()}` : ""}`;
};

/** What the server wants confirmed is asked for, and the very call is sent again. */
const send = async (method: string, address: string, body: unknown, options: Options): Promise<Response> => {
  try {
    return await sendSignedIn(method, address, body, options);
  } catch (error) {
    if (!isApiError(error) || error.code !== "confirm_yourself" || !(await confirmSelf())) throw error;
    return sendSignedIn(method, address, body, options);
  }
};

const sendSignedIn = async (method: string, address: string, body: unknown, options: Options): Promise<Response> => {
  const first = await reach(method, address, body, options);
  if (first.status !== 401 || address.startsWith(`${apiBase}/auth/`)) return checked(first);
  // a refused renewal may have been that of a third tab: the cookie is one for all of them
  const renewed = await renewSession();
  const second = await reach(method, address, body, options);
  if (renewed || second.status !== 401) return checked(second);
  if (!options.quiet) sessionEnded();
  return checked(first);
};

const reach = (method: string, address: string, body: unknown, { signal, idempotencyKey, keepalive }: Options): Promise<Response> => {
  const headers: Record<string, string> = { "Accept-Language": currentLanguage() };
  // a request without a body has no content type, or the server waits for a body; the browser sets the type of a form
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers["Content-Type"] = "application/json";
  if (idempotencyKey) headers["Idempotency-Key"] = idempotencyKey;
  const asked = Date.now();
  return fetch(address, {
    method,
    headers,
    credentials: "same-origin",
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
  }).then(
    (response) => {
      hearMoment(Date.parse(response.headers.get("date") ?? ""), asked);
      return response;
    },
    (error: unknown) => {
      if (signal?.aborted) throw error;
      throw new ApiError(0, "network");
    },
  );
};

const checked = async (response: Response): Promise<Response> => {
  if (response.ok) return response;
  throw refusalOf(response.status, response.statusText, await response.json().catch(() => undefined));
};

let renewing: Promise<boolean> | undefined;
/** Renews the tokens by the refresh cookie, with one request for all waiting calls. */
export const renewSession = (): Promise<boolean> =>
  (renewing ??= reach("POST", `${apiBase}/auth/refresh`, {}, {})
    .then(async (response) => {
      const refusal = response.ok ? undefined : await checked(response).catch((error: unknown) => error);
      // an unreachable server has not ended the session
      if (isOutOfReach(refusal)) throw refusal;
      return response.ok;
    })
    .finally(() => {
      renewing = undefined;
    }));

/** Reads a file as a stream: `onBytes` gets the number of bytes received so far. */
export const readFile = async (
  path: string,
  query: Values,
  {
    method = "GET",
    body,
    signal,
    onBytes,
  }: { method?: "GET" | "POST"; body?: object; signal?: AbortSignal; onBytes?: (bytes: number) => void } = {},
): Promise<{ content: Blob; name: string }> => {
  const response = await send(method, addressOf(path, { query }), body, { ...(signal && { signal }) });
  const parts: BlobPart[] = [];
  let bytes = 0;
  for (const reader = response.body!.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    bytes += value.byteLength;
    onBytes?.(bytes);
  }
  const named = /filename\*=UTF-8''([^;]+)|filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "");
  return { content: new Blob(parts), name: named?.[1] ? decodeURIComponent(named[1]) : (named?.[2] ?? "") };
};

/** A GET whose path comes from a table, not from an endpoint: a page of a list. */
export const readJson = (path: string, query: Values, signal: AbortSignal): Promise<unknown> =>
  json("GET", addressOf(path, { query }), undefined, { signal });
