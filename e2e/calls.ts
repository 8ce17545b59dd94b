import type { APIRequestContext } from "@playwright/test";
import { password } from "./office.ts";

type Answer = Record<string, unknown> & { id: number; version: number; requestNumber: string };
type Caller = {
  readonly user: { id: number; organizationsId: number; fio: string };
  readonly send: (method: "get" | "post" | "put" | "patch", path: string, data?: object) => Promise<Answer>;
};

/** A person who works by calls, to lay the table for a test of the screens. */
export const caller = async (request: APIRequestContext, login: string): Promise<Caller> => {
  const signedIn = await request.post("/api/auth/login", { data: { login, password } });
  const { token, user } = (await signedIn.json()) as { token: string; user: Caller["user"] };
  return {
    user,
    send: async (method, path, data) => {
      const reply = await request[method](`/api${path}`, { headers: { authorization: `Bearer ${token}` }, ...(data && { data }) });
      if (!reply.ok()) throw new Error(`${login} ${method} ${path}: ${reply.status()} ${await reply.text()}`);
      return (await reply.json()) as Answer;
    },
  };
};

/** An appeal registered at the regional office with one question sent to the organisation of this person. */
export const taskFor = async (request: APIRequestContext, login: string): Promise<{ number: string; appealId: number; taskId: number }> => {
  const [registrator, leader, other] = await Promise.all([
    caller(request, "registrator"),
    caller(request, "leader"),
    caller(request, login),
  ]);
  const areas = (await registrator.send("get", "/crud/areas/all")) as unknown as { id: number }[];
  const appeal = await registrator.send("post", "/appeal-actions/with-applicant", {
    applicant: { firstName: "Botir", lastName: "Sobirov", phone: "905554433", areasId: areas[0]!.id },
    appeal: { satulationId: 1, channelId: 1, text: "Yoʻl taʼmiri" },
  });
  await registrator.send("patch", "/appeal-actions/send-to-classification", { appeal_id: appeal.id, position_levels_id: 1 });
  const topics = (await leader.send("get", "/lookups/topics")) as unknown as { id: number; parentId: number | null }[];
  const draft = await leader.send("post", "/task-actions/drafts", {
    appealId: appeal.id,
    groupsId: topics.find((g) => g.parentId !== null)!.id,
    taskTypesId: 1,
    text: "Yoʻlni taʼmirlang",
    organizationsId: other.user.organizationsId,
    depthLevelsId: 1,
  });
  await leader.send("patch", "/appeal-actions/finish-classification-task", { appeal_id: appeal.id });
  return { number: appeal.requestNumber, appealId: appeal.id, taskId: draft.id };
};
