import { appealLists, taskLists } from "@murojaat/contract";
import { expect } from "vitest";
import { download } from "./download.ts";
import { given } from "./given.ts";
import type { Portal } from "./people.ts";
import { readXlsx } from "./xlsx.ts";

const screens = <L extends { permission: string }>(family: Record<string, L>): [string, L][] =>
  Object.entries(family).filter(([, list]) => list.permission !== "signed-in");
const lists = [
  ...screens<{ permission: string; path: string; menu?: string }>(appealLists.lists).map(([name, { permission, path }]) => ({
    permission,
    excel: `/appeals/excel?menu=${name}`,
    page: `${path}?pageSize=20`,
  })),
  ...screens<{ permission: string; path: string; menu?: string }>(taskLists.lists).map(([name, { permission, path, menu }]) => ({
    permission,
    excel: `/tasks/excel?menu=${name}`,
    page: `${path}?${menu ? `menu=${menu}&` : ""}pageSize=20`,
  })),
];

/** The Excel of every list beside the list itself: the same rows for who has the permission, and neither for others. */
export const compareExcels = async (portal: Portal, login: string): Promise<void> => {
  const person = await portal.as(login);
  const may = new Set(
    given(portal)
      .ok(await person.get("/profile/me"))
      .authorities.map((a: { shortName: string }) => a.shortName),
  );
  for (const { permission, excel, page } of lists) {
    const shown = await person.get(page);
    const file = await download(portal, login, excel);

    expect([file.status, shown.status], excel).toEqual(may.has(permission) ? [200, 200] : [403, 403]);
    if (file.status !== 200) continue;
    const [rows, about] = readXlsx(file.bytes);
    expect(rows!.rows.length - 1, excel).toBe(shown.body.total);
    expect(about!.rows.at(-1), excel).toEqual({ A: "Qatorlar soni", B: shown.body.total });
    // in the same order: the number that opens each row
    expect(
      rows!.rows.slice(1, 21).map((row) => row["A"]),
      excel,
    ).toEqual(shown.body.rows.map((row: { requestNumber: string }) => row.requestNumber));
  }
};
