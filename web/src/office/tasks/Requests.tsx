import type { RequestView } from "@murojaat/contract";
import { momentText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { StatusTag } from "../../engine/ui/StatusTag.tsx";
import css from "./tasks.module.css";

/** Decided requests about a task: how, why and by whom. */
export const Decided = ({ requests }: { requests: readonly RequestView[] }) => (
  <ul className={css.taskDecided} data-part="task-decided">
    {requests.map((request) => (
      <li key={request.id}>
        <strong>
          {request.typeName}: {request.wanted}
        </strong>{" "}
        <StatusTag status={request.status}>{request.statusName}</StatusTag>
        {request.decisionNote && <p>{request.decisionNote}</p>}
        <small>
          {request.askedByName}, {momentText(request.askedDate)}
          {request.decidedDate && ` → ${[request.decidedByName, momentText(request.decidedDate)].filter(Boolean).join(", ")}`}
        </small>
      </li>
    ))}
  </ul>
);

/** Pending requests about a task. */
export const Requests = ({ requests }: { requests: readonly RequestView[] }) => {
  const { t } = useText();
  return requests.map((request) => (
    <div key={request.id} className={css.taskRequest} data-part="task-request" role="note">
      <strong>{t("card.requestPending")}</strong>
      <p>
        {request.typeName}: {request.wanted}
      </p>
      <p>{request.reason}</p>
      <small>
        {request.askedByName}, {momentText(request.askedDate)} · {t("card.decides", { who: request.decidingOrgName })}
      </small>
    </div>
  ));
};
