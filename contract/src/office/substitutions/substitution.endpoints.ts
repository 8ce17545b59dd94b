import { crudEndpoints } from "../../kit/crud.endpoints.ts";
import type { Crud, CrudField } from "../../kit/crud.ts";
import { endpoint } from "../../kit/endpoint.ts";

const person = { kind: "ref", table: "users", required: true } as const;
const day = { kind: "day", required: true } as const satisfies Partial<CrudField>;

/** Who has whose queue during a leave: the first day and the last. */
export const substitutionRow: Crud = {
  name: "substitutions",
  path: "/admin/substitutions",
  table: "substitutions",
  title: "substitutions.title",
  fields: {
    usersId: { ...person, label: "substitutions.absent", column: "user_id", nameAs: "userName", once: true },
    substitutesId: { ...person, label: "substitutions.substitute", column: "substitute_id", nameAs: "substituteName" },
    fromDay: { ...day, label: "substitutions.from", column: "from_day" },
    toDay: { ...day, label: "substitutions.to", column: "to_day" },
  },
};

const may = "manage_substitutions";
const calls = crudEndpoints(substitutionRow, {
  read: may,
  all: may,
  write: may,
  example: { usersId: 12, substitutesId: 15, fromDay: "01.12.2026", toDay: "14.12.2026" },
  done: { create: "audited.substitutionAdded", update: "audited.substitutionChanged", remove: "audited.substitutionRemoved" },
  changesRights: true,
});
/** A manager of all staff does so everywhere, a leader for the own organisation. */
export const substitutionEndpoints = { ...calls, remove: endpoint({ ...calls.remove, errors: ["not_found", "changed_meanwhile"] }) };
