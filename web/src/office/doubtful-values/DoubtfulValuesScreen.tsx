import { doubtfulKinds, doubtfulValueEndpoints, doubtfulValueRow, type CrudRow, type DoubtfulKind } from "@murojaat/contract";
import { useState } from "react";

import { InnerLink } from "../../engine/ui/InnerLink.tsx";
import { CrudScreen } from "../../engine/references/CrudScreen.tsx";
import { RowTool } from "../../engine/references/RowTools.tsx";
import { useText } from "../../engine/text/useText.tsx";
import { useCan } from "../session/useSession.ts";
import { useAct } from "../users/useAct.ts";
import { CorrectDialog } from "./CorrectDialog.tsx";

const kindOf = (row: CrudRow) =>
  doubtfulKinds[row["kind"] as DoubtfulKind] as (typeof doubtfulKinds)[DoubtfulKind] & {
    readonly corrects?: string;
    readonly screen?: string;
  };

/** What an earlier version may have saved wrong: each is confirmed or put right by a person. */
export const DoubtfulValuesScreen = () => {
  const { t, any } = useText();
  const act = useAct();
  const [corrected, setCorrected] = useState<CrudRow>();
  const about = (row: CrudRow) =>
    [any(kindOf(row).label), row["value"] ?? row["channelName"], row["requestNumber"]].filter(Boolean).join(" · ");
  return (
    <>
      <CrudScreen
        def={doubtfulValueRow}
        calls={doubtfulValueEndpoints}
        mayWrite={useCan("manage_settings")}
        about="doubtful.about"
        filters={["kind", "organizationsId"]}
        sort={{ sortAttr: "id", sortOrder: "ASC" }}
        rowTools={(selected) => {
          const isLetter = selected?.["kind"] === "letter";
          const confirm = (row: CrudRow) => {
            const title = t(isLetter ? "doubtful.confirmLetterQuestion" : "doubtful.confirmQuestion");
            act(doubtfulValueEndpoints.confirm, { params: { id: row.id } }, { title, content: about(row) });
          };
          const { corrects, screen } = selected ? kindOf(selected) : {};
          return (
            <>
              <RowTool type="primary" selected={selected} onAct={confirm}>
                {t(isLetter ? "doubtful.confirmLetter" : "doubtful.confirm")}
              </RowTool>
              {screen ? (
                <InnerLink to={screen}>{t("doubtful.openList")}</InnerLink>
              ) : (
                <RowTool selected={selected} closed={!corrects} onAct={setCorrected}>
                  {t("doubtful.correct")}
                </RowTool>
              )}
            </>
          );
        }}
      />
      {corrected && <CorrectDialog row={corrected} onClose={() => setCorrected(undefined)} />}
    </>
  );
};
