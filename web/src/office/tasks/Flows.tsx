import type { TaskFlow } from "@murojaat/contract";
import { momentText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import css from "./tasks.module.css";
import tagCss from "../../engine/ui/tag.module.css";
import proseCss from "../../engine/ui/prose.module.css";

const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(", ");

/** Who passed the task to whom, as a line of steps; the current step is marked. */
export const Flows = ({ flows }: { flows: readonly TaskFlow[] }) => {
  const { t } = useText();
  const last = flows.at(-1);
  return (
    <ol className={css.flow} data-part="flow">
      {flows.map((flow) => {
        const isHere = flow === last && flow.closedDate === null;
        return (
          <li key={flow.id} data-done={flow.closedDate !== null} {...(isHere && { "aria-current": "step" as const })}>
            <strong>
              {flow.statusName} {isHere && <span className={tagCss.mark}>{t("card.here")}</span>}
            </strong>
            <span>
              {joined(flow.fromUserName, flow.fromOrgName)} → {joined(flow.toUserName, flow.toPositionLevelName, flow.toOrgName)}
            </span>
            <time dateTime={flow.sentDate}>
              {momentText(flow.sentDate)}
              {flow.closedDate && ` – ${momentText(flow.closedDate)}`}
            </time>
            {flow.text && <span className={proseCss.clamp}>{flow.text}</span>}
          </li>
        );
      })}
    </ol>
  );
};
