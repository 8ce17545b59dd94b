// What an office does on its first day, by its calls.
import { Secret, TOTP } from "otpauth";

export type Account = { readonly login: string; readonly password: string };
type Method = "GET" | "POST" | "PUT" | "PATCH";
/** Somebody who has signed in at a portal. */
export type SignedIn = { readonly address: string; readonly token: string };

/** The first administrator signs in and sets up the second factor. Throws with the reply that was not 200, as all here do. */
export const signInFirst = async (address: string, administrator: Account): Promise<SignedIn> =>
  withFactor(await signIn(address, administrator), administrator.password);
const withFactor = async (first: SignedIn, password: string): Promise<SignedIn> => {
  const { secret } = await call(first, "POST", "/profile/factor", { password });
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const { tokens } = await call(first, "PUT", "/profile/factor", { code });
  return { address: first.address, token: tokens.token };
};

/** An administrator makes a person of the first organisation with this role and login, who chooses a password of their own, and, as a leader or signer, a second factor. */
export const addPerson = async (admin: SignedIn, role: string, more: object = {}): Promise<SignedIn & { readonly id: number }> => {
  const { organizationsId } = (await call(admin, "GET", "/admin/users")).rows[0];
  const given = "Berilgan-parol-2026";
  const person = { login: role, lastName: "Karimova", firstName: "Shoira", organizationsId, languageId: 1, password: given, ...more };
  const { id } = await call(admin, "POST", "/admin/users", person);
  const roles = await call(admin, "GET", "/admin/roles/all");
  const rolesId = roles.find(({ code }: { code: string }) => code === role).id;
  await call(admin, "POST", "/admin/userrolelevels", { usersId: id, rolesId, ...(role === "leader" && { positionLevelsId: governor }) });
  const invited = await signIn(admin.address, { login: person.login, password: given });
  const password = "Chorsu-qovun-7714";
  const { token } = await call(invited, "PUT", "/profile/change-password", { oldPassword: given, newPassword: password });
  const chosen = { address: admin.address, token };
  return { ...(["leader", "signer"].includes(role) ? await withFactor(chosen, password) : chosen), id };
};

/** The post of the first leader, in every new portal. */
const governor = 1;
/** The first organisation gets its first post, which a leader can then have. */
export const openPost = async (admin: SignedIn): Promise<void> => {
  const { id, version, nameUz, nameUk, nameRu, levelId, prefix, channelIds } = (await call(admin, "GET", "/admin/organizations")).rows[0];
  await call(admin, "PUT", "/admin/organizations", {
    id,
    version,
    nameUz,
    nameUk,
    nameRu,
    levelId,
    prefix,
    channelIds,
    postIds: [governor],
  });
  const roles: { id: number; code: string }[] = await call(admin, "GET", "/admin/roles/all");
  const rolesId = roles.find(({ code }) => code === "leader")!.id;
  await call(admin, "POST", "/admin/orgsrolelevels", { organizationsId: id, rolesId, positionLevelsId: governor });
};

/** A registrar registers an appeal. */
export const register = async (registrator: SignedIn, fields: object = {}): Promise<{ id: number; number: string }> => {
  const [area] = await call(registrator, "GET", "/crud/areas/all");
  const applicant = {
    applicantTypeId: 1,
    firstName: "Shoira",
    lastName: "Karimova",
    phone: "901234567",
    areasId: area.id,
    regionsId: area.regionsId,
  };
  const appeal = { satulationId: 1, channelId: 1, text: "Murojaat matni", ...fields };
  const { id, requestNumber } = await call(registrator, "POST", "/appeal-actions/with-applicant", { applicant, appeal });
  return { id, number: requestNumber };
};

