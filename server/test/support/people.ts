import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { buildApp, type AppOptions } from "../../src/app.ts";
import type { Db } from "../../src/engine/db/pool.ts";
import { localStore } from "../../src/engine/files/store.ts";
import { removalSeen, withSeenVersion } from "./seen-version.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- each test checks the replies that it reads
export type Answer = { status: number; body: any };
type Options = { headers?: Record<string, string> };
export type Person = {
  readonly login: string;
  readonly token: string;
  readonly get: (path: string, options?: Options) => Promise<Answer>;
  readonly post: (path: string, body?: object, options?: Options) => Promise<Answer>;
  readonly put: (path: string, body?: object, options?: Options) => Promise<Answer>;
  readonly patch: (path: string, body?: object, options?: Options) => Promise<Answer>;
  readonly delete: (path: string, options?: Options & { body?: object }) => Promise<Answer>;
};
export type Portal = {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly as: (login: string) => Promise<Person>;
  /** Whose session has ended signs in again when next asked for. */
  readonly forget: (login: string) => void;
  /** Where the uploads lie. */
  readonly folder: string;
  readonly close: () => Promise<void>;
};

/** Of everybody in the office of the tests; one that its owner might have chosen. */
export const password = "Chorsu-qovun-7714";
/** What an administrator gives: its owner chooses another before anything else. */
export const givenPassword = "Berilgan-parol-2026";
/** The first sign-in of somebody new, who takes the password that everybody has here. */
export const chooseOwnPassword = async ({ app }: Portal, login: string, given = givenPassword): Promise<void> => {
  const signedIn = await app.inject({ method: "POST", url: "/api/auth/login", payload: { login, password: given } });
  const changed = await app.inject({
    method: "PUT",
    url: "/api/profile/change-password",
    headers: { authorization: `Bearer ${signedIn.json().token}` },
    payload: { oldPassword: given, newPassword: password },
  });
  if (changed.statusCode !== 200) throw new Error(`${login} could not choose a password: ${changed.body}`);
};
const read = (reply: LightMyRequestResponse): Answer => ({
  status: reply.statusCode,
  body: reply.headers["content-type"]?.includes("json") ? reply.json() : reply.body,
});

/** The portal over a database that has the demo offices in it; people sign in by the ordinary call. */
export const openOffice = async (db: Db, options: Partial<AppOptions> = {}): Promise<Portal> => {
  const folder = await mkdtemp(join(tmpdir(), "murojaat-files-"));
  const app = await buildApp({
    db,
    store: localStore(folder),
    installation: { uid: "test", version: "0" },
    logger: false,
    trustProxy: false,
    secureCookies: false,
    publicUrl: undefined,
    live: undefined,
    clientFolder: undefined,
    ...options,
  });
  const signedIn = new Map<string, Promise<Person>>();
  const signIn = async (login: string): Promise<Person> => {
    const reply = read(await app.inject({ method: "POST", url: "/api/auth/login", payload: { login, password } }));
    if (reply.status !== 200) throw new Error(`${login} could not sign in: ${JSON.stringify(reply.body)}`);
    const call = (method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE") => async (path: string, body?: object, options?: Options) =>
      read(
        await app.inject({
          method,
          url: `/api${path}`,
          headers: { authorization: `Bearer ${reply.body.token}`, ...options?.headers },
          ...(body !== undefined && { payload: body }),
        }),
      );
    const seen = async (path: string) => (await call("GET")(path)).body as unknown;
    return {
      login,
      token: reply.body.token,
      get: (path, options) => call("GET")(path, undefined, options),
      post: call("POST"),
      put: async (path, body, options) => call("PUT")(path, body && (await withSeenVersion(seen, path, body)), options),
      patch: call("PATCH"),
      delete: async (path, options) => call("DELETE")(await removalSeen(seen, path), options?.body, options),
    };
  };
  return {
    app,
    db,
    folder,
    as: (login) => {
      const known = signedIn.get(login) ?? signIn(login);
      signedIn.set(login, known);
      return known;
    },
    forget: (login) => void signedIn.delete(login),
    close: async () => {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
