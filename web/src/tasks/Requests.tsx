import type { RequestView } from "@murojaat/contract";
import { momentText } from "../text/moments.ts";
import { useText } from "../text/useText.tsx";
import "./tasks.css";

/** What is wished of a task and waits for its decision. */
export const Requests = ({ requests }: { requests: readonly RequestView[] }) => {
  const { t } = useText();
  return requests.map((request) => (
    <div key={request.id} className="task-request" role="note">
      <strong>
        {request.typeName}: {request.wanted}
      </strong>
      <p>{request.reason}</p>
      <small>
        {request.askedByName}, {momentText(request.askedDate)} · {t("card.decides", { who: request.decidingOrgName })}
      </small>
    </div>
  ));
};