export type Office = Readonly<Record<"registrator" | "leader" | "executor" | "signer", SignedIn & { readonly id: number }>>;
/** An appeal goes from the registrar to the confirmed answer. Returns the id of its task. */
export const answer = async ({ registrator, leader, executor, signer }: Office, appealId: number): Promise<number> => {
  await call(registrator, "PATCH", "/appeal-actions/send-to-classification", { appeal_id: appealId, position_levels_id: governor });
  const topics: { id: number; parentId: number | null }[] = await call(leader, "GET", "/lookups/topics");
  const { organizationsId } = (await call(executor, "GET", "/profile/me")).user;
  const { id: taskId } = await call(leader, "POST", "/task-actions/drafts", {
    appealId,
    groupsId: topics.find(({ parentId }) => parentId !== null)!.id,
    taskTypesId: 1,
    text: "Chiroqlarni tiklang",
    organizationsId,
    executorId: executor.id,
    depthLevelsId: 1,
  });
  await call(leader, "PATCH", "/appeal-actions/finish-classification-task", { appeal_id: appealId });
  const act = async (by: SignedIn, action: string, body: object = {}) => {
    const { version } = await call(leader, "GET", `/tasks/stage-actions?taskId=${taskId}`);
    await call(by, "PATCH", `/task-actions/${action}`, { taskId, version, ...body });
  };
  const [year, month, day] = new Date(Date.now() + 5 * 3_600_000).toISOString().slice(0, 10).split("-");
  await act(executor, "accept");
  await act(executor, "answer", {
    resultTypeId: 1,
    text: "Chiroqlar almashtirildi",
    number: "15-1",
    date: `${day}.${month}.${year}`,
    signerId: signer.id,
  });
  await act(leader, "check-answer");
  await act(signer, "confirm-answer");
  return taskId;
};

/** The first administrator makes a registrar, who registers an appeal and reads it. */
export const firstDay = async (address: string, administrator: Account): Promise<{ number: string; registrator: SignedIn }> => {
  const registrator = await addPerson(await signInFirst(address, administrator), "registrator");
  const { id, number } = await register(registrator);
  const read = await call(registrator, "GET", `/appeals/${id}`);
  if (read.requestNumber !== number) throw new Error(`The appeal ${number} is read as ${read.requestNumber}.`);
  return { number, registrator };
};

/** Throws where the account is not let in. */
export const signIn = async (address: string, account: Account): Promise<SignedIn> => {
  const { token } = await call({ address }, "POST", "/auth/login", account);
  return { address, token };
};

/** Uploads a file; its id. */
export const upload = async ({ address, token }: SignedIn, name: string, content: Buffer): Promise<number> => {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(content)]), name);
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(`${address}/api/admin/files/upload/part`, { method: "POST", headers, body: form });
  return (await replyOf(reply, "upload")).resourceId;
};

/** Uploads a scanned letter as a JPEG and waits until it has been read. Returns its id, its first line and the seconds; throws when it is not read. */
export const sendScan = async (by: SignedIn, scan: Buffer): Promise<{ fileId: number; line: string; seconds: number }> => {
  const fileId = await upload(by, "skan.jpg", scan);
  const began = performance.now();
  for (;;) {
    const { state, text } = await call(by, "GET", `/files/${fileId}/reading`);
    const seconds = (performance.now() - began) / 1000;
    if (state === "ready") return { fileId, line: text.split("\n")[0], seconds };
    if (state !== "waiting" || seconds > patience) throw new Error(`The scan is ${state} after ${seconds.toFixed(0)} s.`);
    await new Promise((later) => setTimeout(later, 500));
  }
};
/** A demo reads its own nine scans before. Seconds. */
const patience = 300;

export const call = async ({ address, token }: Partial<SignedIn>, method: Method, path: string, body?: object) =>
  replyOf(
    await fetch(`${address}/api${path}`, {
      method,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    }),
    `${method} ${path}`,
  );

// oxlint-disable-next-line typescript/no-explicit-any -- each call reads what it needs of the reply
const replyOf = async (reply: Response, asked: string): Promise<any> => {
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${asked} was answered ${reply.status}: ${text}`);
  return JSON.parse(text);
};
