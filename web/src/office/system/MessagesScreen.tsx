import { unsentMessageEndpoints, unsentMessageRow, type CrudRow } from "@murojaat/contract";
import { Button } from "antd";
import { CrudScreen } from "../../engine/references/CrudScreen.tsx";
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
      tools={(chosen, selected) => {
        const ask = (endpoint: typeof again | typeof giveUp, title: string) => {
          const row = chosen();
          if (row) act(endpoint, { params: { id: row.id } }, { title, content: about(row), danger: endpoint === giveUp });
        };
        return (
          <>
            <Button type="primary" disabled={selected?.["status"] === "sms_queued"} onClick={() => ask(again, t("system.againQuestion"))}>
              {t("system.again")}
            </Button>
            <Button danger disabled={selected?.["status"] === "sms_failed"} onClick={() => ask(giveUp, t("system.giveUpQuestion"))}>
              {t("system.giveUp")}
            </Button>
          </>
        );
      }}
    />
  );
};
