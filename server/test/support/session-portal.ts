import type { InjectOptions } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll } from "vitest";
import { hashPassword } from "../../src/office/session/passwords.ts";
import { password, type Portal } from "./people.ts";
import { openPortal } from "./portal.ts";

export let portal: Portal;

export type Tokens = { token: string; refreshToken: string };
export const inject = (options: InjectOptions) => portal.app.inject(options);
export const login = (name: string, word = password, remoteAddress = "10.0.0.1", device?: string) =>
  inject({
    method: "POST",
    url: "/api/auth/login",
    payload: { login: name, password: word },
    remoteAddress,
    ...(device !== undefined && { cookies: { device } }),
  });
export const signIn = async (name: string): Promise<Tokens> => (await login(name)).json();
export const refresh = async (refreshToken: string) => inject({ method: "POST", url: "/api/auth/refresh", payload: { refreshToken } });
export const me = async (token: string) =>
  (await inject({ url: "/api/profile/me", headers: { authorization: `Bearer ${token}` } })).statusCode;
export const graceEnds = async () => sql`update used_refresh_tokens set used_at = used_at - interval '31 seconds'`.execute(portal.db);

export const change = async (token: string, oldPassword: string, newPassword: string) =>
  inject({
    method: "PUT",
    url: "/api/profile/change-password",
    headers: { authorization: `Bearer ${token}` },
    payload: { oldPassword, newPassword },
  });

export const write = async (headers: Record<string, string>, by: "cookie" | "bearer" = "cookie") => {
  const { token } = await signIn("leader2");
  const right: Record<string, string> = by === "cookie" ? { cookie: `access_token=${token}` } : { authorization: `Bearer ${token}` };
  const reply = await inject({
    method: "PUT",
    url: "/api/profile/change-language",
    payload: { languageId: 1 },
    headers: { host: "portal.uz", ...right, ...headers },
  });
  return [reply.statusCode, reply.json().code];
};

/** A portal in which people sign in. */
export const useSessionPortal = (): void => {
  beforeAll(async () => {
    portal = await openPortal();
    // here passwords cost what they cost in an installation
    await portal.db
      .updateTable("users")
      .set({ password_hash: await hashPassword(password) })
      .execute();
  });
  afterAll(() => portal.close());
};
