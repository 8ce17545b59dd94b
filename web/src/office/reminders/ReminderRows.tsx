import { hrefTo, reminderEndpoints } from "@murojaat/contract";
import { useEffect } from "react";
import { useRead } from "../../engine/api/use.ts";
import { useCounters } from "../../engine/live-updates/useCounters.ts";
import { momentText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { InnerLink } from "../../engine/ui/InnerLink.tsx";
import { Loaded } from "../../engine/ui/Loaded.tsx";
import { reminderWords } from "./words.ts";
import proseCss from "../../engine/ui/prose.module.css";
import rowsCss from "../../engine/ui/rows.module.css";

/** Tasks of which the user was reminded and whose cards are not opened yet; each leads to its card. */
export const ReminderRows = ({ onGo }: { readonly onGo?: () => void }) => {
  const { t } = useText();
  const read = useRead(reminderEndpoints.list, {}, { quiet: true, fresh: true });
  const { refetch } = read;
  const count = useCounters()?.reminders;
  useEffect(() => void refetch(), [count, refetch]);
  return (
    <Loaded read={read}>
      {(rows) => (
        <ul className={rowsCss.rows} data-part="reminders">
          {rows.map((row) => (
            <li key={row.id}>
              <div className={rowsCss.line}>
                <InnerLink
                  to={hrefTo(`/appeals/card/${row.appealId}`, { taskId: row.taskId })}
                  className={proseCss.link}
                  {...(onGo && { onClick: onGo })}
                >
                  {row.requestNumber}
                </InnerLink>
                <span className={proseCss.figures}>
                  {t("fields.deadline")}: {row.deadline}
                </span>
                <span className={`${rowsCss.end} ${proseCss.soft}`}>
                  {row.byName ?? t("reminders.byPortal")} · <span className={proseCss.figures}>{momentText(row.at)}</span>
                </span>
              </div>
              {reminderWords(row, t) && <p className={`${rowsCss.words} ${proseCss.clamp}`}>{reminderWords(row, t)}</p>}
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
};
