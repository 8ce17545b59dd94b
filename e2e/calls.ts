import { expect, type APIRequestContext, type Page } from "@playwright/test";
import { removalSeen, withSeenVersion } from "../server/test/support/seen-version.ts";
import { password } from "./office.ts";

type Answer = Record<string, unknown> & { id: number; version: number; requestNumber: string };
type Method = "get" | "post" | "put" | "patch" | "delete";
type Caller = {
  readonly user: { id: number; organizationsId: number; departmentName: string | null; fio: string };
  readonly send: (method: Method, path: string, data?: object) => Promise<Answer>;
};

type Session = { readonly token: string; readonly user: Caller["user"]; readonly since: number };
/** Who has signed in in this worker: a password costs the server more than most calls do. */
const sessions = new Map<string, Session>();
/** After a quarter of an hour the server asks again for the password before it changes roles. */
const keptFor = 10 * 60_000;

const signIn = async (request: APIRequestContext, login: string): Promise<Session> => {
  const reply = await request.post("/api/auth/login", { data: { login, password } });
  expect(reply.status(), `${login} signs in`).toBe(200);
  const session = { ...((await reply.json()) as Pick<Session, "token" | "user">), since: Date.now() };
  sessions.set(login, session);
  return session;
};

/** A person who works by calls, to lay the table for a test of the screens. */
export const caller = async (request: APIRequestContext, login: string): Promise<Caller> => {
  const known = sessions.get(login);
  let session = known && Date.now() - known.since < keptFor ? known : await signIn(request, login);
  const sendOnce = (method: Method, path: string, data?: object) =>
    request[method](`/api${path}`, { headers: { authorization: `Bearer ${session.token}` }, ...(data && { data }) });
  const read = async (path: string) => (await (await sendOnce("get", path)).json()) as unknown;
  const ask = async (method: Method, path: string, data?: object) =>
    sendOnce(
      method,
      method === "delete" ? await removalSeen(read, path) : path,
      method === "put" && data ? await withSeenVersion(read, path, data) : data,
    );
  return {
    user: session.user,
    send: async (method, path, data) => {
      let reply = await ask(method, path, data);
      // another walk has ended all sessions of this person
      if (reply.status() === 401) {
        session = await signIn(request, login);
        reply = await ask(method, path, data);
      }
      if (!reply.ok()) throw new Error(`${login} ${method} ${path}: ${reply.status()} ${await reply.text()}`);
      return (await reply.json()) as Answer;
    },
  };
};

/** An appeal registered at the regional office with one question sent to the organisation of this person. */
export const taskFor = async (request: APIRequestContext, login: string, text = "Yoʻl taʼmiri"): Promise<TaskFor> =>
  taskForOffice(request, (await caller(request, login)).user.organizationsId, text);
type TaskFor = { number: string; appealId: number; taskId: number; topic: string };
/** The same by the id of the organisation. */
export const taskForOffice = async (request: APIRequestContext, organizationsId: number, text = "Yoʻl taʼmiri"): Promise<TaskFor> => {
  const [registrator, leader] = await Promise.all([caller(request, "registrator"), caller(request, "leader")]);
  const areas = (await registrator.send("get", "/crud/areas/all")) as unknown as { id: number }[];
  const appeal = await registrator.send("post", "/appeal-actions/with-applicant", {
    applicant: { firstName: "Botir", lastName: "Sobirov", phone: "905554433", areasId: areas[0]!.id },
    appeal: { satulationId: 1, channelId: 1, text },
  });
  await registrator.send("patch", "/appeal-actions/send-to-classification", { appeal_id: appeal.id, position_levels_id: 1 });
  const topics = (await leader.send("get", "/lookups/topics")) as unknown as { id: number; name: string; parentId: number | null }[];
  const topic = topics.find((one) => one.parentId !== null)!;
  const draft = await leader.send("post", "/task-actions/drafts", {
    appealId: appeal.id,
    groupsId: topic.id,
    taskTypesId: 1,
    text: "Yoʻlni taʼmirlang",
    organizationsId,
    depthLevelsId: 1,
  });
  await leader.send("patch", "/appeal-actions/finish-classification-task", { appeal_id: appeal.id });
  return { number: appeal.requestNumber, appealId: appeal.id, taskId: draft.id, topic: topic.name };
};

/** A registered appeal of the office of this registrar, not sent on yet. */
export const registered = async (
  request: APIRequestContext,
  login: string,
  applicant: Record<string, unknown> = {},
  fields: Record<string, unknown> = {},
): Promise<{ number: string; appealId: number }> => {
  const registrator = await caller(request, login);
  const areas = (await registrator.send("get", "/crud/areas/all")) as unknown as { id: number }[];
  const appeal = await registrator.send("post", "/appeal-actions/with-applicant", {
    applicant: { firstName: "Zilola", lastName: "Rahimova", phone: uniquePhone(), areasId: areas[0]!.id, ...applicant },
    appeal: { satulationId: 1, channelId: 1, text: "Koʻcha chiroqlari yonmayapti", ...fields },
  });
  return { number: appeal.requestNumber, appealId: appeal.id };
};

