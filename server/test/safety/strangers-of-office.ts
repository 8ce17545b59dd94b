import { expect } from "vitest";
import type { Portal } from "../support/people.ts";
import { readXlsx } from "../support/xlsx.ts";
import { rights, roles, type Role } from "./rights.ts";
import type { makeSideRoutes } from "./side-routes.ts";

type Ground = Awaited<ReturnType<typeof makeSideRoutes>>;
/** Of a district that takes no part; of another department of each office; of the same house with other work. */
export const strangers = [
  "bag-registrator-1",
  "bag-leader-1",
  "bag-executor-1",
  "bag-controller-1",
  "bag-signer-1",
  "far-executor-5",
  "mrg-executor-5",
  "mahalla",
  "admin",
];
const roleOf = (login: string): Role => roles.find((role) => login.includes(role))!;
const isCheck = (call: string): boolean => /check-(current-user|access)/.test(call);

/** The calls that tell a stranger something of a record of another office, or refuse it otherwise than they should. */
export const callsThatShow = async (portal: Portal, { sideRoutes }: Ground, login: string): Promise<string[]> => {
  const { token } = await portal.as(login);

  const wrong: string[] = [];
  for (const [call, sideRoute] of Object.entries(sideRoutes)) {
    const { url, ...attempt } = await sideRoute.attempt();
    const reply = await portal.app.inject({ ...attempt, url: `/api${url}`, headers: { authorization: `Bearer ${token}` } });
    const expected = !rights.get(call)!.includes(roleOf(login))
      ? "403 not_permitted"
      : isCheck(call)
        ? '200 {"access":false}'
        : "404 not_found";
    const found = `${reply.statusCode} ${reply.statusCode === 200 ? reply.body : reply.json().code}`;
    if (found !== expected) wrong.push(`${call}: ${found}`);
  }

  return wrong;
};

/** Every list and every Excel that a stranger may open, without the record. */
export const seeNoList = async (portal: Portal, { ids }: Ground, login: string): Promise<void> => {
  const person = await portal.as(login);
  const lists = [...rights].filter(
    ([call, who]) =>
      who.includes(roleOf(login)) &&
      /^GET \/(appeals\/(all|menu|supervisor)|tasks\/(all|menu|supervisor)|applicants\/(all|paging)|(appeals|tasks|incoming)\/excel|tasks\/excel-)/.test(
        call,
      ),
  );
  for (const [call] of lists) {
    const path = call.replace("GET ", "");
    const reply = await portal.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${person.token}` } });

    expect(reply.statusCode, path).toBe(200);
    const shown = path.includes("xcel") || path.includes("ecxel") ? JSON.stringify(readXlsx(reply.rawPayload)) : reply.body;
    for (const secret of [ids.number, "Siddiqova", "907654321", "tashqi-1", "Rahimova"]) expect(shown, path).not.toContain(secret);
  }
  expect(lists.length).toBeGreaterThanOrEqual(4);
};
