// The first day of an installation by its calls: the administrator signs in, sets up the second factor, makes a registrar; who registers an appeal.
import { Secret, TOTP } from "otpauth";

type Account = { readonly login: string; readonly password: string };
type Method = "GET" | "POST" | "PUT";
// each call reads what it needs of the reply
// oxlint-disable-next-line typescript/no-explicit-any
type Call = (method: Method, path: string, body?: object) => Promise<any>;

/** Returns the number of the appeal. Throws with the reply that was not 200. */
export async function firstDay(address: string, { login, password }: Account): Promise<string> {
  const admin = await signIn(address, { login, password });
  const { secret } = await admin("POST", "/profile/factor", { password });
  await admin("PUT", "/profile/factor", { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() });

  const { organizationsId } = (await admin("GET", "/admin/users")).rows[0];
  const given = "Berilgan-parol-2026";
  const person = { login: "registrator", lastName: "Karimova", firstName: "Shoira", organizationsId, languageId: 1, password: given };
  const { id: usersId } = await admin("POST", "/admin/users", person);
  const role = (await admin("GET", "/admin/roles/all")).find(({ code }: { code: string }) => code === "registrator");
  await admin("POST", "/admin/userrolelevels", { usersId, rolesId: role.id });

  const first = await signIn(address, { login: "registrator", password: given });
  const { token } = await first("PUT", "/profile/change-password", { oldPassword: given, newPassword: "Chorsu-qovun-7714" });
  const registrator = caller(address, token);
  const [area] = await registrator("GET", "/crud/areas/all");
  const applicant = {
    applicantTypeId: 1,
    firstName: "Shoira",
    lastName: "Karimova",
    phone: "901234567",
    areasId: area.id,
    regionsId: area.regionsId,
  };
  const appeal = { satulationId: 1, channelId: 1, text: "Murojaat matni" };
  const { id, requestNumber } = await registrator("POST", "/appeal-actions/with-applicant", { applicant, appeal });
  const read = await registrator("GET", `/appeals/${id}`);
  if (read.requestNumber !== requestNumber) throw new Error(`The appeal ${requestNumber} is read as ${read.requestNumber}.`);
  return requestNumber;
}

async function signIn(address: string, body: Account): Promise<Call> {
  const { token } = await caller(address)("POST", "/auth/login", body);
  return caller(address, token);
}

const caller =
  (address: string, token?: string): Call =>
  async (method, path, body) => {
    const reply = await fetch(`${address}/api${path}`, {
      method,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path} was answered ${reply.status}: ${text}`);
    return JSON.parse(text);
  };
