import {
  departmentRow,
  hasPinflCheckDigit,
  isPinfl,
  languages,
  staffSheet,
  staffTogether,
  userRow,
  type CrudBody,
  type CrudRow,
  toCyrillic,
  toLatin,
  translateAny,
  type Problem,
} from "@murojaat/contract";
import { sql } from "kysely";
import { createRecord, tidyName } from "../../engine/references/crud.ts";
import { someOf } from "../../engine/references/crud.repository.ts";
import { word } from "../../engine/references/import-cells.ts";
import { firstOf, languages as texts, type Given } from "../../engine/references/import-sheet.ts";
import { planImport, type Fault, type ImportRow, type Known, type Plan } from "../../engine/references/import-plan.ts";
import { readKnown } from "../../engine/references/import.repository.ts";
import type { Offers } from "../../engine/references/template.ts";
import { AppError, problem, ruleBroken } from "../../engine/http/app-error.ts";
import { can, type Ctx } from "../../engine/http/context.ts";
import { isSecondThere, needSecond, weightyOf, type Ask } from "../approvals/approvals.repository.ts";
import { mayGrant } from "../roles/managers.ts";
import { rightsOfRole } from "../roles/managers.repository.ts";
import { administeredAmong, isAdministered, refuseOutside } from "../roles/reach.ts";
import { giveRole } from "../roles/roles.routes.ts";
import { mayGive } from "../roles/user-roles.repository.ts";
import { hashPassword, newPassword } from "../session/passwords.ts";
import { isPinflTaken, savePinfl, takenPinfls } from "./pinfl.ts";
import { findDepartment, givableIn, loginsOf } from "./users.repository.ts";

/** More are no help in a message. */
const fewEnough = 15;

/** A new member of staff, with a role or none, in a department that may have to be made; without a password the portal makes one. */
export type Newcomer = CrudBody & {
  password?: string;
  rolesId?: number | null;
  positionLevelsId?: number | null;
  newDepartment?: string;
  departmentRu?: string | null;
  pinfl?: string | null;
};
/** PINFLs by login: what a request for a second administrator holds apart. */
export type Pinfls = Readonly<Record<string, string>>;
/** A first password with its hash, which takes time: it is made before the transaction, whose locks every sign-out waits for. */
export type FirstPassword = { readonly password: string; readonly hash: string };
export const firstPasswords = async (people: readonly Newcomer[]): Promise<FirstPassword[]> => {
  const passwords = people.map(({ password = newPassword() }) => password);
  const made: FirstPassword[] = [];
  // two at once: sign-ins, which hash too, find two of the four threads free
  for (let at = 0; at < passwords.length; at += 2)
    made.push(
      ...(await Promise.all(passwords.slice(at, at + 2).map(async (password) => ({ password, hash: await hashPassword(password) })))),
    );
  return made;
};

const add = async (
  ctx: Ctx,
  { password: _hashed, rolesId, positionLevelsId = null, newDepartment, departmentRu, pinfl, ...given }: Newcomer,
  hash: string,
): Promise<CrudRow> => {
  await refuseOutside(ctx, "organizationsId", [given["organizationsId"] as number]);
  if (newDepartment !== undefined)
    given["departmentsId"] = await departmentNamed(ctx, given["organizationsId"] as number, newDepartment, departmentRu);
  const row = await createRecord(ctx, userRow, given, { password_hash: hash, password_change_due: true });
  if (typeof rolesId === "number") await giveRole(ctx, { usersId: row.id, rolesId, positionLevelsId });
  else if (positionLevelsId !== null) throw ruleBroken(problem("rolesId", "required"));
  if (typeof pinfl === "string") {
    if (!isPinfl(pinfl)) throw ruleBroken(problem("pinfl", "wrong_format"));
    if (await isPinflTaken(ctx.db, pinfl, row.id)) throw ruleBroken(problem("pinfl", "already_taken"));
    await savePinfl(ctx.db, row.id, pinfl);
    ctx.audit(`users:${row.id}`, { pinflSet: true });
  }
  return row;
};

