import { appealFields } from "@murojaat/contract";
import { formColumns } from "../../engine/db/form-columns.ts";
import type { Appeals } from "../../schema/tables.ts";

/** The columns of the registration form's fields. */
export const appealColumns = formColumns<Appeals>()(appealFields);
