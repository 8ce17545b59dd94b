import { taskEndpoints, type TaskView } from "@murojaat/contract";
import { Skeleton } from "antd";
import { useRead } from "../api/use.ts";
import { momentText } from "../text/moments.ts";
import { useText } from "../text/useText.tsx";
import { Facts } from "../ui/Facts.tsx";
import { Answers } from "./Answers.tsx";
import { Flows } from "./Flows.tsx";
import { Requests } from "./Requests.tsx";
import { Reviews } from "./Reviews.tsx";

/** What an opened task shows: its order, its answers, its way. */
export const TaskBody = ({ task }: { task: TaskView }) => {
  const { t } = useText();
  const query = { taskId: task.id };
  const answers = useRead(taskEndpoints.answers, { query }).data;
  const flows = useRead(taskEndpoints.flows, { query }).data;
  return (
    <div className="task-body">
      <p className="said">{task.text}</p>
      {task.returnReason && (
        <p className="task-refused">
          <strong>{t("fields.reason")}:</strong> {task.returnReason}
        </p>
      )}
      <Requests requests={task.requests} />
      <Facts
        facts={[
          [t("fields.taskType"), task.taskTypeName],
          [t("card.fromOrg"), task.fromOrgName],
          [t("fields.organization"), task.organizationName],
          [t("fields.department"), task.departmentName],
          [t("fields.mainExecutor"), task.executorName],
          [t("fields.coExecutors"), task.coExecutorNames.join(", ")],
          [t("fields.positionLevel"), task.positionLevelName],
          [t("fields.controller"), task.controllerName],
          [t("columns.controlReviewDate"), task.controlReviewDate],
          [t("fields.depthLevel"), task.depthLevelName],
          [t("fields.incomingNumber"), task.incomingNumber],
          [t("fields.incomingDate"), task.incomingDate],
          [t("card.sentDate"), momentText(task.createdDate)],
          [t("fields.resultType"), task.resultTypeName],
          [t("card.resolvedDate"), task.resolvedDate && momentText(task.resolvedDate)],
        ]}
      />
      {task.resolutionText && (
        <>
          <h3>{t("fields.resolution")}</h3>
          <p className="said">
            {task.resolutionText}
            {task.resolutionByName && <small>{`\n${task.resolutionByName}`}</small>}
          </p>
        </>
      )}
      <h3>{t("card.answers")}</h3>
      {answers ? <Answers answers={answers} /> : <Skeleton active title={false} />}
      {task.reviews.length > 0 && (
        <>
          <h3>{t("card.reviews")}</h3>
          <Reviews reviews={task.reviews} />
        </>
      )}
      <h3>{t("card.flow")}</h3>
      {flows ? <Flows flows={flows} /> : <Skeleton active title={false} />}
    </div>
  );
};