/** The department of that name, created if missing; its Russian name is the Uzbek one in Cyrillic until somebody gives another. */
const departmentNamed = async (ctx: Ctx, organizationsId: number, name: string, russian?: string | null): Promise<number> => {
  const [nameUz, nameUk] = [toLatin(name), toCyrillic(name)];
  const there = await findDepartment(ctx.db, organizationsId, nameUz);
  return there ?? (await createRecord(ctx, departmentRow, { organizationsId, nameUz, nameUk, nameRu: russian ?? nameUk })).id;
};

/** Creates members of staff with their roles, by the rules of the form; `asks`: asks a second administrator, if required, once for all. */
export const addStaff = async (
  ctx: Ctx,
  people: readonly Newcomer[],
  passwords: readonly FirstPassword[],
  asks: boolean,
): Promise<CrudRow[]> => {
  const roleIds = [...new Set(people.flatMap(({ rolesId }) => (typeof rolesId === "number" ? [rolesId] : [])))];
  if (roleIds.length > 0 && !can(ctx, "manage_user_roles")) throw new AppError("not_permitted");
  const needs = new Set<string>();
  for (const role of roleIds) for (const right of await rightsOfRole(ctx.db, role)) needs.add(right);
  const ask: Ask = {
    kind: "staff_added",
    // the approver receives new passwords: a request contains nobody else's
    input: { people: people.map(({ password: _told, pinfl: _apart, ...person }) => person) },
    personal: pinflsOf(people),
    aboutId: null,
    roleId: roleIds.length === 1 ? roleIds[0]! : null,
    needs: [...needs],
    organizationIds: [...new Set(people.map((person) => person["organizationsId"] as number))],
  };
  const isWeighty = asks && weightyOf(ask.needs).length > 0;
  // the new people are nobody to ask
  const isThere = isWeighty && (await isSecondThere(ctx, ask));
  const made: CrudRow[] = [];
  for (const [n, person] of people.entries()) made.push(await add(ctx, person, passwords[n]!.hash));
  if (isWeighty) await needSecond(ctx, ask, isThere);
  return made;
};

const pinflsOf = (people: readonly Newcomer[]): Pinfls | undefined => {
  const given = people.flatMap(({ login, pinfl }) => (typeof pinfl === "string" ? [[String(login), pinfl]] : []));
  return given.length > 0 ? (Object.fromEntries(given) as Pinfls) : undefined;
};

/** What people write for a language, beside its name in the portal; a word without an alphabet is of the alphabet that it is written in. */
const languageWords = {
  UZ: ["oʻzbekcha", "oʻzbek", "oʻzbek tili", "lotin", "lotincha", "лотин", "лотинча", "узбекский", "узбекский язык", "латиница", "uzbek"],
  UK: ["ўзбекча", "ўзбек", "ўзбек тили", "kirill", "kirillcha", "кирилл", "кириллча", "кириллица"],
  RU: ["ruscha", "rus", "rus tili", "русча", "рус", "рус тили", "русский", "русский язык", "russian"],
} as const;
const languageIdOf = new Map(languages.flatMap(({ id, code }) => languageWords[code].map((text) => [word(text), id] as const)));

