// What an office does on its first day, by its calls.
import { Secret, TOTP } from "otpauth";

type Account = { readonly login: string; readonly password: string };
type Method = "GET" | "POST" | "PUT";
/** Somebody who has signed in at a portal. */
export type SignedIn = { readonly address: string; readonly token: string };

/**
 * An administrator signs in, sets up the second factor and makes a registrar, who registers an appeal. Returns its number, and the registrar.
 * Throws with the reply that was not 200.
 */
export const firstDay = async (address: string, administrator: Account): Promise<{ number: string; registrator: SignedIn }> => {
  const first = await signIn(address, administrator);
  const { secret } = await call(first, "POST", "/profile/factor", { password: administrator.password });
  const { tokens } = await call(first, "PUT", "/profile/factor", {
    code: new TOTP({ secret: Secret.fromBase32(secret) }).generate(),
  });
  const admin = { address, token: tokens.token };

  const { organizationsId } = (await call(admin, "GET", "/admin/users")).rows[0];
  const given = "Berilgan-parol-2026";
  const person = { login: "registrator", lastName: "Karimova", firstName: "Shoira", organizationsId, languageId: 1, password: given };
  const { id: usersId } = await call(admin, "POST", "/admin/users", person);
  const role = (await call(admin, "GET", "/admin/roles/all")).find(({ code }: { code: string }) => code === "registrator");
  await call(admin, "POST", "/admin/userrolelevels", { usersId, rolesId: role.id });

  const invited = await signIn(address, { login: "registrator", password: given });
  const { token } = await call(invited, "PUT", "/profile/change-password", { oldPassword: given, newPassword: "Chorsu-qovun-7714" });
  const registrator = { address, token };
  const [area] = await call(registrator, "GET", "/crud/areas/all");
  const applicant = {
    applicantTypeId: 1,
    firstName: "Shoira",
    lastName: "Karimova",
    phone: "901234567",
    areasId: area.id,
    regionsId: area.regionsId,
  };
  const appeal = { satulationId: 1, channelId: 1, text: "Murojaat matni" };
  const { id, requestNumber } = await call(registrator, "POST", "/appeal-actions/with-applicant", { applicant, appeal });
  const read = await call(registrator, "GET", `/appeals/${id}`);
  if (read.requestNumber !== requestNumber) throw new Error(`The appeal ${requestNumber} is read as ${read.requestNumber}.`);
  return { number: requestNumber, registrator };
};

/** Throws where the account is not let in. */
export const signIn = async (address: string, account: Account): Promise<SignedIn> => {
  const { token } = await call({ address }, "POST", "/auth/login", account);
  return { address, token };
};

/** Uploads a scanned letter as a JPEG and waits until it has been read. Returns its first line and the seconds; throws when it is not read. */
export const sendScan = async ({ address, token }: SignedIn, scan: Buffer): Promise<{ line: string; seconds: number }> => {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(scan)], { type: "image/jpeg" }), "skan.jpg");
  const headers = { authorization: `Bearer ${token}` };
  const { resourceId } = await replyOf(
    await fetch(`${address}/api/admin/files/upload/part`, { method: "POST", headers, body: form }),
    "upload",
  );
  const began = performance.now();
  for (;;) {
    const { state, text } = await call({ address, token }, "GET", `/files/${resourceId}/reading`);
    const seconds = (performance.now() - began) / 1000;
    if (state === "ready") return { line: text.split("\n")[0], seconds };
    if (state !== "waiting" || seconds > patience) throw new Error(`The scan is ${state} after ${seconds.toFixed(0)} s.`);
    await new Promise((later) => setTimeout(later, 500));
  }
};
/** A demo reads its own nine scans before. Seconds. */
const patience = 300;

const call = async ({ address, token }: Partial<SignedIn>, method: Method, path: string, body?: object) =>
  replyOf(
    await fetch(`${address}/api${path}`, {
      method,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    }),
    `${method} ${path}`,
  );

// each call reads what it needs of the reply
// oxlint-disable-next-line typescript/no-explicit-any
const replyOf = async (reply: Response, asked: string): Promise<any> => {
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${asked} was answered ${reply.status}: ${text}`);
  return JSON.parse(text);
};
