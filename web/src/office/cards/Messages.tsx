import type { IncomingMessage, Reply, taskEndpoints, Translate } from "@murojaat/contract";
import { momentText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { Facts, type Fact } from "../../engine/ui/Facts.tsx";
import css from "./card.module.css";

/** About an appeal, or about a record from outside that never became one. */
type Message = Reply<(typeof taskEndpoints)["notifications"]>[number] | IncomingMessage;
const tones: Readonly<Record<string, string>> = { untold: "bad", sms_failed: "bad", sms_sent: "good", sms_delivered: "good" };

/** Where the sender of a rejected record is reached, or may be found. */
const placesOf = ({ phone, homePhone, address }: IncomingMessage, t: Translate): Fact[] => [
  [t("fields.phone"), phone],
  [t("fields.homePhone"), homePhone],
  [t("fields.address"), address],
];

/** What was said to the applicant, and whether it arrived. */
export const Messages = ({ rows }: { rows: readonly Message[] }) => {
  const { t } = useText();
  return (
    <ul className={css.messages} data-part="messages">
      {rows.map((row) => (
        <li key={row.id ?? ("ticket" in row ? row.ticket : null)}>
          <div className={css.messageHead}>
            <strong>{row.kindName}</strong>
            <span className="status" data-tone={tones[row.status] ?? "wait"}>
              {row.statusName}
            </span>
          </div>
          <p className="said">{row.text}</p>
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
