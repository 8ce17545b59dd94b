import {
  departmentEndpoints,
  departmentRow,
  organizationRoleEndpoints,
  organizationRoleRow,
  userRoleEndpoints,
  userRoleRow,
} from "@murojaat/contract";
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

/** Which roles an organisation may give, and at which of its posts. */
export const OrganizationRolesScreen = () => (
  <CrudScreen def={organizationRoleRow} calls={organizationRoleEndpoints} mayWrite={useCan("manage_role_levels")} />
);

/** Who has which role, and at which post. */
export const UserRolesScreen = () => <CrudScreen def={userRoleRow} calls={userRoleEndpoints} mayWrite={useCan("manage_user_roles")} />;