/** What a workbook of new staff would do, with every fault of every row: also what the caller could not do by hand. Those who are there already stay as they are. */
export const planStaff = async (ctx: Ctx, rows: readonly ImportRow[]): Promise<Plan> => {
  const numbers = rows.map(({ cells }) => Number(cells["id"])).filter(Number.isSafeInteger);
  const people = new Map((await someOf(ctx, userRow, numbers, isAdministered(ctx, sql`r.organization_id`))).map((one) => [one.id, one]));
  const known = await readKnown(ctx, staffSheet);
  const departments = can(ctx, "manage_departments") ? newDepartments(rows, known) : new Map<number, string>();
  const given = rows.map(({ number, cells: { id, languageId, ...cells } }) => ({
    number,
    cells: {
      ...cells,
      // as the file of the list has it; any other number is a line's, and not a person's
      ...(people.get(Number(id))?.["login"] === cells["login"] && { id }),
      languageId: (typeof languageId === "string" && languageIdOf.get(word(languageId))) || languageId,
      ...(departments.has(number) && { departmentsId: null }),
    },
  }));
  // each gets a password, which takes time
  if (given.filter(({ cells }) => !("id" in cells)).length > staffTogether) throw ruleBroken(problem("rows", "too_large", staffTogether));
  const existing = (await loginsOf(ctx.db)).map((one) => people.get(one.id) ?? one);
  const plan = planImport(staffSheet, given, existing, known, texts);
  for (const { changed } of plan.updates.splice(0))
    for (const column of Object.keys(changed)) plan.faults.push({ row: plan.rowOf.get(changed)!, column, problem: "never_changes" });
  plan.alongside = nameDepartments(plan, departments, known);
  const organizations = plan.drafts.flatMap(({ organizationsId }) => (typeof organizationsId === "number" ? [organizationsId] : []));
  const reach = await administeredAmong(ctx, organizations);
  const taken = await takenPinfls(
    ctx.db,
    plan.drafts.flatMap(({ pinfl }) => (typeof pinfl === "string" ? [pinfl] : [])),
  );
  const found = new Map<string, readonly Refusal[]>();
  for (const person of plan.drafts) {
    person["languageId"] ??= languages.find(({ code }) => code === ctx.language)!.id;
    const grant = { organization: person["organizationsId"], role: person["rolesId"], post: person["positionLevelsId"] } as Grant;
    const key = [grant.organization, grant.role, grant.post].map(String).join();
    if (!found.has(key)) found.set(key, await refusalsOf(ctx, reach, grant));
    for (const refusal of found.get(key)!) plan.faults.push({ row: plan.rowOf.get(person)!, ...refusal });
    const { pinfl } = person;
    if (typeof pinfl !== "string") continue;
    const fault = !isPinfl(pinfl) ? "wrong_format" : taken.has(pinfl) ? "already_taken" : undefined;
    if (fault) plan.faults.push({ row: plan.rowOf.get(person)!, column: "pinfl", problem: fault });
  }
  plan.faults.sort((a, b) => a.row - b.row);
  return plan;
};
/** What a workbook of staff brings, with a note of the PINFLs that are likely to be mistyped, by their cells or rows. */
export const withDoubtfulPinfls = ({ messages }: Ctx, given: Given, plan: Plan): Given => {
  const doubtful = new Set(
    plan.drafts.flatMap((person) => {
      const { pinfl } = person;
      return typeof pinfl === "string" && isPinfl(pinfl) && !hasPinflCheckDigit(pinfl) ? [plan.rowOf.get(person)!] : [];
    }),
  );
  const places = given.rows.flatMap(({ number, letters }) => (doubtful.has(number) ? [`${letters?.["pinfl"] ?? ""}${number}`] : []));
  if (places.length === 0) return given;
  return { ...given, notes: [...given.notes, translateAny(messages, "administration.pinflsDoubtful", { places: firstOf(places) })] };
};
/** Organisations that the caller administers, their departments, and roles that the caller may give. */
export const offersOfStaff: Offers = async (ctx, known) => {
  const idsOf = (field: string) => [...known.get(field)!.choices.ids];
  const reach = await administeredAmong(ctx, idsOf("organizationsId"));
  const departments = [...known.get("departmentsId")!.outer].filter(([, organization]) => reach.has(Number(organization)));
  const roles = new Set<number>();
  if (can(ctx, "manage_user_roles"))
    for (const role of idsOf("rolesId")) if (mayGrant(ctx, await rightsOfRole(ctx.db, role))) roles.add(role);
  return { organizationsId: reach, departmentsId: new Set(departments.map(([id]) => id)), rolesId: roles };
};
/** Departments that the organisation of their row has not, by row. */
const newDepartments = (rows: readonly ImportRow[], known: ReadonlyMap<string, Known>): Map<number, string> => {
  const named = (field: string, cell: unknown) => known.get(field)?.choices.byWord.get(word(String(cell))) ?? [];
  return new Map(
    rows.flatMap(({ number, cells: { organizationsId, departmentsId } }) => {
      const [organization, ...more] = named("organizationsId", organizationsId);
      if (organization === undefined || more.length > 0 || typeof departmentsId !== "string" || !/\p{L}/u.test(departmentsId)) return [];
      const isThere = named("departmentsId", departmentsId).some((id) => known.get("departmentsId")?.outer.get(id) === organization);
      return isThere ? [] : [[number, tidyName("nameUz", departmentsId)] as const];
    }),
  );
};
/** Tells the people of each new department its name, and the Russian one that a row of them gives; the names, with faults in the plan. */
const nameDepartments = (plan: Plan, departments: ReadonlyMap<number, string>, known: ReadonlyMap<string, Known>): string[] => {
  const made = new Map<string, { name: string; russian: string | null; people: (typeof plan.creates)[number][] }>();
  const fault = (person: object, column: string, found: Problem) =>
    plan.faults.push({ row: plan.rowOf.get(person)!, column, problem: found });
  for (const person of plan.drafts) {
    const department = departments.get(plan.rowOf.get(person)!);
    const russian = typeof person["departmentRu"] === "string" ? tidyName("nameRu", person["departmentRu"]) : null;
    if (department === undefined) {
      if (russian !== null && person["departmentsId"] === null) fault(person, "departmentsId", "required");
      continue;
    }
    const name = toLatin(department);
    const key = `${String(person["organizationsId"])} ${word(name)}`;
    const one = made.get(key) ?? { name, russian, people: [] };
    one.russian ??= russian;
    if (russian !== null && word(russian) !== word(one.russian!)) fault(person, "departmentRu", "differs_in_file");
    person["newDepartment"] = department;
    one.people.push(person);
    made.set(key, one);
  }
  const owners = new Map<string, string>();
  for (const [key, { russian, people }] of made) {
    for (const person of people) person["departmentRu"] = russian;
    if (russian === null) continue;
    const organization = people[0]!["organizationsId"];
    const there = known.get("departmentsId")?.choices.byWord.get(word(russian)) ?? [];
    if (there.some((id) => known.get("departmentsId")?.outer.get(id) === organization)) fault(people[0]!, "departmentRu", "already_taken");
    const owner = `${String(organization)} ${word(russian)}`;
    if ((owners.get(owner) ?? key) !== key) fault(people[0]!, "departmentRu", "twice_in_file");
    owners.set(owner, key);
  }
  return [...new Set([...made.values()].map(({ name, russian }) => (russian === null ? name : `${name} (${russian})`)))];
};

