import type { TaskFlow } from "@murojaat/contract";
import { momentText } from "../text/moments.ts";

const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(", ");

/** Who passed the task to whom, as a line of steps. */
export const Flows = ({ flows }: { flows: readonly TaskFlow[] }) => (
  <ol className="flow">
    {flows.map((flow) => (
      <li key={flow.id} data-done={flow.closedDate !== null}>
        <strong>{flow.statusName}</strong>
        <span>
          {joined(flow.fromUserName, flow.fromOrgName)} → {joined(flow.toUserName, flow.toPositionLevelName, flow.toOrgName)}
        </span>
        <time dateTime={flow.sentDate}>
          {momentText(flow.sentDate)}
          {flow.closedDate && ` – ${momentText(flow.closedDate)}`}
        </time>
        {flow.text && <span className="clamp">{flow.text}</span>}
      </li>
    ))}
  </ol>
);
