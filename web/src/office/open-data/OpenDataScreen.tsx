import { openDataEndpoints, openDataRow, type CrudRow, type OpenDataStatus } from "@murojaat/contract";
import { Button } from "antd";
import { useState } from "react";
import { CrudScreen } from "../../engine/references/CrudScreen.tsx";
import { today } from "../../engine/today.ts";
import { RowTool } from "../../engine/references/RowTools.tsx";
import { useText } from "../../engine/text/useText.tsx";
import { useCan } from "../session/useSession.ts";
import { useAct } from "../users/useAct.ts";
import { MakeDialog, type Asked } from "./MakeDialog.tsx";
import proseCss from "../../engine/ui/prose.module.css";

const is = (row: CrudRow | undefined, ...of: OpenDataStatus[]) => of.some((status) => row?.["status"] === status);
const quarterOf = (row: CrudRow): Asked => {
  const [year, quarter] = String(row["period"]).split("-q").map(Number) as [number, number];
  return { year, quarter };
};
/** The last quarter that is over. */
const lastQuarter = (): Asked => {
  const [, month, year] = today().split(".").map(Number) as [number, number, number];
  return month <= 3 ? { year: year - 1, quarter: 4 } : { year, quarter: Math.floor((month - 1) / 3) };
};

/** Releases of open data: made by a job, looked at, published by a person. */
export const OpenDataScreen = () => {
  const { t } = useText();
  const act = useAct();
  const mayWrite = useCan("publish_open_data");
  const [making, setMaking] = useState<{ readonly title: string; readonly first: Asked }>();
  const publish = (row: CrudRow) =>
    act(
      openDataEndpoints.publish,
      { params: { id: row.id }, body: { version: row.version } },
      {
        title: `${String(row["period"])}, ${String(row["edition"])}: ${t("openData.publishQuestion")}`,
        content: t("openData.publishAbout"),
      },
    );
  return (
    <>
      <CrudScreen
        def={openDataRow}
        calls={{ list: openDataEndpoints.list, excel: openDataEndpoints.excel }}
        about="openData.about"
        mayWrite={mayWrite}
        columns={["period", "edition", "status", "madeAt", "reason", "publishedAt", "usersId"]}
        filters={["status"]}
        sort={{ sortAttr: "id", sortOrder: "DESC" }}
        cells={{
          period: (row) =>
            is(row, "draft", "published") ? (
              <a
                href={`/api/admin/open-data/${row.id}/page`}
                target="_blank"
                rel="noreferrer"
                className={proseCss.link}
                data-part="row-link"
              >
                {String(row["period"])}
              </a>
            ) : (
              String(row["period"])
            ),
        }}
        tools={
          <Button type="primary" onClick={() => setMaking({ title: t("openData.make"), first: lastQuarter() })}>
            {t("openData.make")}
          </Button>
        }
        rowTools={(selected) => (
          <>
            <RowTool selected={selected} closed={!is(selected, "draft")} onAct={publish}>
              {t("openData.publish")}
            </RowTool>
            <RowTool
              selected={selected}
              closed={!is(selected, "published")}
              onAct={(row) => setMaking({ title: t("openData.correct"), first: quarterOf(row) })}
            >
              {t("openData.correct")}
            </RowTool>
          </>
        )}
      />
      {making && <MakeDialog {...making} onClose={() => setMaking(undefined)} />}
    </>
  );
};
