import { addDays, today, toWire } from "../../src/engine/dates/days.ts";
import type { Person, Portal } from "./people.ts";

type Task = { id: number; status: string; version: number; resolvedDate: string | null; actions: string[] };

/** Reaches a state through the portal's own actions, so that no test stands on a record that could not be. */
export const given = ({ as, db }: Portal) => {
  const userId = async (login: string): Promise<number> =>
    (await db.selectFrom("users").select("id").where("login", "=", login).executeTakeFirstOrThrow()).id;
  const organizationId = async (login: string): Promise<number> =>
    (await db.selectFrom("users").select("organization_id").where("login", "=", login).executeTakeFirstOrThrow()).organization_id;
  const postOf = async (login: string): Promise<number> =>
    (
      await db
        .selectFrom("user_roles")
        .select("position_level_id")
        .where("user_id", "=", await userId(login))
        .where("position_level_id", "is not", null)
        .orderBy("position_level_id")
        .executeTakeFirstOrThrow()
    ).position_level_id!;
  const wireToday = toWire(today());
  const later = (days: number): string => toWire(addDays(today(), days));
  /** A leaf of the classification that drafts do not take by themselves. */
  const otherTopic = async (): Promise<number> =>
    (await db.selectFrom("topics").select("id").where("parent_id", "is not", null).orderBy("id", "desc").executeTakeFirstOrThrow()).id;

  const form = async (fields: object = {}, applicant: object = {}) => {
    const area = await db.selectFrom("areas").select(["id", "region_id"]).orderBy("id").executeTakeFirstOrThrow();
    return {
      applicant: {
        applicantTypeId: 1,
        firstName: "Shoira",
        lastName: "Karimova",
        middleName: "Akmalovna",
        phone: "901234567",
        areasId: area.id,
        regionsId: area.region_id,
        ...applicant,
      },
      appeal: { satulationId: 1, channelId: 1, text: "Murojaat matni", ...fields },
    };
  };
  const ok = <T>(reply: { status: number; body: T }): T => {
    if (reply.status !== 200) throw new Error(`answered ${reply.status}: ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  const registered = async (fields: object = {}, applicant: object = {}, login = "registrator") =>
    ok(await (await as(login)).post("/appeal-actions/with-applicant", await form(fields, applicant)));
  const task = async (person: Person, id: number): Promise<Task> => ok(await person.get(`/tasks/get-article-info?taskId=${id}`)).task;
  const version = async (id: number): Promise<number> =>
    (await db.selectFrom("tasks").select("version").where("id", "=", id).executeTakeFirstOrThrow()).version;
  const draftFields = async (person: Person, fields: object = {}) => ({
    groupsId: (await db.selectFrom("topics").select("id").where("parent_id", "is not", null).orderBy("id").executeTakeFirstOrThrow()).id,
    taskTypesId: 1,
    text: "Suv taʼminoti",
    depthLevelsId: 1,
    organizationsId: await organizationId(person.login),
    ...fields,
  });
  const draftBody = async (person: Person, appealId: number, fields: object = {}) => ({ appealId, ...(await draftFields(person, fields)) });
  const draft = async (person: Person, appealId: number, fields: object = {}): Promise<Task> =>
    ok(await person.post("/task-actions/drafts", await draftBody(person, appealId, fields)));
  const tryAct = async (person: Person, action: string, taskId: number, input: object = {}) =>
    person.patch(`/task-actions/${action}`, { taskId, version: await version(taskId), ...input });
  const act = async (person: Person, action: string, taskId: number, input: object = {}): Promise<Task> =>
    ok(await tryAct(person, action, taskId, input));
  const answerBody = async (signer: string) => ({
    resultTypeId: 1,
    text: "Suv berildi",
    number: "15/7",
    date: wireToday,
    signerId: await userId(signer),
  });
  const answer = async (person: Person, taskId: number, signer: string): Promise<Task> =>
    act(person, "answer", taskId, await answerBody(signer));

  /** An appeal at the governor's post, drafts as given, dispatched. */
  const classified = async (...drafts: object[]): Promise<{ appeal: { id: number; requestNumber: string }; tasks: Task[] }> => {
    const appeal = await registered();
    ok(await (await as("registrator")).patch("/appeal-actions/send-to-classification", { appeal_id: appeal.id, position_levels_id: 1 }));
    const leader = await as("leader");
    const tasks: Task[] = [];
    for (const fields of drafts) tasks.push(await draft(leader, appeal.id, fields));
    ok(await leader.patch("/appeal-actions/finish-classification-task", { appeal_id: appeal.id }));
    return { appeal, tasks };
  };
  return {
    userId,
    organizationId,
    postOf,
    today: wireToday,
    later,
    otherTopic,
    form,
    ok,
    registered,
    task,
    version,
    draft,
    draftBody,
    draftFields,
    tryAct,
    act,
    answerBody,
    answer,
    classified,
    status: async (person: Person, id: number) => (await task(person, id)).status,
  };
};
