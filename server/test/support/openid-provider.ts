import { createHash, generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

/** Somebody who has an account with the provider, and how they sign in there. */
export type OpenidPerson = {
  readonly sub: string;
  readonly claims?: Readonly<Record<string, string | boolean>>;
  readonly amr?: readonly string[];
  readonly acr?: string;
};
type Registered = { readonly clientId: string; readonly secret: string; readonly publicUrl: string };
type Claims = Record<string, unknown>;

/** A provider of OpenID Connect (`oidc-provider`) on loopback. `dev`: people sign in on its own pages; otherwise as `next` at once. */
export const openidProvider = async ({ clientId, secret, publicUrl }: Registered, { port = 0, dev = false } = {}) => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const key = { ...privateKey.export({ format: "jwk" }), alg: "RS256", use: "sig", kid: "one" };
  const server = createServer((request, reply) => void answer(request, reply));
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: secret,
        redirect_uris: [`${publicUrl}/api/auth/openid/return`],
        post_logout_redirect_uris: [`${publicUrl}/login`],
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: [createHash("sha256").update(secret).digest("hex")] },
    claims: { openid: ["sub", "amr", "acr"], profile: ["preferred_username", "name"], email: ["email", "email_verified"] },
    acrValues: ["silver", "gold"],
    features: { devInteractions: { enabled: dev }, rpInitiatedLogout: { enabled: true } },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: () => ({ sub, preferred_username: sub, ...it.people.find((person) => person.sub === sub)?.claims }),
    }),
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    // everybody has agreed that the portal knows who they are
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({ clientId: ctx.oidc.client!.clientId, accountId: ctx.oidc.session!.accountId! });
      grant.addOIDCScope("openid profile email");
      await grant.save();
      return grant;
    },
    ...(!dev && { interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` } }),
  });

  const resigned = (idToken: string, change: (claims: Claims) => Claims): string => {
    const [head, body] = idToken.split(".") as [string, string];
    const changed = Buffer.from(JSON.stringify(change(JSON.parse(Buffer.from(body, "base64url").toString()) as Claims))).toString(
      "base64url",
    );
    const input = `${head}.${changed}`;
    return `${input}.${sign("sha256", Buffer.from(input), it.signer ?? privateKey).toString("base64url")}`;
  };
  /** What the provider says of whom is changed, and signed again. */
  const forging = (reply: ServerResponse, forge: (claims: Claims) => Claims): void => {
    const end = reply.end.bind(reply) as (text: string) => ServerResponse;
    reply.end = ((text: Buffer | string) => {
      const said = JSON.parse(String(text)) as Claims;
      const whole = JSON.stringify("id_token" in said ? { ...said, id_token: resigned(String(said["id_token"]), forge) } : said);
      reply.setHeader("content-length", Buffer.byteLength(whole));
      return end(whole);
    }) as typeof reply.end;
  };
  const handle = provider.callback();
  const answer = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    if (request.url?.endsWith("/openid-configuration")) it.metadataReads += 1;
    if (request.url === "/jwks") it.keyReads += 1;
    if (it.isDown) return void reply.writeHead(502).end();
    if (dev || !request.url?.startsWith("/interaction/")) {
      if (it.forge && request.url === "/token") forging(reply, it.forge);
      return handle(request, reply);
    }
    const { next } = it;
    const result = next
      ? { login: { accountId: next.sub, ...(next.amr && { amr: [...next.amr] }), ...(next.acr && { acr: next.acr }) } }
      : { error: "access_denied" };
    await provider.interactionFinished(request, reply, result, { mergeWithLastSubmission: false });
  };

  /** The cookies of the browser that a test has there. */
  const jar = new Map<string, string>();
  const it = {
    issuer,
    people: [] as OpenidPerson[],
    /** Who signs in when asked; undefined: gives up. */
    next: undefined as OpenidPerson | undefined,
    forge: undefined as ((claims: Claims) => Claims) | undefined,
    /** Signs what is forged in place of the provider. */
    signer: undefined as KeyObject | undefined,
    isDown: false,
    metadataReads: 0,
    keyReads: 0,
    /** Follows the addresses of a browser there, as far as the portal's. */
    async follow(address: string): Promise<URL> {
      let at = new URL(address);
      while (at.origin === issuer) {
        const reply = await fetch(at, {
          redirect: "manual",
          headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") },
        });
        for (const cookie of reply.headers.getSetCookie()) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
          if (value) jar.set(name!, value);
          else jar.delete(name!);
        }
        const to = reply.headers.get("location");
        if (to === null) throw new Error(`the provider says ${reply.status}: ${await reply.text()}`);
        at = new URL(to, at);
      }
      return at;
    },
    /** The browser there forgets who has signed in. */
    forget: () => jar.clear(),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return it;
};
