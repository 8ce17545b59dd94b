import { crudEndpoints } from "../../kit/crud.endpoints.ts";
import type { Crud } from "../../kit/crud.ts";

/** All that is shown of a deleted appeal: its number, its applicant's masked name, and who deleted it, when and why. */
export const deletedAppealRow: Crud = {
  name: "deletedAppeals",
  path: "/appeals/deleted",
  table: "appeals",
  title: "menu.deleted",
  fields: {
    requestNumber: { kind: "shown", label: "columns.requestNumber", column: "number" },
    applicantName: { kind: "shown", label: "columns.applicant", column: "applicant_name" },
    createdDate: { kind: "moment", label: "columns.createdDate", column: "created_at" },
    holdersId: { kind: "ref", label: "columns.holder", column: "holder_id", table: "organizations", nameAs: "holderName" },
    deletedDate: { kind: "moment", label: "columns.deletedDate", column: "deleted_at" },
    usersId: { kind: "ref", label: "columns.deletedBy", column: "deleted_by", table: "users", nameAs: "userName", asOf: "deleted_at" },
    reason: { kind: "shown", label: "fields.reason", column: "reason" },
  },
};

const screen = "appeals-deleted";
const { list, excel } = crudEndpoints(deletedAppealRow, { read: screen, all: screen, write: "delete_appeal", example: {} });
export const deletedAppealEndpoints = { list, excel };
