import { userEndpoints, userRow, type CrudRow } from "@murojaat/contract";
import { App, Button, Typography } from "antd";
import { lazy, Suspense, useState } from "react";
import { CrudScreen } from "../../engine/references/CrudScreen.tsx";
import { titleOf, type ReferenceList } from "../../engine/references/referenceList.ts";
import { NewPasswordField } from "../session/NewPasswordField.tsx";
import { useCan } from "../session/useSession.ts";
import { languageId } from "../../engine/text/language.ts";
import { useText } from "../../engine/text/useText.tsx";
import { BlockButton } from "./BlockButton.tsx";
import { useAct } from "./useAct.ts";
import css from "./UsersScreen.module.css";

const HandOver = lazy(() => import("./HandOver.tsx").then((m) => ({ default: m.HandOver })));
const UserRoles = lazy(() => import("./UserRoles.tsx").then((m) => ({ default: m.UserRoles })));
export const userSections: NonNullable<ReferenceList["sections"]> = [
  { title: "administration.sectionPerson", fields: ["lastName", "firstName", "middleName", "phone", "email"] },
  { title: "administration.sectionAccount", fields: ["login", "languageId", "organizationsId", "departmentsId"] },
];
/** The first password of a new member of staff. */
export const FirstPassword = () => {
  const { t } = useText();
  return <NewPasswordField name="password" label={t("administration.firstPassword")} />;
};

/** Members of staff: person, place of work, roles; block, set a new password. */
export const UsersScreen = () => {
  const { t } = useText();
  const { modal, message } = App.useApp();
  const act = useAct();
  const mayGive = useCan("manage_user_roles");
  const [rolesOf, setRolesOf] = useState<CrudRow>();
  const [handing, setHanding] = useState<CrudRow>();
  const reset = (row: CrudRow | undefined) => {
    if (!row) return;
    act(
      userEndpoints.resetPassword,
      { params: { id: row.id } },
      { title: t("administration.resetQuestion"), content: titleOf(row), danger: true },
      ({ password }) =>
        void modal.info({
          title: t("administration.newPassword", { name: titleOf(row) }),
          okText: t("crud.understood"),
          content: (
            <>
              <Typography.Text copyable code className={css.newPassword} data-part="new-password">
                {password}
              </Typography.Text>
              <p>{t("administration.informedOnce")}</p>
            </>
          ),
        }),
    );
  };
  const resetFactor = (row: CrudRow | undefined) =>
    row &&
    act(
      userEndpoints.resetFactor,
      { params: { id: row.id } },
      { title: t("administration.resetFactorQuestion"), content: titleOf(row), danger: true },
      () => void message.success(t("common.success")),
    );
  return (
    <>
      <CrudScreen
        def={userRow}
        calls={userEndpoints}
        mayWrite={useCan("manage_users")}
        columns={["name", "login", "organizationsId", "departmentsId", "roleIds", "lastLoginAt", "blockedAt"]}
        filters={["organizationsId", "roleIds", "login"]}
        sections={userSections}
        given={{ languageId: languageId("UZ") }}
        onlyNew={<FirstPassword />}
        refusals={{ in_use: "administration.leavesQueue" }}
        isOff={(row) => Boolean(row["blockedAt"])}
        tools={(chosen, selected) => (
          <>
            {mayGive && <Button onClick={() => setRolesOf(chosen())}>{t("menu.roles")}</Button>}
            <Button onClick={() => setHanding(chosen())}>{t("administration.handOver")}</Button>
            <Button onClick={() => reset(chosen())}>{t("administration.resetPassword")}</Button>
            <Button onClick={() => resetFactor(chosen())}>{t("administration.resetFactor")}</Button>
            <BlockButton
              calls={userEndpoints}
              chosen={chosen}
              blocked={Boolean(selected?.["blockedAt"])}
              question="administration.blockUser"
              onWaiting={setHanding}
            />
          </>
        )}
      />
      {handing && (
        <Suspense>
          <HandOver user={handing} onClose={() => setHanding(undefined)} />
        </Suspense>
      )}
      {rolesOf && (
        <Suspense>
          <UserRoles user={rolesOf} onClose={() => setRolesOf(undefined)} />
        </Suspense>
      )}
    </>
  );
};
