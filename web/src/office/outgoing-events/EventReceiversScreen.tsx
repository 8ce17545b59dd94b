import { eventReceiverEndpoints, type EventReceiver } from "@murojaat/contract";
import PlusOutlined from "@ant-design/icons/es/icons/PlusOutlined";
import ReloadOutlined from "@ant-design/icons/es/icons/ReloadOutlined";
import { Alert, Button, Spin } from "antd";
import { useState } from "react";
import { useRead } from "../../engine/api/use.ts";
import { numberText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { NotLoaded } from "../../engine/ui/NotLoaded.tsx";
import { GivenUpDrawer } from "./GivenUpDrawer.tsx";
import { ReceiverCard } from "./ReceiverCard.tsx";
import { ReceiverForm } from "./ReceiverForm.tsx";
import plansCss from "../report-plans/ScheduledReportsScreen.module.css";
import listCss from "../../engine/lists/list.module.css";
import noteCss from "../../engine/ui/note.module.css";

/** `/admin/event-receivers`: which systems are told of events, how it goes, and what they did not take. */
export const EventReceiversScreen = () => {
  const { t } = useText();
  const { data, error, refetch } = useRead(eventReceiverEndpoints.list, {}, { quiet: true, keep: true, fresh: true });
  const [form, setForm] = useState<{ readonly receiver?: EventReceiver }>();
  const [givenUp, setGivenUp] = useState<EventReceiver>();
  return (
    <section className={listCss.list} data-part="list" aria-labelledby="list-title">
      <div className={listCss.head}>
        <h1 id="list-title">{t("outgoingEvents.title")}</h1>
        <span className={listCss.total} data-part="list-total">
          {t("common.total")}: {data ? numberText(data.rows.length) : "…"}
        </span>
        <div className={listCss.tools} data-part="list-tools">
          <Button
            icon={<ReloadOutlined aria-hidden />}
            aria-label={t("common.refresh")}
            title={t("common.refresh")}
            onClick={() => void refetch()}
          />
          {data && data.hosts.length > 0 && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setForm({})}>
              {t("outgoingEvents.add")}
            </Button>
          )}
        </div>
      </div>
      {data?.hosts.length === 0 && <Alert type="warning" showIcon className={noteCss.note} title={t("outgoingEvents.noHosts")} />}
      {error && !data && <NotLoaded text="" error={error} again={() => void refetch()} />}
      {!error && !data && <Spin description={t("common.loading")} />}
      {data?.rows.length === 0 && (
        <div className={noteCss.empty} data-part="list-note">
          <p>{t("outgoingEvents.about")}</p>
          {data.hosts.length > 0 && <p>{t("outgoingEvents.none")}</p>}
        </div>
      )}
      {data && data.rows.length > 0 && (
        <ul className={plansCss.plans}>
          {data.rows.map((receiver) => (
            <ReceiverCard
              key={receiver.id}
              receiver={receiver}
              onEdit={() => setForm({ receiver })}
              onGivenUp={() => setGivenUp(receiver)}
            />
          ))}
        </ul>
      )}
      {form && data && (
        <ReceiverForm key={form.receiver?.id ?? "new"} receiver={form.receiver} hosts={data.hosts} onClose={() => setForm(undefined)} />
      )}
      {givenUp && <GivenUpDrawer receiver={givenUp} onClose={() => setGivenUp(undefined)} />}
    </section>
  );
};
