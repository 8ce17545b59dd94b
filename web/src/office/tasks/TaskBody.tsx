import { taskEndpoints, type Language, type TaskView, type Translate } from "@murojaat/contract";
import { useRead } from "../../engine/api/use.ts";
import { Dated } from "../appeals/WhyThisDate.tsx";
import { Documents } from "../documents/Documents.tsx";
import type { Drawn } from "../documents/drawn.ts";
import { momentText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { Facts } from "../../engine/ui/Facts.tsx";
import { Loaded } from "../../engine/ui/Loaded.tsx";
import { Answers } from "./Answers.tsx";
import { Corrections } from "./Corrections.tsx";
import { Flows } from "./Flows.tsx";
import { Decided, Requests } from "./Requests.tsx";
import { Reviews } from "./Reviews.tsx";
import css from "./tasks.module.css";
import proseCss from "../../engine/ui/prose.module.css";

/** Letters to be looked at, signed and sent; offers only those that the task's state allows. */
const documentsOf = (task: TaskView, language: Language, t: Translate): Drawn[] => {
  const letter = (label: string, type: string) =>
    ({ label, path: "/tasks/generate-doc", query: { taskId: task.id, type }, isLetter: true }) as const;
  return [
    { label: t("documents.taskCard"), path: `/tasks/export-card/${task.id}`, method: "POST" },
    ...(task.fromOrgName === task.organizationName ? [] : [letter(t("documents.forwardingLetter"), "forwarding-letter")]),
    ...(task.resolutionText ? [letter(t("documents.resolution"), "resolution")] : []),
    ...(task.resultTypeName && task.status !== "rejected"
      ? [{ ...letter(t("documents.answerLetter"), "answer-letter"), toApplicantIn: language }]
      : []),
    ...task.corrections
      .filter(({ state }) => state !== "withdrawn" && state !== "rejected")
      .map(({ newAnswerId }) => ({
        label: t("documents.correctedLetter"),
        path: "/tasks/generate-doc" as const,
        query: { taskId: task.id, type: "answer-letter", answerId: newAnswerId },
        isLetter: true as const,
        toApplicantIn: language,
      })),
  ];
};

/** The content of an expanded task: its order, answers and flow. */
export const TaskBody = ({ task, language }: { task: TaskView; language: Language }) => {
  const { t } = useText();
  const query = { taskId: task.id };
  const answers = useRead(taskEndpoints.answers, { query }, { quiet: true });
  const requests = useRead(taskEndpoints.requests, { query }, { quiet: true });
  const decided = (requests.data ?? []).filter(({ status }) => status !== "pending");
  const flows = useRead(taskEndpoints.flows, { query }, { quiet: true });
  return (
    <div className={css.taskBody}>
      <p className={proseCss.quote} data-part="quote">
        {task.text}
      </p>
      {task.returnReason && (
        <p className={css.taskRefused} data-part="task-refused">
          <strong>{t("fields.reason")}:</strong> {task.returnReason}
        </p>
      )}
      <Requests requests={task.requests} />
      {(requests.error || decided.length > 0) && (
        <>
          <h3>{t("card.requests")}</h3>
          <Loaded read={requests}>{() => <Decided requests={decided} />}</Loaded>
        </>
      )}
      <Facts
        facts={[
          [t("fields.taskType"), task.taskTypeName],
          [t("fields.deadline"), <Dated key="deadline" day={task.deadline} term={task.term} />],
          [t("card.fromOrg"), task.fromOrgName],
          [t("fields.organization"), task.organizationName],
          [t("fields.department"), task.departmentName],
          [t("fields.mainExecutor"), task.executorName],
          [t("fields.coExecutors"), task.coExecutorNames.join(", ")],
          [t("fields.positionLevel"), task.positionLevelName],
          [t("fields.controller"), [task.controllerName, task.controllerOrgName].filter(Boolean).join(", ")],
          [
            t("columns.controlReviewDate"),
            task.controlReviewDate && <Dated key="control" day={task.controlReviewDate} term={task.controlTerm} />,
          ],
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
          <p className={proseCss.quote} data-part="quote">
            {task.resolutionText}
            {task.resolutionByName && <small>{`\n${task.resolutionByName}`}</small>}
          </p>
        </>
      )}
      <Documents documents={documentsOf(task, language, t)} appealId={task.appealId} />
      {task.corrections.length > 0 && (
        <>
          <h3>{t("card.corrections")}</h3>
          <Corrections corrections={task.corrections} />
        </>
      )}
      <h3>{t("card.answers")}</h3>
      <Loaded read={answers}>{(rows) => <Answers answers={rows} withChecks />}</Loaded>
      {task.reviews.length > 0 && (
        <>
          <h3>{t("card.reviews")}</h3>
          <Reviews reviews={task.reviews} />
        </>
      )}
      <h3>{t("card.flow")}</h3>
      <Loaded read={flows}>{(rows) => <Flows flows={rows} />}</Loaded>
    </div>
  );
};
