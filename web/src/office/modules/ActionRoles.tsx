import { roleEndpoints } from "@murojaat/contract";
import { Alert, Checkbox, Modal, Spin } from "antd";
import { useState } from "react";
import { call } from "../../engine/api/client.ts";
import { isApiError } from "../../engine/api/errors.ts";
import { queries } from "../../engine/api/queries.ts";
import { refusalText } from "../../engine/api/refusal.ts";
import { useRead } from "../../engine/api/use.ts";
import { useText } from "../../engine/text/useText.tsx";
import { NotLoaded } from "../../engine/ui/NotLoaded.tsx";
import noteCss from "../../engine/ui/note.module.css";
import proseCss from "../../engine/ui/prose.module.css";
import rolesCss from "../users/UserRoles.module.css";

type Given = { readonly id: number; readonly name: string; readonly about: string; readonly roles: readonly { readonly id: number }[] };

/** Gives one action to roles, and takes it from them: each tick is a change of that role's rights, by the rules of changing it there. */
export const ActionRoles = ({ action, onClose }: { action: Given; onClose: () => void }) => {
  const { t, any } = useText();
  const roles = useRead(roleEndpoints.all, { query: {} }, { quiet: true });
  const [has, setHas] = useState(() => new Set(action.roles.map(({ id }) => id)));
  const [busy, setBusy] = useState<number>();
  const [fault, setFault] = useState<{ readonly text: string; readonly isAsked: boolean }>();
  const give = async (roleId: number, isGiven: boolean) => {
    setBusy(roleId);
    setFault(undefined);
    try {
      const { allowed, version } = await call(roleEndpoints.permissions, { params: { id: roleId } });
      const others = allowed.flatMap(({ id }) => (id === action.id ? [] : [id]));
      const now = await call(roleEndpoints.setPermissions, {
        params: { id: roleId },
        body: { permissionIds: isGiven ? [...others, action.id] : others, version },
      });
      const next = new Set(has);
      if (now.allowed.some(({ id }) => id === action.id)) next.add(roleId);
      else next.delete(roleId);
      setHas(next);
    } catch (error) {
      setFault({ text: refusalText(error, any), isAsked: isApiError(error) && error.code === "second_needed" });
    } finally {
      setBusy(undefined);
      void queries().invalidateQueries();
    }
  };
  return (
    <Modal open title={t("administration.rolesOf", { name: action.name })} footer={null} width={640} onCancel={onClose}>
      {fault && <Alert type={fault.isAsked ? "info" : "error"} showIcon role="alert" className={noteCss.note} title={fault.text} />}
      <p className={proseCss.soft}>{action.about}</p>
      {roles.error && !roles.data && <NotLoaded error={roles.error} again={() => void roles.refetch()} />}
      {!roles.data && !roles.error && <Spin description={t("common.loading")} />}
      <ul className={rolesCss.givenRoles}>
        {roles.data?.map(({ id, name }) => (
          <li key={id}>
            <Checkbox
              checked={has.has(id)}
              disabled={busy !== undefined}
              onChange={({ target }) => void give(id, target.checked)}
              aria-busy={busy === id}
            >
              {name}
            </Checkbox>
          </li>
        ))}
      </ul>
    </Modal>
  );
};
