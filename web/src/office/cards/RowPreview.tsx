import { cardEndpoints, taskActions, taskEndpoints, taskWorkflow, type TaskView } from "@murojaat/contract";
import { App, Skeleton } from "antd";
import type { PreviewProps } from "../../engine/api/office.ts";
import { useRead, useWrite } from "../../engine/api/use.ts";
import { FileList } from "../../engine/files/FileRow.tsx";
import { phoneText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { Deadline } from "../../engine/ui/Deadline.tsx";
import { NotLoaded } from "../../engine/ui/NotLoaded.tsx";
import { StatusTag } from "../../engine/ui/StatusTag.tsx";
import { ActionBar } from "../../engine/workflow/ActionBar.tsx";
import { ReturnedNote } from "../appeals/ReturnedNote.tsx";
import { ProblemStrip } from "../common-problems/ProblemStrip.tsx";
import { Answers } from "../tasks/Answers.tsx";
import { isTaskDialog, type TaskDialogName } from "../tasks/dialogs.ts";
import { TaskForms, useOpenTaskForm } from "../tasks/TaskForms.tsx";
import { beginningOf, useStays } from "./stays.ts";
import { isRefusal, withoutActions } from "./unseen.ts";
import css from "./RowPreview.module.css";

/** The letter of a row, its files and the reader's task: first what the row says, then the rest. */
export const RowPreview = ({ row, appealId, taskId }: PreviewProps) => {
  const { t } = useText();
  const stays = useStays();
  const { data, error, refetch } = useRead(cardEndpoints.detail, { params: { id: appealId } }, { when: stays, quiet: true });
  const appeal = data && isRefusal(error) ? withoutActions(data) : data;
  const task = appeal?.tasks.find((one) => one.id === taskId);
  const words = (name: string) => (typeof row[name] === "string" ? row[name] : undefined);
  const daysLeft = typeof row["daysLeft"] === "number" ? row["daysLeft"] : null;
  const phone = words("applicantPhone");
  // the row of a task has the text of the task, not of the letter
  const isOfTasks = row["appealId"] !== undefined;
  const text = data?.text ?? (isOfTasks ? beginningOf(words("appealText"), 200) : beginningOf(words("text"), 300));
  const place = data && [data.placeAreaName, data.placeMahallaName, data.placeText].filter(Boolean).join(", ");
  const mine = (task || isOfTasks) && (
    <section className={css.mine} data-part="preview-task">
      <h3>{task?.groupName ?? words("groupName")}</h3>
      <p className={css.text}>{task?.text ?? words("text")}</p>
      {task && <Acting key={task.id} task={task} />}
    </section>
  );
  return (
    <TaskForms appeal={appeal}>
      <article className={css.preview}>
        <div className={css.facts}>
          <StatusTag status={words("status") ?? ""}>{words("statusName") ?? ""}</StatusTag>
          <Deadline day={words("deadline") ?? ""} daysLeft={daysLeft} />
        </div>
        <p className={css.who}>{words("applicantName")}</p>
        <p className={css.where}>{[words("applicantAreaName"), phone && phoneText(phone)].filter(Boolean).join(" · ")}</p>
        <ReturnedNote returned={data?.returned} />
        {isOfTasks && mine}
        <h3>{t("fields.text")}</h3>
        {text !== undefined && <p className={css.text}>{text || t("card.noText")}</p>}
        {error && !data && <NotLoaded error={error} again={() => void refetch()} />}
        {text === undefined && !error && <Skeleton active title={false} />}
        {data && (
          <>
            <ProblemStrip appealId={appealId} />
            {place && (
              <>
                <h3>{t("columns.place")}</h3>
                <p className={css.text}>{place}</p>
              </>
            )}
            <h3>{t("card.files")}</h3>
            <FileList files={data.files} />
          </>
        )}
        {/* it comes after the letter, which would be pushed down */}
        {!isOfTasks && mine}
      </article>
    </TaskForms>
  );
};

/** The actions of the reader's task: what needs no form is done at once. */
const Acting = ({ task }: { task: TaskView }) => {
  const openForm = useOpenTaskForm();
  const { t } = useText();
  const { message } = App.useApp();
  const accept = useWrite(taskActions.accept);
  const takeUnderControl = useWrite(taskActions["take-under-control"]);
  const writes = { accept, "take-under-control": takeUnderControl } as const;
  const act = async (name: TaskDialogName) => {
    if (!isFormless(name)) return openForm({ kind: "action", name, task });
    await writes[name].mutateAsync({ body: { taskId: task.id, version: task.version } });
    void message.success(t("common.success"));
  };
  return (
    <>
      {answered.includes(task.status) && <LastAnswer taskId={task.id} />}
      <ActionBar
        workflow={taskWorkflow}
        allowed={task.actions}
        size="small"
        // a notice shows a refusal
        onAct={(name) => isTaskDialog(name) && void act(name).catch(() => undefined)}
      />
    </>
  );
};
const formless = ["accept", "take-under-control"] as const;
const isFormless = (name: TaskDialogName): name is (typeof formless)[number] => (formless as readonly string[]).includes(name);

const answered: readonly string[] = ["answer_check", "answer_confirm", "answer_upper"];
const LastAnswer = ({ taskId }: { taskId: number }) => {
  const { data } = useRead(taskEndpoints.answers, { query: { taskId } }, { quiet: true });
  return data ? <Answers answers={data.slice(0, 1)} /> : null;
};
