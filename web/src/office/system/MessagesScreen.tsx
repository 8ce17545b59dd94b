import { unsentMessageEndpoints, unsentMessageRow, type CrudRow } from "@murojaat/contract";
import { CrudScreen } from "../../engine/references/CrudScreen.tsx";
import { RowTool } from "../../engine/references/RowTools.tsx";
import { useText } from "../../engine/text/useText.tsx";
import { useCan } from "../session/useSession.ts";
import { useAct } from "../users/useAct.ts";

/** Messages that have not reached their applicants: sent again, or given up. */
export const MessagesScreen = () => {
  const { t } = useText();
  const act = useAct();
  const about = (row: CrudRow) => String(row["requestNumber"] ?? "");
  const { again, giveUp } = unsentMessageEndpoints;
  return (
    <CrudScreen
      def={unsentMessageRow}
      calls={unsentMessageEndpoints}
      mayWrite={useCan("manage_settings")}
      about="system.aboutMessages"
      filters={["status", "method", "createdAt"]}
      sort={{ sortAttr: "id", sortOrder: "DESC" }}
      rowTools={(selected) => {
        const ask = (endpoint: typeof again | typeof giveUp, title: string) => (row: CrudRow) =>
          act(endpoint, { params: { id: row.id } }, { title, content: about(row), danger: endpoint === giveUp });
        return (
          <>
            <RowTool
              type="primary"
              selected={selected}
              closed={selected?.["status"] === "sms_queued"}
              onAct={ask(again, t("system.againQuestion"))}
            >
              {t("system.again")}
            </RowTool>
            <RowTool
              danger
              selected={selected}
              closed={selected?.["status"] === "sms_failed"}
              onAct={ask(giveUp, t("system.giveUpQuestion"))}
            >
              {t("system.giveUp")}
            </RowTool>
          </>
        );
      }}
    />
  );
};
