import office from "./data/office.json" with { type: "json" };
import type { RoleCode } from "@murojaat/server/seed/default-roles.ts";
import { demoAccounts, demoOffices } from "./demo-accounts.ts";
import type { Names, OfficeKind, Organization } from "./office-organizations.ts";
import { pickName, type NameInScripts } from "./person-names.ts";
import { createRandom, type Random } from "./random.ts";

export type Department = { readonly id: number; readonly organizationId: number; readonly names: Names };
export type Person = {
  readonly id: number;
  readonly login: string;
  readonly organizationId: number;
  readonly departmentId: number | null;
  readonly name: NameInScripts;
  readonly role: RoleCode;
  /** Codes of the leaders' posts the person has; none is a role without a post. */
  readonly posts: readonly string[];
};

/** The leaders' posts of each kind of office, the highest first. */
export const postsOf: Readonly<Record<OfficeKind, readonly string[]>> = {
  regional: ["governor", "first_deputy", "deputy"],
  district: ["district_governor", "district_deputy"],
  other: ["org_head"],
};
const executorsOf: Readonly<Record<OfficeKind, readonly [number, number]>> = { regional: [4, 6], district: [2, 4], other: [2, 3] };

/** Departments and staff of all these organisations; the same every time. */
export function planStaff(organizations: readonly Organization[]): { departments: Department[]; people: Person[] } {
  const random = createRandom(20_260_901);
  const departments: Department[] = [];
  const people: Person[] = [];
  for (const organization of organizations) {
    const own = office.departments[organization.kind].map(({ kind, ...names }) => {
      departments.push({ id: departments.length + 1, organizationId: organization.id, names });
      return { id: departments.length, kind };
    });
    for (const member of staffOf(organization, own, random))
      people.push({ id: people.length + 1, organizationId: organization.id, ...member });
  }
  return { departments, people };
}

type Member = Omit<Person, "id" | "organizationId">;

function staffOf({ kind, prefix }: Organization, departments: readonly { id: number; kind: string }[], random: Random): Member[] {
  const members: Member[] = [];
  const taken = new Map<string, number>();
  const add = (role: RoleCode, departmentId: number | null, posts: readonly string[] = [], login?: string) => {
    const number = (taken.get(role) ?? 0) + 1;
    if (login === undefined) taken.set(role, number);
    const sex = random.chance(role === "registrator" ? 0.7 : 0.3) ? "female" : "male";
    members.push({ login: login ?? `${prefix.toLowerCase()}-${role}-${number}`, departmentId, name: pickName(random, sex), role, posts });
  };
  const place = (wanted: string) => departments.find((department) => department.kind === wanted)?.id ?? null;
  const work = departments.filter((department) => department.kind === "work");

  for (const post of postsOf[kind]) add("leader", null, [post]);
  add("registrator", place("office"));
  add("signer", null);
  add("controller", place("control"));
  for (const department of work) {
    // Its head: no post that appeals are sent to, but the one who may change its executors.
    add("leader", department.id);
    const [least, most] = executorsOf[kind];
    for (let left = random.whole(least, most); left > 0; left -= 1) add("executor", department.id);
  }
  // The demo people: the leader has every post, so that a demo account can continue whichever post is chosen.
  for (const { login, role } of demoAccounts.filter((account) => demoOffices[account.office] === prefix)) {
    const first = work[0]?.id ?? null;
    const where: Partial<Record<RoleCode, number | null>> = {
      registrator: place("office"),
      leader: first,
      executor: first,
      controller: place("control"),
    };
    add(role, where[role] ?? null, role === "leader" ? postsOf[kind] : [], login);
  }
  return members;
}
