import type { SettingValue } from "@murojaat/contract";
import { sql } from "kysely";
import { afterAll, beforeAll } from "vitest";
import { given } from "./given.ts";
import type { Person, Portal } from "./people.ts";
import { openPortal } from "./portal.ts";
import { refreshRows } from "./refresh-rows.ts";
import { localStore } from "../../src/engine/files/store.ts";
import { carryOutRetention } from "../../src/office/retention/erase.repository.ts";
import { proposeRetention } from "../../src/office/retention/retention.repository.ts";

export let portal: Portal;
export let to: ReturnType<typeof given>;
export let leader: Person;
export let registrator: Person;

export type Row = {
  id: number;
  version: string;
  appealsId: number;
  requestNumber: string;
  status: string;
  overOn: string;
  keepUntil: string | null;
};
export const listOf = async (login: string): Promise<Row[]> =>
  to.ok(await (await portal.as(login)).get("/admin/retention?pageSize=100&sortAttr=id&sortOrder=ASC")).rows;
export const propose = () => proposeRetention(portal.app.db);
export const carryOut = () => carryOutRetention(portal.db, localStore(portal.folder));
export const decisionOn = async (appealId: number): Promise<Row | undefined> =>
  (await listOf("leader")).find((row) => row.appealsId === appealId);
export const confirm = async (person: Person, { id, version }: Row) => person.patch(`/admin/retention/${id}/confirm`, { version });

const plain = { task: "Koʻrib chiqing", answer: "Bajarildi", message: "Javob tayyor", note: "Telefon javob bermadi" };
/** Answered, told by SMS and ended, as long ago as said. */
export const ended = async (
  ago: string,
  fields: object = {},
  applicant: object = {},
  texts = plain,
): Promise<{ id: number; requestNumber: string }> => {
  const appeal = await to.registered(fields, applicant);
  to.ok(await registrator.patch("/appeal-actions/send-to-classification", { appeal_id: appeal.id, position_levels_id: 1 }));
  const { id } = await to.draft(leader, appeal.id, { executorId: await to.userId("executor"), text: texts.task });
  to.ok(await leader.patch("/appeal-actions/finish-classification-task", { appeal_id: appeal.id }));
  const [executor, signer] = [await portal.as("executor"), await portal.as("signer")];
  await to.act(executor, "accept", id);
  to.ok(await executor.post("/notes", { appealId: appeal.id, taskId: id, text: texts.note }));
  await to.act(executor, "answer", id, { ...(await to.answerBody("signer")), text: texts.answer });
  await to.act(await portal.as("controller"), "check-answer", id);
  await to.act(signer, "confirm-answer", id);
  await to.act(signer, "notify-applicant", id, { methodId: 1, text: texts.message });
  await sql`update appeals set resolved_at = resolved_at - ${ago}::interval where id = ${appeal.id}`.execute(portal.db);
  return appeal;
};

export const setYears = async (value: Partial<SettingValue<"retention">>) =>
  (await portal.as("admin")).put("/admin/settings", {
    key: "retention",
    value: { application: null, complaint: null, proposal: null, ...value },
  });

/** A portal whose appeals can have ended long ago. */
export const useRetentionOffice = (): void => {
  beforeAll(async () => {
    portal = await openPortal();
    to = given(portal);
    [leader, registrator] = [await portal.as("leader"), await portal.as("registrator")];
  });
  afterAll(async () => {
    // what the tests changed by SQL alone
    await refreshRows(portal.db);
    await portal.close();
  });
};
