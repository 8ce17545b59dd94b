import { mergeEndpoints, mergeRow, type CrudRow } from "@murojaat/contract";
import { App } from "antd";
import { useState } from "react";
import { CrudScreen } from "../../engine/references/CrudScreen.tsx";
import { RowTool } from "../../engine/references/RowTools.tsx";
import { useText } from "../../engine/text/useText.tsx";
import { useCan } from "../session/useSession.ts";
import { useAct } from "../users/useAct.ts";
import { StayedDialog } from "./StayedDialog.tsx";

/** Records of one person that were merged: who did it, and until when it is taken back. */
export const MergesScreen = () => {
  const { t } = useText();
  const act = useAct();
  const { message } = App.useApp();
  /** The merger whose appeals that stayed are shown. */
  const [shownId, setShownId] = useState<number>();
  const takeBack = (row: CrudRow) =>
    act(
      mergeEndpoints.takeBack,
      { params: { id: row.id } },
      { title: `${String(row["otherName"] ?? "")}: ${t("merges.takeBackQuestion")}`, content: t("merges.takeBackAbout") },
      ({ stayed }) => (stayed.length > 0 ? setShownId(row.id) : void message.success(t("common.success"))),
    );
  return (
    <>
      <CrudScreen
        def={mergeRow}
        calls={mergeEndpoints}
        mayWrite={useCan("merge_applicants")}
        about="merges.about"
        columns={[
          "keptName",
          "otherName",
          "appeals",
          "status",
          "until",
          "mergedAt",
          "usersId",
          "organizationsId",
          "takenBackAt",
          "takenBackId",
        ]}
        filters={["status", "mergedAt"]}
        sort={{ sortAttr: "mergedAt", sortOrder: "DESC" }}
        rowTools={(selected) => (
          <>
            <RowTool selected={selected} closed={selected?.["status"] !== "merged"} onAct={takeBack}>
              {t("merges.takeBack")}
            </RowTool>
            <RowTool selected={selected} closed={selected?.["status"] !== "taken_back"} onAct={({ id }) => setShownId(id)}>
              {t("merges.stayed")}
            </RowTool>
          </>
        )}
      />
      {shownId !== undefined && <StayedDialog mergeId={shownId} onClose={() => setShownId(undefined)} />}
    </>
  );
};
