import { eventFaults, eventKinds, eventReceiverEndpoints, type EventReceiver } from "@murojaat/contract";
import { App, Button, Drawer, Pagination, Spin } from "antd";
import { useState } from "react";
import { refusalText } from "../../engine/api/refusal.ts";
import { useRead, useWrite } from "../../engine/api/use.ts";
import { momentText, numberText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { NotLoaded } from "../../engine/ui/NotLoaded.tsx";
import { usePager } from "../../engine/ui/usePager.ts";
import css from "../report-plans/report-plans.module.css";
import proseCss from "../../engine/ui/prose.module.css";

const pageSize = 20;
const drawerWidth = 560;

type Props = { readonly receiver: EventReceiver; readonly onClose: () => void };

/** Events that a receiver did not take for three days: one is sent again, or all of them. */
export const GivenUpDrawer = ({ receiver: { id, name }, onClose }: Props) => {
  const { t, any } = useText();
  const { message } = App.useApp();
  const pager = usePager();
  const [pageNo, setPageNo] = useState(1);
  const call = { params: { id }, query: { pageNo, pageSize } };
  const { data, error, refetch } = useRead(eventReceiverEndpoints.givenUp, call, { quiet: true, keep: true, fresh: true });
  const again = useWrite(eventReceiverEndpoints.sendAgain, { quiet: true });
  const sendAgain = async (eventId?: number) => {
    try {
      const sent = await again.mutateAsync({ params: { id }, body: eventId === undefined ? {} : { eventId } });
      void message.success(t("outgoingEvents.queued", { count: numberText(sent.again) }));
    } catch (refused) {
      void message.error(refusalText(refused, any));
    }
    setPageNo(1);
    void refetch();
  };
  return (
    <Drawer
      open
      title={t("outgoingEvents.givenUpOf", { name })}
      size={Math.min(drawerWidth, window.innerWidth)}
      onClose={onClose}
      extra={
        data && data.total > 0 ? (
          <Button type="primary" loading={again.isPending} onClick={() => void sendAgain()}>
            {t("outgoingEvents.againAll")}
          </Button>
        ) : undefined
      }
    >
      {error && !data && <NotLoaded error={error} again={() => void refetch()} />}
      {!data && !error && <Spin description={t("common.loading")} />}
      {data?.total === 0 && <p className={proseCss.soft}>{t("outgoingEvents.noneGivenUp")}</p>}
      {data && data.total > 0 && (
        <ol className={css.sendings} aria-label={t("outgoingEvents.givenUp")}>
          {data.rows.map(({ id: eventId, kind, number, problemId, at, attempts, fault, behind }) => {
            const about = number ?? t("outgoingEvents.problem", { id: String(problemId) });
            return (
              <li key={eventId}>
                <p>
                  <strong className={proseCss.figures}>{momentText(at)}</strong>
                  <span>{about}</span>
                </p>
                <p>{t(eventKinds[kind])}</p>
                <p className={proseCss.soft}>
                  {t("outgoingEvents.attempts", { count: numberText(attempts) })}
                  {behind > 0 && <> · {t("outgoingEvents.behind", { count: numberText(behind) })}</>}
                </p>
                {fault !== null && <p className={css.planFault}>{t(eventFaults[fault])}</p>}
                <Button size="small" onClick={() => void sendAgain(eventId)} aria-label={`${t("outgoingEvents.again")}: ${about}`}>
                  {t("outgoingEvents.again")}
                </Button>
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
