import { roleEndpoints, roleRow, type CrudRow } from "@murojaat/contract";
import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { CrudScreen } from "../../engine/references/CrudScreen.tsx";
import { RowTool } from "../../engine/references/RowTools.tsx";
import { useCan } from "../session/useSession.ts";
import { useText } from "../../engine/text/useText.tsx";

const RolePermissions = lazy(() => import("./RolePermissions.tsx").then((m) => ({ default: m.RolePermissions })));
const RoleMatrix = lazy(() => import("./RoleMatrix.tsx").then((m) => ({ default: m.RoleMatrix })));

/** Roles, the permissions of each side by side, and a matrix of all. */
export const RolesScreen = () => {
  const { t } = useText();
  const mayWrite = useCan("manage_roles");
  const [role, setRole] = useState<CrudRow>();
  const [matrix, setMatrix] = useState(false);
  return (
    <>
      <CrudScreen
        def={roleRow}
        calls={roleEndpoints}
        mayWrite={mayWrite}
        filters={[]}
        tools={<Button onClick={() => setMatrix(true)}>{t("administration.matrix")}</Button>}
        rowTools={(selected) => (
          <RowTool selected={selected} onAct={setRole}>
            {t("administration.permissions")}
          </RowTool>
        )}
      />
      <Suspense>
        {role && <RolePermissions role={role} onClose={() => setRole(undefined)} />}
        {matrix && <RoleMatrix onClose={() => setMatrix(false)} />}
      </Suspense>
    </>
  );
};
