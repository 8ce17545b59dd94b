import type { IncomingMessage, Reply, taskEndpoints } from "@murojaat/contract";
import { momentText } from "../text/moments.ts";
import { useText } from "../text/useText.tsx";
import { Facts } from "../ui/Facts.tsx";
import "./card.css";

/** About an appeal, or about a record from outside that never became one. */
type Message = Reply<(typeof taskEndpoints)["notifications"]>[number] & Partial<Pick<IncomingMessage, "ticket" | "phone">>;
const tones: Readonly<Record<string, string>> = { sms_failed: "bad", sms_sent: "good", sms_delivered: "good" };

/** What was said to the applicant, and whether it arrived. */
export const Messages = ({ rows }: { rows: readonly Message[] }) => {
  const { t } = useText();
  return (
    <ul className="messages">
      {rows.map((row) => (
        <li key={row.id}>
          <div className="message-head">
            <strong>{row.kindName}</strong>
            <span className="status" data-tone={tones[row.status] ?? "wait"}>
              {row.statusName}
            </span>
          </div>
          <p className="said">{row.text}</p>
          <Facts
            facts={[
              [t("columns.ticket"), row.ticket],
              [t("fields.recipient"), row.recipient],
              [t("fields.phone"), row.phone],
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
