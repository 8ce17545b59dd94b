import { sql } from "kysely";
import { afterAll, beforeAll } from "vitest";
import { given } from "./given.ts";
import type { Person, Portal } from "./people.ts";
import { openPortal } from "./portal.ts";
import { refreshRows } from "./refresh-rows.ts";
import { applicantJobs } from "../../src/office/applicants/applicants.jobs.ts";

export let portal: Portal;
export let to: ReturnType<typeof given>;
export let leader: Person;
export let registrator: Person;

export const rowsOf = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> => (await query.execute(portal.db)).rows;
/** Letters count up, so that no two people of this file have the same phone. */
export let phones = 935_560_000;
export const latin = { lastName: "Toʻrayev", firstName: "Sherzod", middleName: "Anvar oʻgʻli", birthdate: "05.04.1980" };
export const cyrillic = { lastName: "Тўраев", firstName: "Шерзод", middleName: "Анвар ўғли", birthdate: "05.04.1980" };
export type Appeal = { readonly id: number; readonly applicantsId: number; readonly phone: string };
export const register = async (applicant: object = latin, login = "registrator", fields: object = {}): Promise<Appeal> => {
  const phone = String((phones += 1));
  const { id } = await to.registered({ text: `${phone} boʻyicha murojaat`, ...fields }, { phone, ...applicant }, login);
  return { id, applicantsId: await personOf(id), phone };
};
export const personOf = async (appeal: number): Promise<number> =>
  (await rowsOf(sql<{ id: number }>`select applicant_id as id from appeals where id = ${appeal}`))[0]!.id;
const versionOf = async (id: number) =>
  (await rowsOf(sql<{ version: number }>`select version from applicants where id = ${id}`))[0]!.version;
export const bodyOf = async (kept: Appeal, other: Appeal) => ({
  keptId: kept.applicantsId,
  otherId: other.applicantsId,
  keptVersion: await versionOf(kept.applicantsId),
  otherVersion: await versionOf(other.applicantsId),
});
export const tryMerge = async (person: Person, kept: Appeal, other: Appeal) => person.patch("/applicants/merge", await bodyOf(kept, other));
export const merge = async (kept: Appeal, other: Appeal, person = leader): Promise<{ id: number; appeals: number }> =>
  to.ok(await tryMerge(person, kept, other));
export const takeBack = (id: number, person = leader) => person.patch(`/applicants/merges/${id}/take-back`);
export const stayedOf = (id: number, person = leader) => person.get(`/applicants/merges/${id}/stayed`);
export const giveBack = (id: number, body: { appealId: number; version: number }, person = leader) =>
  person.patch(`/applicants/merges/${id}/give-back`, body);
export const numberOf = async (id: number): Promise<string> =>
  (await rowsOf(sql<{ number: string }>`select number from appeals where id = ${id}`))[0]!.number;
export const search = async (value: string): Promise<number[]> =>
  to
    .ok(await registrator.get(`/appeals/search?search_value=${encodeURIComponent(value)}`))
    .map(({ id }: { id: number }) => id)
    .toSorted((a: number, b: number) => a - b);
export const runJobs = async () => {
  for (const { work } of applicantJobs(portal.db)) await work({} as never, { signal: new AbortController().signal } as never);
};

/** A portal in which records of applicants are merged. */
export const useMergedOffice = (): void => {
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
