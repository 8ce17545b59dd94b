// What the contract declares as the limits of a field, tried on each limit and one beyond it: by an import and by the form.
import {
  departmentRow,
  givenFields,
  hasNames,
  nameFields,
  organizationRow,
  references,
  staffSheet,
  userRow,
  type Crud,
  type CrudField,
} from "@murojaat/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer, Person, Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";

let portal: Portal;
let admin: Person;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
});
afterAll(() => portal.close());

type Tried = { readonly field: string; readonly value: string | number; readonly problem: string | undefined };
const shapes = (length: number): string[] => [
  "a".repeat(length),
  "A".repeat(length),
  `https://${"a".repeat(length - 8)}`,
  `${"a".repeat(length - 5)}@b.uz`,
];
/** A text of this length in a form that the field takes, where one of them is. */
const textOf = (length: number, pattern: string | undefined): string =>
  shapes(length).find((text) => pattern === undefined || new RegExp(pattern, "u").test(text)) ?? "A".repeat(length);
const ofText = (field: string, max: number, pattern?: string): Tried[] => [
  { field, value: textOf(max, pattern), problem: undefined },
  { field, value: textOf(max + 1, pattern), problem: "too_long" },
];
const ofField = ([field, f]: readonly [string, CrudField]): Tried[] => {
  if (f.kind === "text") return f.number === undefined ? ofText(field, f.max, f.pattern) : [];
  if (f.kind !== "count") return [];
  return [
    { field, value: f.min, problem: undefined },
    { field, value: f.min - 1, problem: "too_small" },
    { field, value: f.max, problem: undefined },
    { field, value: f.max + 1, problem: "too_large" },
  ];
};
const triesOf = (def: Crud): Tried[] => [
  ...(hasNames(def) ? nameFields.flatMap((name) => ofText(name, def.names.max)) : []),
  ...givenFields(def).flatMap(ofField),
];
const lists = [...Object.values(references), organizationRow, departmentRow];
const named = (defs: readonly Crud[]) => defs.map((def) => [def.name, def] as const);
/** By the number of the row; a cell that no field has room for is refused before the rows are read. */
const problemsOf = ({ body }: Answer): Map<number, string> =>
  new Map(
    body.faulty?.flatMap(({ row, problem }: Fault) => (limits.includes(problem) ? [[row, problem]] : [])) ??
      body.details.map(({ path, problem }: Fault) => [Number(path.split(".")[1]) + 1, problem]),
  );
type Fault = { readonly row: number; readonly path: string; readonly problem: string };
const limits = ["too_long", "too_small", "too_large", "wrong_format"];

describe("the limit of a field is the last value that is taken, and the first beyond it is refused", () => {
  it.each(named([...lists, staffSheet]))("by an import of %s", async (_name, def) => {
    const [on, beyond] = [true, false].map((isOn) => triesOf(def).filter(({ problem }) => (problem === undefined) === isOn));
    for (const tries of [on!, beyond!]) {
      const rows = tries.map(({ field, value }) => ({ [field]: value }));
      const found = problemsOf(await admin.post(`${def.path}/import?dryRun=1`, { rows }));
      expect(tries.map(({ field, value }, at) => ({ field, value, problem: found.get(at + 1) }))).toEqual(tries);
    }
  });

  it.each(named([...lists, userRow]))("by the form of %s", async (_name, def) => {
    for (const { field, value, problem } of triesOf(def)) {
      const { body } = await admin.post(def.path, { [field]: value });
      const own = body.details.find(({ path }: Fault) => path === field);
      expect([field, value, own?.problem]).toEqual([field, value, problem]);
    }
  });
});
