import { reportPlanEndpoints } from "@murojaat/contract";
import DownloadOutlined from "@ant-design/icons/es/icons/DownloadOutlined";
import { App, Button, Drawer, Pagination, Spin } from "antd";
import { useState } from "react";
import { call } from "../../engine/api/client.ts";
import { refusalText } from "../../engine/api/refusal.ts";
import { useRead } from "../../engine/api/use.ts";
import { saveBlob } from "../../engine/files/save.ts";
import { momentText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { usePager } from "../../engine/ui/usePager.ts";
import { NotLoaded } from "../../engine/ui/NotLoaded.tsx";
import { SendingState } from "./SendingState.tsx";
import css from "./report-plans.module.css";
import proseCss from "../../engine/ui/prose.module.css";

const pageSize = 20;
const drawerWidth = 560;

type Props = { readonly planId: number; readonly title: string; readonly onClose: () => void };

/** The sendings of a plan: when, to whom, with which result. */
export const SendingsDrawer = ({ planId, title, onClose }: Props) => {
  const { t, any } = useText();
  const pager = usePager();
  const { message } = App.useApp();
  const take = async (sendingId: number, fileName: string) => {
    try {
      saveBlob(await call(reportPlanEndpoints.file, { params: { id: planId, sendingId } }), fileName);
    } catch (error) {
      void message.error(refusalText(error, any));
    }
  };
  const [pageNo, setPageNo] = useState(1);
  const { data, error, refetch } = useRead(
    reportPlanEndpoints.sendings,
    { params: { id: planId }, query: { pageNo, pageSize } },
    { quiet: true, keep: true, fresh: true },
  );
  return (
    <Drawer open title={t("reportPlans.historyOf", { name: title })} size={Math.min(drawerWidth, window.innerWidth)} onClose={onClose}>
      {error && !data && <NotLoaded error={error} again={() => void refetch()} />}
      {!data && !error && <Spin description={t("common.loading")} />}
      {data?.total === 0 && <p className={proseCss.soft}>{t("reportPlans.noSendings")}</p>}
      {data && data.total > 0 && (
        <ol className={css.sendings} aria-label={t("reportPlans.history")}>
          {data.rows.map((sending) => {
            const { id, dueAt, byHand, from, to, taken, refused, fileName } = sending;
            return (
              <li key={id}>
                <p>
                  <strong className={proseCss.figures}>{momentText(dueAt)}</strong>
                  {byHand && <span className={proseCss.soft}>{t("reportPlans.byHand")}</span>}
                  <SendingState sending={sending} />
                </p>
                <p className={proseCss.soft}>
                  {t("statistics.period")}: {from} – {to}
                </p>
                {taken.length > 0 && <p>{t("reportPlans.takenBy", { addresses: taken.join(", ") })}</p>}
                {refused.length > 0 && <p className={css.planFault}>{t("reportPlans.refusedBy", { addresses: refused.join(", ") })}</p>}
                {fileName !== null && (
                  <Button size="small" icon={<DownloadOutlined />} onClick={() => void take(id, fileName)}>
                    {t("reportPlans.sentFile")}
                  </Button>
                )}
              </li>
            );
          })}
        </ol>
      )}
      {data && data.total > pageSize && (
        <Pagination
          {...pager}
          size="small"
          current={pageNo}
          pageSize={pageSize}
          total={data.total}
          showSizeChanger={false}
          onChange={setPageNo}
        />
      )}
    </Drawer>
  );
};
