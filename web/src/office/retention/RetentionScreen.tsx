import { retentionEndpoints, retentionRow, type CrudRow, type RetentionStatus } from "@murojaat/contract";
import { useState } from "react";
import { CrudScreen } from "../../engine/references/CrudScreen.tsx";
import { RowTool } from "../../engine/references/RowTools.tsx";
import { useText } from "../../engine/text/useText.tsx";
import { InnerLink } from "../../engine/ui/InnerLink.tsx";
import { useCan } from "../session/useSession.ts";
import { useAct } from "../users/useAct.ts";
import { KeepDialog } from "./KeepDialog.tsx";

/** Where a decision may be made: not of what was carried out. */
const isOpen = (row: CrudRow | undefined, ...of: RetentionStatus[]) => of.some((status) => row?.["status"] === status);

/** Appeals whose time of keeping is over: the leader confirms that they are erased, or keeps them until a day. */
export const RetentionScreen = () => {
  const { t } = useText();
  const act = useAct();
  const [keeping, setKeeping] = useState<CrudRow>();
  const confirm = (row: CrudRow) =>
    act(
      retentionEndpoints.confirm,
      { params: { id: row.id }, body: { version: row.version } },
      { title: `${String(row["requestNumber"])}: ${t("retention.confirmQuestion")}`, content: t("retention.confirmAbout"), danger: true },
    );
  return (
    <>
      <CrudScreen
        def={retentionRow}
        calls={retentionEndpoints}
        mayWrite={useCan("decide_retention")}
        columns={["appealsId", "kindsId", "resolvedAt", "overOn", "status", "keepUntil", "reason", "usersId", "decidedAt", "erasedAt"]}
        filters={["status", "overOn"]}
        sort={{ sortAttr: "overOn", sortOrder: "ASC" }}
        cells={{
          appealsId: (row) => <InnerLink to={`/appeals/card/${String(row["appealsId"])}`}>{String(row["requestNumber"])}</InnerLink>,
        }}
        rowTools={(selected) => (
          <>
            <RowTool danger selected={selected} closed={!isOpen(selected, "proposed", "kept")} onAct={confirm}>
              {t("retention.confirm")}
            </RowTool>
            <RowTool selected={selected} closed={!isOpen(selected, "proposed", "confirmed", "kept")} onAct={setKeeping}>
              {t("retention.keep")}
            </RowTool>
          </>
        )}
      />
      {keeping && <KeepDialog row={keeping} onClose={() => setKeeping(undefined)} />}
    </>
  );
};
