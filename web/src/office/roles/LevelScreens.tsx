import { organizationRoleEndpoints, organizationRoleRow, userRoleEndpoints, userRoleRow } from "@murojaat/contract";
import { CrudScreen } from "../../engine/references/CrudScreen.tsx";
import { useCan } from "../session/useSession.ts";

/** Which roles an organisation may give, and at which of its posts. */
export const OrganizationRolesScreen = () => (
  <CrudScreen
    def={organizationRoleRow}
    calls={organizationRoleEndpoints}
    mayWrite={useCan("manage_role_levels")}
    about="administration.aboutRoleLevels"
  />
);

/** Who has which role, and at which post. */
export const UserRolesScreen = () => <CrudScreen def={userRoleRow} calls={userRoleEndpoints} mayWrite={useCan("manage_user_roles")} />;