/** The same, sent to the first post of that office to be classified. */
export const classified = async (
  request: APIRequestContext,
  login: string,
  fields: Record<string, unknown> = {},
  applicant: Record<string, unknown> = {},
): Promise<{ number: string; appealId: number }> => {
  const appeal = await registered(request, login, applicant, fields);
  const registrator = await caller(request, login);
  const posts = (await registrator.send("get", "/crud/position-levels/all?is_own_org_positions=1")) as unknown as { id: number }[];
  await registrator.send("patch", "/appeal-actions/send-to-classification", {
    appeal_id: appeal.appealId,
    position_levels_id: posts[0]!.id,
  });
  return appeal;
};

// workers start within the same milliseconds, so the clock alone would give two of them the same phones and words
const worker = String(Number(process.env["TEST_WORKER_INDEX"] ?? 0) % 100).padStart(2, "0");
let phones = Date.now() % 100_000;
/** A phone that no other applicant of the tests has. */
export const uniquePhone = (): string => `93${worker}${String((phones += 1) % 100_000).padStart(5, "0")}`;

let words = Date.now() % 100_000;
/** A word that no other record of the tests has. */
export const word = (): string => `Sinov${worker}${String((words += 1) % 100_000).padStart(5, "0")}`;

/** A text of words that nothing else in the office is about, nor an earlier run of a walk; words are told apart by their first letters. */
export const unheardText = (): string => {
  const unheard = () =>
    Array.from(word().slice(5), (digit) => "bdfgklmnrs"[Number(digit)]!)
      .toReversed()
      .join("");
  return `${unheard()}simon ${unheard()}lar va ${unheard()}ning buzilgan`;
};

const steps = ["new", "process", "answered", "checked", "confirmed"] as const;
type Step = (typeof steps)[number];

/** A question of the regional office with its own executor, worked on up to this step; a new one may lie with somebody else. */
export const ownTask = async (
  request: APIRequestContext,
  upTo: Step,
  {
    executorId,
    groupsId,
    applicant,
    fields,
  }: { executorId?: number; groupsId?: number; applicant?: Record<string, unknown>; fields?: Record<string, unknown> } = {},
): Promise<{ number: string; appealId: number; taskId: number }> => {
  const { number, appealId } = await registered(request, "registrator", applicant, fields);
  const [registrator, leader, executor, signer] = await Promise.all(
    ["registrator", "leader", "executor", "signer"].map((login) => caller(request, login)),
  );
  const [topics, today] = [await leader!.send("get", "/lookups/topics"), dayInTashkent()];
  await registrator!.send("patch", "/appeal-actions/send-to-classification", { appeal_id: appealId, position_levels_id: 1 });
  const draft = await leader!.send("post", "/task-actions/drafts", {
    appealId,
    groupsId: groupsId ?? (topics as unknown as { id: number; parentId: number | null }[]).find((topic) => topic.parentId !== null)!.id,
    taskTypesId: 1,
    text: "Chiroqlarni tiklang",
    organizationsId: executor!.user.organizationsId,
    executorId: executorId ?? executor!.user.id,
    depthLevelsId: 1,
  });
  await leader!.send("patch", "/appeal-actions/finish-classification-task", { appeal_id: appealId });
  const act = async (who: typeof leader, action: string, body: object = {}) => {
    const { version } = await leader!.send("get", `/tasks/stage-actions?taskId=${draft.id}`);
    await who!.send("patch", `/task-actions/${action}`, { taskId: draft.id, version, ...body });
  };
  const answer = { resultTypeId: 1, text: "Chiroqlar almashtirildi", number: "15-1", date: today, signerId: signer!.user.id };
  const further = [
    () => act(executor, "accept"),
    () => act(executor, "answer", answer),
    () => act(leader, "check-answer"),
    () => act(signer, "confirm-answer"),
  ];
  for (const step of further.slice(0, steps.indexOf(upTo))) await step();
  return { number, appealId, taskId: draft.id };
};

/** Today at the office, DD.MM.YYYY, or this many days from it. */
export const dayInTashkent = (days = 0): string =>
  new Date(Date.now() + 5 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10).split("-").toReversed().join(".");

/** What a screen shows of a counter is what it counts now. Others work in the same office meanwhile: then both are read again. */
export const expectCounted = (page: Page, counter: string, shows: (count: number) => Promise<void>): Promise<void> =>
  expect(async () => {
    const counters = (await (await page.request.get("/api/profile/notify-counter")).json()) as Record<string, number>;
    await shows(counters[counter] ?? 0);
  }).toPass();
