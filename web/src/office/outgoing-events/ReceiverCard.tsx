import EditOutlined from "@ant-design/icons/es/icons/EditOutlined";
import HistoryOutlined from "@ant-design/icons/es/icons/HistoryOutlined";
import KeyOutlined from "@ant-design/icons/es/icons/KeyOutlined";
import { eventFaults, eventKinds, eventReceiverEndpoints, exchangeFields, type EventReceiver } from "@murojaat/contract";
import { Alert, App, Button } from "antd";
import { refusalText } from "../../engine/api/refusal.ts";
import { useWrite } from "../../engine/api/use.ts";
import { momentText, numberText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { useShowKey } from "./useShowKey.tsx";
import css from "../report-plans/report-plans.module.css";
import proseCss from "../../engine/ui/prose.module.css";
import tagCss from "../../engine/ui/tag.module.css";
import reportsScreenCss from "../statistics/reports/ReportsScreen.module.css";

type Props = { readonly receiver: EventReceiver; readonly onEdit: () => void; readonly onGivenUp: () => void };

/** A receiver with what it is told, how it goes, and its actions. */
export const ReceiverCard = ({ receiver, onEdit, onGivenUp }: Props) => {
  const { t, any } = useText();
  const { message, modal } = App.useApp();
  const showKey = useShowKey();
  const renew = useWrite(eventReceiverEndpoints.renewKey, { quiet: true });
  const { id, name, url, kinds, organizationNames, fields, isActive, waiting, givenUp, failingSince, pausedUntil, lastFault } = receiver;
  const named = (act: string) => ({ "aria-label": `${act}: ${name}` });
  const renewKey = async () => {
    try {
      showKey(await renew.mutateAsync({ params: { id } }));
    } catch (error) {
      void message.error(refusalText(error, any));
    }
  };
  return (
    <li className={css.plan} data-part="receiver" data-off={isActive ? undefined : true}>
      <div className={css.planHead}>
        <h2>{name}</h2>
        <span className={tagCss.status} data-tone={isActive ? "good" : undefined}>
          {t(isActive ? "outgoingEvents.isActive" : "outgoingEvents.off")}
        </span>
      </div>
      {failingSince !== null && (
        <Alert
          type="warning"
          showIcon
          title={[t("outgoingEvents.failing", { time: momentText(failingSince) }), ...(lastFault ? [t(eventFaults[lastFault])] : [])].join(
            ". ",
          )}
        />
      )}
      <dl className={css.planFacts}>
        <dt>{t("outgoingEvents.url")}</dt>
        <dd>{url}</dd>
        <dt>{t("outgoingEvents.kinds")}</dt>
        <dd>{kinds.length === 0 ? t("outgoingEvents.allKinds") : kinds.map((kind) => t(eventKinds[kind])).join("; ")}</dd>
        <dt>{t("outgoingEvents.organizations")}</dt>
        <dd>{organizationNames.length === 0 ? t("outgoingEvents.allOrganizations") : organizationNames.join("; ")}</dd>
        <dt>{t("outgoingEvents.fields")}</dt>
        <dd>{fields.length === 0 ? t("outgoingEvents.noFields") : fields.map((field) => t(exchangeFields[field])).join("; ")}</dd>
        <dt>{t("outgoingEvents.waiting")}</dt>
        <dd className={proseCss.figures}>{numberText(waiting)}</dd>
        <dt>{t("outgoingEvents.givenUp")}</dt>
        <dd className={proseCss.figures}>{numberText(givenUp)}</dd>
        {receiver.lastDeliveredAt !== null && (
          <>
            <dt>{t("outgoingEvents.lastDelivered")}</dt>
            <dd className={proseCss.figures}>{momentText(receiver.lastDeliveredAt)}</dd>
          </>
        )}
        {pausedUntil !== null && (
          <>
            <dt>{t("outgoingEvents.nextAt")}</dt>
            <dd className={proseCss.figures}>{momentText(pausedUntil)}</dd>
          </>
        )}
      </dl>
      <div className={reportsScreenCss.cardTools}>
        <Button icon={<EditOutlined aria-hidden />} onClick={onEdit} {...named(t("common.edit"))}>
          {t("common.edit")}
        </Button>
        <Button
          icon={<KeyOutlined aria-hidden />}
          loading={renew.isPending}
          onClick={() =>
            void modal.confirm({
              title: t("outgoingEvents.renewQuestion"),
              content: name,
              okText: t("common.yes"),
              cancelText: t("common.no"),
              onOk: renewKey,
            })
          }
          {...named(t("outgoingEvents.renewKey"))}
        >
          {t("outgoingEvents.renewKey")}
        </Button>
        <Button icon={<HistoryOutlined aria-hidden />} onClick={onGivenUp} {...named(t("outgoingEvents.givenUp"))}>
          {t("outgoingEvents.givenUp")}
        </Button>
      </div>
    </li>
  );
};
