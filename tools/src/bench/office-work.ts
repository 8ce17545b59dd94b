import { randomInt } from "node:crypto";
import { toWire, today } from "@murojaat/server/engine/dates/days.ts";
import { expectJson, type Caller } from "./http-client.ts";

type Person = { readonly token: string; readonly id: number; readonly organizationId: number; readonly departmentId: number | null };
export type Desk = Readonly<Record<"registrator" | "leader" | "executor" | "signer" | "controller", Person>>;
export type Appeal = { id: number; version: number; status: string };
type Task = { id: number; version: number; status: string };

/** Signs in the demo people of the regional office. */
export async function sitDown(call: Caller, password: string): Promise<Desk> {
  const people = ["registrator", "leader", "executor", "signer", "controller"].map(async (login) => {
    const { token, user } = await expectJson<{
      token: string;
      user: { id: number; organizationsId: number; departmentsId: number | null };
    }>(call("POST", "/api/auth/login", { body: { login, password } }));
    return [login, { token, id: user.id, organizationId: user.organizationsId, departmentId: user.departmentsId }] as const;
  });
  // One entry for each of the five names.
  return Object.fromEntries(await Promise.all(people)) as Desk;
}

export type Choices = {
  readonly areaId: number;
  readonly regionId: number;
  readonly channelId: number;
  readonly topicId: number;
  readonly taskTypeId: number;
  readonly postId: number;
  readonly depthId: number;
  readonly resultId: number;
};

/** What the forms of the office offer, the first usable choice of each. */
export async function readChoices(call: Caller, { registrator, leader }: Desk): Promise<Choices> {
  const get = <T>(path: string, token: string) => expectJson<T>(call("GET", `/api${path}`, { token }));
  type Option = { id: number; code?: string | null; parentId?: number | null };
  const first = (options: readonly Option[]): Option => {
    const [option] = options;
    if (option === undefined) throw new Error("A list of choices is empty: the bench needs a seeded office.");
    return option;
  };
  const areas = await get<Option[]>("/crud/areas/all", registrator.token);
  const channels = await get<Option[]>("/admin/dictionaries/user-channels?is_external=0", registrator.token);
  const topics = await get<Option[]>("/lookups/topics", leader.token);
  const area = first(areas);
  return {
    areaId: area.id,
    regionId: area.parentId ?? 0,
    channelId: first(channels.filter(({ code }) => code === "office")).id,
    topicId: first(topics.filter(({ parentId }) => parentId !== null)).id,
    taskTypeId: first(await get<Option[]>("/lookups/task-types", leader.token)).id,
    postId: first(await get<Option[]>("/crud/position-levels/all?is_own_org_positions=1", registrator.token)).id,
    depthId: first(await get<Option[]>("/admin/dictionaries/task-depth-levels", leader.token)).id,
    resultId: first(await get<Option[]>("/admin/dictionaries/result-types", leader.token)).id,
  };
}

const text =
  "Koʻchamizda ikki haftadan beri tabiiy gaz bosimi juda past, kechqurun umuman boʻlmayapti. Uyda yosh bolalar va keksa onam bor. "
    .repeat(4)
    .trim();
/** A run registers people and phones of its own: a search for one of them finds the same few appeals however many runs came before. */
let registered = randomInt(9_000_000);
/** The same people and phones in every run: what is indexed of them is the same then. */
export const registerFrom = (first: number): void => void (registered = first);

export function register(call: Caller, { registrator }: Desk, choices: Choices): Promise<Appeal> {
  registered += 1;
  const applicant = {
    id: -1,
    applicantTypeId: 1,
    lastName: "Karimov",
    firstName: "Anvar",
    middleName: `Sinov ${registered}`,
    regionsId: choices.regionId,
    areasId: choices.areaId,
    address: "Navoiy koʻchasi, 12-uy",
    phone: `90${String(1_000_000 + (registered % 9_000_000)).padStart(7, "0")}`,
    applicantCnt: 1,
    isFakePhoneNumber: 0,
  };
  const appeal = { id: -1, satulationId: 1, channelId: choices.channelId, text, pageCnt: 1, files: [] };
  return expectJson(call("POST", "/api/appeal-actions/with-applicant", { token: registrator.token, body: { applicant, appeal } }));
}

export function sendToClassification(call: Caller, { registrator }: Desk, choices: Choices, appeal: Appeal): Promise<Appeal> {
  const body = { appeal_id: appeal.id, version: appeal.version, position_levels_id: choices.postId };
  return expectJson(call("PATCH", "/api/appeal-actions/send-to-classification", { token: registrator.token, body }));
}

/** One appeal from the counter to the archive, by five people: nine calls. */
export async function completeAppeal(call: Caller, desk: Desk, choices: Choices): Promise<void> {
  const appeal = await sendToClassification(call, desk, choices, await register(call, desk, choices));
  const draft = await expectJson<Task>(
    call("POST", "/api/task-actions/drafts", {
      token: desk.leader.token,
      body: {
        appealId: appeal.id,
        groupsId: choices.topicId,
        taskTypesId: choices.taskTypeId,
        text: "Oʻrganib, qonun doirasida hal eting.",
        organizationsId: desk.leader.organizationId,
        departmentsId: desk.executor.departmentId,
        executorId: desk.executor.id,
        deadlineDays: 10,
        depthLevelsId: choices.depthId,
      },
    }),
  );
  await expectJson(
    call("PATCH", "/api/appeal-actions/finish-classification-task", { token: desk.leader.token, body: { appeal_id: appeal.id } }),
  );
  let task: Task = { ...draft, version: draft.version + 1 };
  const act = async (name: string, { token }: Person, input: object = {}) => {
    task = await expectJson<Task>(
      call("PATCH", `/api/task-actions/${name}`, { token, body: { taskId: task.id, version: task.version, ...input } }),
    );
  };
  await act("accept", desk.executor);
  await act("answer", desk.executor, {
    resultTypeId: choices.resultId,
    text: "Gaz bosimi meʼyorga keltirildi.",
    number: "12-345",
    date: toWire(today()),
    signerId: desk.signer.id,
  });
  await act("check-answer", desk.controller);
  await act("confirm-answer", desk.signer);
  await act("notify-applicant", desk.signer, {
    methodId: 5,
    text: "Quvur almashtirildi, suv berildi.",
    letterNumber: "12-345",
    letterDate: toWire(today()),
  });
  if (task.status !== "resolved") throw new Error(`A whole life ended in "${task.status}".`);
}
