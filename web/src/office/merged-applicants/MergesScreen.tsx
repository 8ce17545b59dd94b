import { mergeEndpoints, mergeRow, type CrudRow } from "@murojaat/contract";
import { CrudScreen } from "../../engine/references/CrudScreen.tsx";
import { RowTool } from "../../engine/references/RowTools.tsx";
import { useText } from "../../engine/text/useText.tsx";
import { useCan } from "../session/useSession.ts";
import { useAct } from "../users/useAct.ts";

/** Records of one person that were merged: who did it, and until when it is taken back. */
export const MergesScreen = () => {
  const { t } = useText();
  const act = useAct();
  const takeBack = (row: CrudRow) =>
    act(
      mergeEndpoints.takeBack,
      { params: { id: row.id } },
      { title: `${String(row["otherName"] ?? "")}: ${t("merges.takeBackQuestion")}`, content: t("merges.takeBackAbout") },
    );
  return (
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
      tools={(selected) => (
        <RowTool selected={selected} closed={selected?.["status"] !== "merged"} onAct={takeBack}>
          {t("merges.takeBack")}
        </RowTool>
      )}
    />
  );
};
