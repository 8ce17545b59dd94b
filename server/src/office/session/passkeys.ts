import type { NewPasskey, ShownPasskey } from "@murojaat/contract";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { FastifyRequest } from "fastify";
import type { Db } from "../../engine/db/pool.ts";
import * as passkeys from "./passkeys.repository.ts";

/** The address to which a passkey belongs: browsers have them for https and for localhost only. */
export type Site = { readonly id: string; readonly origin: string };
export const siteOf = (publicUrl: string | undefined, request: FastifyRequest): Site | undefined => {
  const { protocol, hostname, origin } = new URL(publicUrl ?? `${request.protocol}://${request.headers.host}`);
  // without an address of its own the portal believes no other name than this
  if (hostname === "localhost" || (publicUrl !== undefined && protocol === "https:")) return { id: hostname, origin };
  return undefined;
};

/** Loaded for the first person who has or makes a passkey; making one loads it before the transaction that stores it. */
const library = () => import("@simplewebauthn/server");

/** What the browser asks a device with that is to become a passkey. */
export const askForNew = async (db: Db, site: Site, { userId, login }: { userId: number; login: string }): Promise<object> => {
  const known = await passkeys.listCredentials(db, userId);
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: "Murojaat",
    rpID: site.id,
    userName: login,
    userID: new TextEncoder().encode(`murojaat:${userId}`),
    attestationType: "none",
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    // beside the password: the device need not ask for a finger as well
    authenticatorSelection: { residentKey: "discouraged", userVerification: "preferred" },
  });
  await passkeys.keepChallenge(db, userId, "new", options.challenge);
  return options;
};
/** Whether the device has signed what it was asked with; then it is a passkey. */
export const addPasskey = async (db: Db, site: Site, userId: number, name: string, given: NewPasskey): Promise<boolean> => {
  const challenge = await passkeys.takeChallenge(db, userId, "new");
  if (challenge === undefined) return false;
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo } = await unlessMalformed(
    verifyRegistrationResponse({
      // the schema is the standard's
      response: given as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: false,
    }),
  );
  if (!verified || !registrationInfo) return false;
  const { id, publicKey, counter } = registrationInfo.credential;
  return passkeys.insertPasskey(db, userId, { id, publicKey, counter, transports: given.response.transports ?? [], name });
};

/** What the browser asks one of the person's passkeys with; undefined where there is none. */
export const askToShow = async (db: Db, site: Site, userId: number): Promise<object | undefined> => {
  const known = await passkeys.listCredentials(db, userId);
  if (known.length === 0) return undefined;
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    allowCredentials: known.map(({ id, transports }) => ({ id, transports })),
    userVerification: "preferred",
  });
  await passkeys.keepChallenge(db, userId, "show", options.challenge);
  return options;
};
/** Whether a passkey of the person has signed what it was asked with; each question serves once. */
export const isShown = async (db: Db, site: Site, userId: number, given: ShownPasskey): Promise<boolean> => {
  const challenge = await passkeys.takeChallenge(db, userId, "show");
  const known = (await passkeys.listCredentials(db, userId)).find(({ id }) => id === given.id);
  if (challenge === undefined || !known) return false;
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await unlessMalformed(
    verifyAuthenticationResponse({
      response: given as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: known,
      requireUserVerification: false,
    }),
  );
  if (verified && authenticationInfo) await passkeys.noteUse(db, known.id, authenticationInfo.newCounter);
  return verified;
};

/** The library throws of what is forged or garbled. */
const unlessMalformed = <T extends { verified: boolean }>(
  work: Promise<T>,
): Promise<T | { verified: false; registrationInfo?: undefined; authenticationInfo?: undefined }> =>
  work.catch(() => ({ verified: false as const }));