/** What a row gives; undefined where its cell could not be read, which has been reported already. */
type Grant = {
  readonly organization: number | undefined;
  readonly role: number | null | undefined;
  readonly post: number | null | undefined;
};
type Refusal = Omit<Fault, "row">;
const refusalsOf = async (ctx: Ctx, reach: ReadonlySet<number>, { organization, role, post }: Grant): Promise<Refusal[]> => {
  const refusals: Refusal[] = [];
  const isBeyond = organization !== undefined && !reach.has(organization);
  if (isBeyond) refusals.push({ column: "organizationsId", problem: "beyond_own_reach" });
  if (role === null && typeof post === "number") refusals.push({ column: "rolesId", problem: "required" });
  if (typeof role !== "number") return refusals;
  if (!can(ctx, "manage_user_roles") || !mayGrant(ctx, await rightsOfRole(ctx.db, role)))
    return [...refusals, { column: "rolesId", problem: "beyond_own_rights" }];
  if (organization === undefined || isBeyond || post === undefined || (await mayGive(ctx.db, organization, role, post))) return refusals;
  const possible = await givableIn(ctx.db, organization, role, languages.find(({ code }) => code === ctx.language)!.column);
  return [
    ...refusals,
    {
      column: post === null ? "rolesId" : "positionLevelsId",
      problem: "not_given_here",
      ...(possible.length < fewEnough && { possible }),
    },
  ];
};
