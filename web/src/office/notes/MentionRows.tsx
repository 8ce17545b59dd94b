import { hrefTo, noteEndpoints } from "@murojaat/contract";
import { useEffect } from "react";
import { useRead } from "../../engine/api/use.ts";
import { useCounters } from "../../engine/live-updates/useCounters.ts";
import { momentText } from "../../engine/text/moments.ts";
import { InnerLink } from "../../engine/ui/InnerLink.tsx";
import { Loaded } from "../../engine/ui/Loaded.tsx";
import proseCss from "../../engine/ui/prose.module.css";
import rowsCss from "../../engine/ui/rows.module.css";

/** Notes that name the user and that are not opened yet; each leads to its card. */
export const MentionRows = ({ onGo }: { readonly onGo?: () => void }) => {
  const read = useRead(noteEndpoints.mentions, {}, { quiet: true, fresh: true });
  const { refetch } = read;
  const count = useCounters()?.mentions;
  useEffect(() => void refetch(), [count, refetch]);
  return (
    <Loaded read={read}>
      {(rows) => (
        <ul className={rowsCss.rows} data-part="mentions">
          {rows.map(({ noteId, appealId, taskId, requestNumber, byName, at, text }) => (
            <li key={noteId}>
              <div className={rowsCss.line}>
                <InnerLink to={hrefTo(`/appeals/card/${appealId}`, { taskId })} className={proseCss.link} {...(onGo && { onClick: onGo })}>
                  {requestNumber}
                </InnerLink>
                <span>{byName}</span>
                <span className={`${rowsCss.end} ${proseCss.soft} ${proseCss.figures}`}>{momentText(at)}</span>
              </div>
              <p className={`${rowsCss.words} ${proseCss.clamp}`}>{text}</p>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
};
