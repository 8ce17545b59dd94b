import { cardEndpoints, type IncomingMessage, type Reply, type taskEndpoints, type Translate } from "@murojaat/contract";
import { Button, Space } from "antd";
import { useWrite } from "../../engine/api/use.ts";
import { momentText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { Facts, type Fact } from "../../engine/ui/Facts.tsx";
import css from "./card.module.css";
import tagCss from "../../engine/ui/tag.module.css";
import proseCss from "../../engine/ui/prose.module.css";

/** A message about an appeal, or about a rejected incoming appeal. */
type Message = Reply<(typeof taskEndpoints)["notifications"]>[number] | IncomingMessage;
const tones: Readonly<Record<string, string>> = { untold: "bad", sms_failed: "bad", sms_sent: "good", sms_delivered: "good" };

/** The contacts of a rejected appeal's sender. */
const placesOf = ({ phone, homePhone, address }: IncomingMessage, t: Translate): Fact[] => [
  [t("fields.phone"), phone],
  [t("fields.homePhone"), homePhone],
  [t("fields.address"), address],
];

/** Nobody knows whether a message arrived: who has found out says so. */
const Settle = ({ id }: { id: number }) => {
  const { t } = useText();
  const settle = useWrite(cardEndpoints.settleMessage);
  const say = (arrived: boolean) => () => settle.mutate({ params: { id }, body: { arrived } });
  return (
    <Space wrap data-part="settle">
      <Button size="small" loading={settle.isPending} onClick={say(true)}>
        {t("notifications.arrived")}
      </Button>
      <Button size="small" loading={settle.isPending} onClick={say(false)}>
        {t("notifications.sendAgain")}
      </Button>
    </Space>
  );
};

/** The messages to the applicant, and whether they arrived. */
export const Messages = ({ rows }: { rows: readonly Message[] }) => {
  const { t } = useText();
  return (
    <ul className={css.messages} data-part="messages">
      {rows.map((row) => (
        <li key={row.id ?? ("ticket" in row ? row.ticket : null)}>
          <div className={css.messageHead}>
            <strong>{row.kindName}</strong>
            <span className={tagCss.status} data-part="status" data-tone={tones[row.status] ?? "wait"}>
              {row.statusName}
            </span>
          </div>
          <p className={proseCss.quote} data-part="quote">
            {row.text}
          </p>
          {row.maySettle && row.id !== null && <Settle id={row.id} />}
          <Facts
            facts={[
              ...("ticket" in row ? [[t("columns.ticket"), row.ticket] as const] : []),
              [t("fields.recipient"), row.recipient],
              ...("ticket" in row ? placesOf(row, t) : []),
              [t("fields.smsMethod"), row.methodName],
              [t("fields.smsTime"), row.sentDate && momentText(row.sentDate)],
              [t("fields.smsSender"), row.senderName],
              [t("fields.letterNumber"), row.letterNumber],
              [t("fields.letterDate"), row.letterDate],
            ]}
          />
        </li>
      ))}
    </ul>
  );
};
