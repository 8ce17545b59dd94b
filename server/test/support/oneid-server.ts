import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import { json, localServer, type Heard, type LocalServer } from "./local-server.ts";

/** Somebody who has an account with the service. */
export type OneidPerson = { readonly pin: string; readonly name: string; readonly isVerified?: boolean };
type Registered = { readonly clientId: string; readonly secret: string; readonly returnTo: string };
export type OneidServer = LocalServer & {
  /** Its one address. */
  readonly address: string;
  /** Who may be chosen on its page. */
  people: OneidPerson[];
  /** Whose tokens have not been given up. */
  readonly living: () => OneidPerson[];
};

const path = "/sso/oauth/Authorization.do";
const opaque = () => randomBytes(16).toString("base64");
const page = (reply: ServerResponse, status: number, content: string) =>
  reply
    .writeHead(status, { "content-type": "text/html; charset=utf-8" })
    .end(`<!doctype html><html lang="uz"><meta charset="utf-8"><title>OneID</title><h1>OneID</h1>${content}</html>`);
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * The interface of the national identity service, written from public descriptions: one address for everything, chosen by `response_type`
 * or `grant_type`; a session in the browser's cookie, which `one_log_out` ends; codes that serve once.
 */
export const oneidServer = async ({ clientId, secret, returnTo }: Registered, port?: number): Promise<OneidServer> => {
  const codes = new Map<string, { person: OneidPerson; session: string }>();
  const tokens = new Map<string, { person: OneidPerson; session: string }>();
  const sessions = new Map<string, OneidPerson>();

  /** A browser: a person who is signed in goes back at once, others say who they are. */
  const authorize = (query: URLSearchParams, { headers }: Heard, reply: ServerResponse): void => {
    const isRight =
      query.get("response_type") === "one_code" &&
      query.get("client_id") === clientId &&
      query.get("scope") === clientId &&
      query.get("redirect_uri") === returnTo &&
      Boolean(query.get("state"));
    if (!isRight) return void page(reply, 400, "<p>invalid_request</p>");
    const back = (more: Record<string, string>) => {
      const to = new URL(returnTo);
      for (const [name, value] of Object.entries({ ...more, state: query.get("state")! })) to.searchParams.set(name, value);
      reply.setHeader("location", to.href);
    };
    const goBack = (session: string, person: OneidPerson) => {
      const code = opaque();
      codes.set(code, { person, session });
      back({ code });
      reply.writeHead(302, { "set-cookie": `sso=${session}; HttpOnly; SameSite=Lax; Path=/` }).end();
    };
    const known = /(?:^|; )sso=([\w-]+)/.exec(headers.cookie ?? "")?.[1];
    const signedIn = known === undefined ? undefined : sessions.get(known);
    if (known !== undefined && signedIn) return goBack(known, signedIn);
    const chosen = it.people.find(({ pin }) => pin === query.get("chosen"));
    if (chosen) {
      const session = randomBytes(16).toString("hex");
      sessions.set(session, chosen);
      return goBack(session, chosen);
    }
    if (query.get("chosen") === "none") {
      back({ error: "access_denied" });
      return void reply.writeHead(302).end();
    }
    const link = (value: string, name: string) =>
      `<p><a href="${path}?${escaped(`${query.toString()}&chosen=${value}`)}">${escaped(name)}</a></p>`;
    page(reply, 200, it.people.map(({ pin, name }) => link(pin, name)).join("") + link("none", "Bekor qilish"));
  };

  const operations: Readonly<Record<string, (form: URLSearchParams, reply: ServerResponse) => void>> = {
    one_authorization_code: (form, reply) => {
      const granted = codes.get(form.get("code") ?? "");
      codes.delete(form.get("code") ?? "");
      if (!granted || form.get("redirect_uri") !== returnTo) return json(reply, 400, { error: "invalid_grant" });
      const token = opaque();
      tokens.set(token, granted);
      json(reply, 200, { scope: clientId, expires_in: 500_000, token_type: "bearer", refresh_token: opaque(), access_token: token });
    },
    one_access_token_identify: (form, reply) => {
      const granted = tokens.get(form.get("access_token") ?? "");
      if (!granted) return json(reply, 200, { ret_cd: "1" });
      const { pin, name, isVerified = true } = granted.person;
      const [surname = "", first = "", middle = ""] = name.split(" ");
      json(reply, 200, {
        valid: String(isVerified),
        validation_method: ["EIMZO"],
        pin,
        user_id: first.toLowerCase(),
        full_name: name,
        sur_name: surname,
        first_name: first,
        mid_name: middle,
        pport_no: "AA1234567",
        birth_date: "1980-01-01",
        user_type: "I",
        sess_id: granted.session,
        ret_cd: "0",
        auth_method: "LOGINPASSMETHOD",
        legal_info: [],
      });
    },
    one_log_out: (form, reply) => {
      const granted = tokens.get(form.get("access_token") ?? "");
      tokens.delete(form.get("access_token") ?? "");
      if (granted) sessions.delete(granted.session);
      json(reply, 200, { ret_cd: granted ? "0" : "1" });
    },
  };

  const server = await localServer((call, reply) => {
    const { pathname, searchParams } = new URL(call.path, "http://oneid");
    if (pathname !== path) return void reply.writeHead(404).end();
    if (call.method === "GET") return authorize(searchParams, call, reply);
    const form = new URLSearchParams(call.body);
    if (form.get("client_id") !== clientId || form.get("client_secret") !== secret) return json(reply, 401, { error: "invalid_client" });
    const operation = operations[form.get("grant_type") ?? ""];
    return operation ? operation(form, reply) : json(reply, 400, { error: "unsupported_grant_type" });
  }, port);
  const it: OneidServer = Object.assign(server, {
    address: `${server.base}${path}`,
    people: [] as OneidPerson[],
    living: () => [...tokens.values()].map(({ person }) => person),
  });
  return it;
};
