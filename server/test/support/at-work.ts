import type { Portal } from "./people.ts";
import type { Stations } from "./stations.ts";

/** What people do, and what they find in their lists, by their logins. */
export const atWork = ({ as, db }: Portal, at: Stations) => {
  const ids = async (login: string, path: string): Promise<number[]> =>
    at.ok(await (await as(login)).get(`${path}pageSize=100`)).rows.map((row: { id: number }) => row.id);
  return {
    onAppeal: async (login: string, action: string, body: object) => (await as(login)).patch(`/appeal-actions/${action}`, body),
    onTask: async (login: string, action: string, id: number, input: object = {}) => at.act(await as(login), action, id, input),
    tryOnTask: async (login: string, action: string, id: number, input: object = {}) => at.tryAct(await as(login), action, id, input),
    card: async (login: string, id: number) => at.ok(await (await as(login)).get(`/appeals/detail/${id}`)),
    appealsIn: (login: string, path: string) => ids(login, `/appeals/menu/${path}?`),
    tasksIn: (login: string, menu: string) => ids(login, `/tasks/menu?menu=${menu}&`),
    historyOf: async (
      login: string,
      taskId: number,
    ): Promise<{ action: string; changes: { label: string; after: string }[]; text: string | null }[]> =>
      at.ok(await (await as(login)).get(`/tasks/processes?taskId=${taskId}`)),
    /** The messages to applicants and staff about an appeal, by kind, the oldest first. */
    messagesAbout: async (id: number): Promise<string[]> =>
      (await db.selectFrom("notifications").select("kind").where("appeal_id", "=", id).orderBy("id").execute()).map(({ kind }) => kind),
    reasonId: async (code: string): Promise<number> =>
      (await db.selectFrom("result_reasons").select("id").where("code", "=", code).executeTakeFirstOrThrow()).id,
  };
};
export type Work = ReturnType<typeof atWork>;
