import { approvalDays, approvalEndpoints, approvalRow, lookupEndpoints, permissionLabels, type CrudRow } from "@murojaat/contract";
import { App } from "antd";
import { useRead } from "../../engine/api/use.ts";
import { CrudScreen } from "../../engine/references/CrudScreen.tsx";
import { RowTool } from "../../engine/references/RowTools.tsx";
import { serverNow } from "../../engine/today.ts";
import { useText } from "../../engine/text/useText.tsx";
import { useSession } from "../session/useSession.ts";
import { NewPassword } from "../users/NewPassword.tsx";
import { Slips } from "../users/Slips.tsx";
import { useAct } from "../users/useAct.ts";

/** What a request is about beside its columns: the rights, and the offices in which somebody is to work. */
const About = ({ row }: { row: CrudRow }) => {
  const { t, any } = useText();
  const [rights, offices] = [row["rights"] as string[], row["organizationIds"] as number[]];
  const { data = [] } = useRead(lookupEndpoints.organizations, {}, { when: offices.length > 0, fixed: true });
  const named = data.filter(({ id }) => offices.includes(id)).map(({ name }) => name);
  return (
    <>
      <div>{`${t("approvals.rights")}: ${rights.flatMap((right) => permissionLabels(right).map((label) => any(label))).join(", ") || t("common.no")}`}</div>
      {named.length > 0 && <div>{`${t("administration.organization")}: ${named.join(", ")}`}</div>}
    </>
  );
};

/** What administrators ask of each other: one's own requests, and those that wait for oneself. */
export const ApprovalsScreen = () => {
  const { t, any } = useText();
  const { modal } = App.useApp();
  const { user } = useSession();
  const act = useAct();
  const aboutOf = (row: CrudRow) => [row["userName"], row["roleName"]].filter(Boolean).join(" · ");
  const accept = (row: CrudRow) =>
    act(
      approvalEndpoints.accept,
      { params: { id: row.id } },
      { title: t("approvals.acceptQuestion"), content: aboutOf(row) },
      ({ password, slips }) => {
        const okText = t("crud.understood");
        if (password !== null) {
          const title = t("administration.newPassword", { name: String(row["userName"]) });
          void modal.info({ title, okText, content: <NewPassword password={password} /> });
        }
        if (slips !== null) void modal.info({ title: t("administration.slips"), okText, content: <Slips slips={slips} /> });
      },
    );
  const reject = (row: CrudRow) =>
    act(
      approvalEndpoints.reject,
      { params: { id: row.id } },
      { title: t("approvals.rejectQuestion"), content: aboutOf(row), danger: true },
    );
  return (
    <CrudScreen
      def={approvalRow}
      calls={approvalEndpoints}
      mayWrite
      columns={["askedAt", "kind", "usersId", "rolesId", "askedById", "status", "decidedById", "decidedAt"]}
      filters={["status", "kind", "askedAt"]}
      sort={{ sortAttr: "id", sortOrder: "DESC" }}
      isOff={(row) => row["status"] !== "pending"}
      expanded={(row) => <About row={row} />}
      rowTools={(selected) => {
        const isOver = (row: CrudRow) => serverNow() - Date.parse(String(row["askedAt"])) >= approvalDays * 86_400_000;
        // askers may decide their own request only when nobody else could for that long
        const isClosed =
          selected !== undefined && (selected["status"] !== "pending" || (selected["askedById"] === user.id && !isOver(selected)));
        return (
          <>
            <RowTool type="primary" selected={selected} closed={isClosed} onAct={accept}>
              {any("approvals.accept")}
            </RowTool>
            <RowTool danger selected={selected} closed={isClosed} onAct={reject}>
              {any("approvals.reject")}
            </RowTool>
          </>
        );
      }}
    />
  );
};
