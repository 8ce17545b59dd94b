import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll } from "vitest";
import { password, type Portal } from "./people.ts";
import { openPortal } from "./portal.ts";

// Somebody has copied a browser's cookies and opens second tabs of its session in a loop, while the owner ends it.

export let portal: Portal;

export type Tokens = { token: string; refreshToken: string };
export const post = (url: string, payload: object) => portal.app.inject({ method: "POST", url: `/api${url}`, payload });
export const signIn = async (login: string, word = password): Promise<Tokens> =>
  (await post("/auth/login", { login, password: word })).json();
export const refresh = async (refreshToken: string) => {
  const reply = await post("/auth/refresh", { refreshToken });
  return reply.statusCode === 200 ? (reply.json() as Tokens) : undefined;
};
export const call = async ({ token }: Tokens, method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", path: string, payload?: object) => {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await portal.app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) });
  return { status: reply.statusCode, body: reply.json() };
};
export const isAlive = async (tokens: Tokens) => (await call(tokens, "GET", "/profile/me")).status === 200;
export const codeOf = (secret: string, ahead: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 });

/** A portal from whose browsers tokens are copied. */
export const useCopiedTokens = (): void => {
  beforeAll(async () => {
    portal = await openPortal();
  });
  afterAll(() => portal.close());
};
