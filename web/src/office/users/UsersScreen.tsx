import { staffSheet, userEndpoints, userRow, type CrudRow, type Reply } from "@murojaat/contract";
import { App } from "antd";
import { lazy, Suspense, useState } from "react";
import { CrudScreen } from "../../engine/references/CrudScreen.tsx";
import { RowTool } from "../../engine/references/RowTools.tsx";
import { titleOf, type ReferenceList } from "../../engine/references/referenceList.ts";
import { useCan } from "../session/useSession.ts";
import { languageId } from "../../engine/text/language.ts";
import { useText } from "../../engine/text/useText.tsx";
import { BlockButton } from "./BlockButton.tsx";
import { NewPassword } from "./NewPassword.tsx";
import { NewPerson } from "./NewPerson.tsx";
import { Slips } from "./Slips.tsx";
import { useAct } from "./useAct.ts";

const HandOver = lazy(() => import("./HandOver.tsx").then((m) => ({ default: m.HandOver })));
const Pinfl = lazy(() => import("./Pinfl.tsx").then((m) => ({ default: m.Pinfl })));
const UserRoles = lazy(() => import("./UserRoles.tsx").then((m) => ({ default: m.UserRoles })));
export const userSections: NonNullable<ReferenceList["sections"]> = [
  {
    title: "administration.sectionPerson",
    fields: ["lastName", "firstName", "middleName", "phone", "email", "titleUz", "titleUk", "titleRu"],
  },
  { title: "administration.sectionAccount", fields: ["login", "languageId", "organizationsId", "departmentsId"] },
];

/** Members of staff: person, place of work, roles; block, set a new password. */
export const UsersScreen = () => {
  const { t } = useText();
  const { modal, message } = App.useApp();
  const act = useAct();
  const mayWrite = useCan("manage_users");
  const mayGive = useCan("manage_user_roles");
  const [rolesOf, setRolesOf] = useState<CrudRow>();
  const [numbering, setNumbering] = useState<CrudRow>();
  const [handing, setHanding] = useState<CrudRow>();
  const reset = (row: CrudRow) =>
    act(
      userEndpoints.resetPassword,
      { params: { id: row.id } },
      { title: t("administration.resetQuestion"), content: titleOf(row), danger: true },
      ({ password }) =>
        void modal.info({
          title: t("administration.newPassword", { name: titleOf(row) }),
          okText: t("crud.understood"),
          content: <NewPassword password={password} />,
        }),
    );
  /** The slips are shown once: a click outside does not close them. */
  const handOut = (slips: string | null) =>
    slips !== null &&
    void modal.info({
      title: t("administration.slips"),
      okText: t("crud.understood"),
      content: <Slips slips={slips} />,
    });
  const resetFactor = (row: CrudRow) =>
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
        mayWrite={mayWrite}
        columns={["name", "login", "organizationsId", "departmentsId", "roleIds", "lastLoginAt", "blockedAt"]}
        widths={{ name: 190, login: 140, organizationsId: 165, departmentsId: 140, roleIds: 150, lastLoginAt: 140, blockedAt: 130 }}
        filters={["organizationsId", "roleIds", "login"]}
        sections={userSections}
        given={{ languageId: languageId("UZ") }}
        onlyNew={<NewPerson />}
        refusals={{ in_use: "administration.leavesQueue", second_needed: "administration.secondForPerson" }}
        importing={{
          def: staffSheet,
          about: "administration.staffTemplateAbout",
          onDone: (done) => handOut((done as Reply<typeof userEndpoints.importRows>).slips),
        }}
        isOff={(row) => Boolean(row["blockedAt"])}
        rowTools={(selected) => (
          <>
            {mayGive && (
              <RowTool selected={selected} onAct={setRolesOf}>
                {t("menu.roles")}
              </RowTool>
            )}
            <RowTool selected={selected} onAct={setHanding}>
              {t("administration.handOver")}
            </RowTool>
            {mayWrite && (
              <RowTool selected={selected} onAct={setNumbering}>
                {t("administration.pinfl")}
              </RowTool>
            )}
            <RowTool selected={selected} onAct={reset}>
              {t("administration.resetPassword")}
            </RowTool>
            <RowTool selected={selected} onAct={resetFactor}>
              {t("administration.resetFactor")}
            </RowTool>
            <BlockButton calls={userEndpoints} selected={selected} question="administration.blockUser" onWaiting={setHanding} />
          </>
        )}
      />
      {handing && (
        <Suspense>
          <HandOver user={handing} onClose={() => setHanding(undefined)} />
        </Suspense>
      )}
      {numbering && (
        <Suspense>
          <Pinfl user={numbering} onClose={() => setNumbering(undefined)} />
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
