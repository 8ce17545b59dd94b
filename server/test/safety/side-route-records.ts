import { sql } from "kysely";
import { createChannelKey } from "../../src/office/incoming/channel-keys.repository.ts";
import { signed } from "../support/signed.ts";
import type { Ground } from "./side-route.ts";

const upload = async ({ portal, at }: Ground, login: string): Promise<number> =>
  at().ok(
    await (
      await portal.as(login)
    ).post("/admin/files/upload/base64", { name: "hujjat.pdf", content: Buffer.from("%PDF-1.7\n").toString("base64") }),
  ).resourceId;

/** An appeal of the regional office that its own executor has answered, with all that hangs on it. */
export const answered = async (ground: Ground) => {
  const { at, portal } = ground;
  const { as } = portal;
  const file = await upload(ground, "registrator");
  const appeal = await at().registered({ files: [file] }, { phone: "907654321", lastName: "Siddiqova" });
  at().ok(await (await as("registrator")).patch("/appeal-actions/send-to-classification", { appeal_id: appeal.id, position_levels_id: 1 }));
  const leader = await as("leader");
  const { id: task } = await at().draft(leader, appeal.id, { executorId: await at().userId("executor") });
  at().ok(await leader.patch("/appeal-actions/finish-classification-task", { appeal_id: appeal.id }));
  const answerFile = await upload(ground, "executor");
  await at().act(await as("executor"), "accept", task);
  await at().act(await as("executor"), "answer", task, { ...(await at().answerBody("signer")), files: [answerFile] });
  const answer: number = at().ok(await leader.get(`/tasks/answers?taskId=${task}`))[0].id;
  return { appeal: appeal.id, number: appeal.requestNumber, task, answer, file, answerFile, applicant: appeal.applicantsId };
};

/** Sent through the site by somebody who lives in the district. */
export const sentFromOutside = async ({ portal }: Ground): Promise<number> => {
  const key = await createChannelKey(portal.db, "web", "sayt");
  const { rows } = await sql<{ id: number }>`
    select o.area_id as id from organizations o join users u on u.organization_id = o.id where u.login = 'registrator2'`.execute(portal.db);
  const call = {
    method: "POST",
    url: "/api/intake/web",
    body: JSON.stringify({
      externalId: "tashqi-1",
      applicant: { firstName: "Lola", lastName: "Rahimova", phone: "935551122", areasId: rows[0]!.id },
      text: "Koʻchada chiroq yoʻq",
    }),
  } as const;
  const reply = await portal.app.inject({
    ...call,
    headers: { "content-type": "application/json", ...signed(key, call) },
    payload: call.body,
  });
  const { ticket } = reply.json() as { ticket: string };
  return (await portal.db.selectFrom("incoming_appeals").select("id").where("ticket", "=", ticket).executeTakeFirstOrThrow()).id;
};

/** A letter by e-mail that joined an appeal of the regional office. */
export const joinedMail = async ({ portal, at }: Ground): Promise<number> => {
  const { id } = await at().newAppeal("process");
  const { rows } = await sql<{ id: number }>`
    insert into incoming_appeals (channel_id, organization_id, ticket, applicant, text, email, status, joined_appeal_id)
    select (select id from channels where code = 'email'), holder_id, 'EM-' || id, '{"lastName": "Siddiqova"}', 'Qachon javob berasiz?', 's@example.uz', 'joined', id
      from appeals where id = ${id} returning id`.execute(portal.db);
  return rows[0]!.id;
};

export const reasonId = async ({ portal }: Ground, code: string): Promise<number> =>
  (await portal.db.selectFrom("result_reasons").select("id").where("code", "=", code).executeTakeFirstOrThrow()).id;

/** An appeal of the regional office whose term is longer. */
export const extended = async ({ portal, at }: Ground): Promise<number> => {
  const { id } = await at().newAppeal("process");
  at().ok(
    await (await portal.as("leader")).patch("/appeal-actions/extend-term", { appeal_id: id, days: 5, description: "Oʻrganish kerak" }),
  );
  return id;
};

/** An appeal of the regional office that was withdrawn. */
export const withdrawn = async (ground: Ground): Promise<number> => {
  const { at, portal } = ground;
  const { id } = await at().newAppeal("process");
  const body = { appeal_id: id, reasonId: await reasonId(ground, "withdrawn"), text: "Qaytarib oldi" };
  at().ok(await (await portal.as("leader")).patch("/appeal-actions/terminate", body));
  return id;
};

/** A proposal that is studied, as its letter tells. */
export const studied = async ({ portal, at }: Ground): Promise<number> => {
  const { id } = await at().registered({ satulationId: 3 });
  const body = { appeal_id: id, description: "Mutaxassislar fikri kerak" };
  at().ok(await (await portal.as("leader")).patch("/appeal-actions/further-study", body));
  return id;
};
/** An appeal whose applicant is invited to a hearing. */
export const invited = async ({ portal, at }: Ground): Promise<number> => {
  const { id } = await at().appealIn("classification");
  const body = { appeal_id: id, day: at().later(5), time: "10:00", place: "205-xona" };
  at().ok(await (await portal.as("leader")).patch("/appeal-actions/invite-hearing", body));
  return id;
};

/** An appeal whose term the version before made longer after its end. */
export const extendedLate = async ({ portal, at }: Ground): Promise<number> => {
  const { id } = await at().appealIn("classification");
  await sql`insert into late_terms (appeal_id, deadline, organization_id, is_late) select id, deadline - 30, holder_id, null from appeals where id = ${id}`.execute(
    portal.db,
  );
  return id;
};

/** An appeal about which another body is asked. */
export const asked = async ({ portal, at }: Ground): Promise<{ appeal: number; inquiry: number }> => {
  const { id } = await at().appealIn("classification");
  const body = { appeal_id: id, recipientName: "Hududgaz", question: "Qachon ulanadi?" };
  at().ok(await (await portal.as("leader")).patch("/appeal-actions/send-inquiry", body));
  const { rows } = await sql<{ id: number }>`select id from inquiries where appeal_id = ${id}`.execute(portal.db);
  return { appeal: id, inquiry: rows[0]!.id };
};
