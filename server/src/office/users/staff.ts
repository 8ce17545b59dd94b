import {
  departmentRow,
  isPinfl,
  languages,
  staffSheet,
  staffTogether,
  userRow,
  type CrudBody,
  type CrudRow,
  toCyrillic,
  toLatin,
  type Problem,
} from "@murojaat/contract";
import { createRecord, tidyName } from "../../engine/references/crud.ts";
import { word } from "../../engine/references/import-cells.ts";
import { languages as texts } from "../../engine/references/import-sheet.ts";
import { planImport, type ImportRow, type Known, type Plan } from "../../engine/references/import-plan.ts";
import { readKnown } from "../../engine/references/import.repository.ts";
import { AppError, problem, ruleBroken } from "../../engine/http/app-error.ts";
import { can, type Ctx } from "../../engine/http/context.ts";
import { isSecondThere, needSecond, weightyOf, type Ask } from "../approvals/approvals.repository.ts";
import { mayGrant } from "../roles/managers.ts";
import { rightsOfRole } from "../roles/managers.repository.ts";
import { administeredAmong, refuseOutside } from "../roles/reach.ts";
import { giveRole } from "../roles/roles.routes.ts";
import { mayGive } from "../roles/user-roles.repository.ts";
import { hashPassword, newPassword } from "../session/passwords.ts";
import { isPinflTaken, savePinfl, takenPinfls } from "./pinfl.ts";
import { findDepartment, loginsOf } from "./users.repository.ts";

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
/** A first password with its hash, which takes time: it is made before the transaction, in which all who sign out or are blocked would wait for it. */
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

/** The department of that name, made where the organisation has none; without a Russian name it has the Uzbek one in Cyrillic until somebody gives another. */
const departmentNamed = async (ctx: Ctx, organizationsId: number, name: string, russian?: string | null): Promise<number> => {
  const [nameUz, nameUk] = [toLatin(name), toCyrillic(name)];
  const there = await findDepartment(ctx.db, organizationsId, nameUz);
  return there ?? (await createRecord(ctx, departmentRow, { organizationsId, nameUz, nameUk, nameRu: russian ?? nameUk })).id;
};

/** Makes members of staff with their roles, by the rules of doing it by hand; `asks`: of a second administrator, where one is wanted, once for all. */
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

/** What a workbook of new staff would do, with every fault of every row: also what the caller could not do by hand. */
export const planStaff = async (ctx: Ctx, rows: readonly ImportRow[]): Promise<Plan> => {
  if (rows.length > staffTogether) throw ruleBroken(problem("rows", "too_large", staffTogether));
  // a number is not a person's here: rows are of people who are not there yet
  const known = await readKnown(ctx.db, staffSheet);
  const departments = can(ctx, "manage_departments") ? newDepartments(rows, known) : new Map<number, string>();
  const given = rows.map(({ number, cells: { id: _number, ...cells } }) => ({
    number,
    cells: departments.has(number) ? { ...cells, departmentsId: null } : cells,
  }));
  const plan = planImport(staffSheet, given, await loginsOf(ctx.db), known, texts);
  plan.alongside = nameDepartments(plan, departments, known);
  const reach = await administeredAmong(
    ctx,
    plan.creates.map((one) => one["organizationsId"] as number),
  );
  const taken = await takenPinfls(
    ctx.db,
    plan.creates.flatMap(({ pinfl }) => (typeof pinfl === "string" ? [pinfl] : [])),
  );
  const found = new Map<string, [string, Problem] | undefined>();
  for (const person of plan.creates) {
    person["languageId"] ??= languages.find(({ code }) => code === ctx.language)!.id;
    const [organization, role, post] = [person["organizationsId"] as number, person["rolesId"], person["positionLevelsId"]];
    const key = [organization, role, post].join();
    if (!found.has(key)) found.set(key, await refusalOf(ctx, reach, organization, role as number | null, post as number | null));
    const refusal = found.get(key);
    if (refusal) plan.faults.push({ row: plan.rowOf.get(person)!, column: refusal[0], problem: refusal[1] });
    const { pinfl } = person;
    if (typeof pinfl !== "string") continue;
    const fault = !isPinfl(pinfl) ? "wrong_format" : taken.has(pinfl) ? "already_taken" : undefined;
    if (fault) plan.faults.push({ row: plan.rowOf.get(person)!, column: "pinfl", problem: fault });
  }
  plan.faults.sort((a, b) => a.row - b.row);
  return plan;
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
  for (const person of plan.creates) {
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
const refusalOf = async (
  ctx: Ctx,
  reach: ReadonlySet<number>,
  organization: number,
  role: number | null,
  post: number | null,
): Promise<[string, Problem] | undefined> => {
  if (!reach.has(organization)) return ["organizationsId", "beyond_own_reach"];
  if (role === null) return post === null ? undefined : ["rolesId", "required"];
  if (!can(ctx, "manage_user_roles") || !mayGrant(ctx, await rightsOfRole(ctx.db, role))) return ["rolesId", "beyond_own_rights"];
  if (!(await mayGive(ctx.db, organization, role, post))) return [post === null ? "rolesId" : "positionLevelsId", "not_given_here"];
  return undefined;
};
