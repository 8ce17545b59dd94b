import { departmentEndpoints, departmentRow } from "@murojaat/contract";
import { CrudScreen } from "../../engine/references/CrudScreen.tsx";
import { useCan } from "../session/useSession.ts";

/** Departments, a tree within an organisation. */
export const DepartmentsScreen = () => (
  <CrudScreen
    def={departmentRow}
    calls={departmentEndpoints}
    mayWrite={useCan("manage_departments")}
    columns={["name", "organizationsId", "parentId", "staffCount"]}
    filters={["organizationsId"]}
  />
);
