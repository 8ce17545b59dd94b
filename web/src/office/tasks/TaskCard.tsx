import DownOutlined from "@ant-design/icons/es/icons/DownOutlined";
import { letterLanguageOf, openTaskStatuses, taskWorkflow, type AppealDetail, type TaskView, type Workflow } from "@murojaat/contract";
import { startTransition, useEffect, useRef, useState } from "react";
import { useDrafted } from "../../engine/forms/drafts.ts";
import { useText } from "../../engine/text/useText.tsx";
import { Deadline } from "../../engine/ui/Deadline.tsx";
import { StatusTag } from "../../engine/ui/StatusTag.tsx";
import { useNarrow } from "../../engine/ui/useNarrow.ts";
import { ActionBar } from "../../engine/workflow/ActionBar.tsx";
import { Course } from "./Course.tsx";
import { TaskBody } from "./TaskBody.tsx";
import { useOpenTaskForm } from "./TaskForms.tsx";
import { isTaskDialog } from "./dialogs.ts";
import { isFollowed } from "./followed.ts";
import css from "./TaskCard.module.css";
import tagCss from "../../engine/ui/tag.module.css";

type Props = {
  readonly task: TaskView;
  readonly appeal: AppealDetail;
  readonly startsOpen: boolean;
  /** The task that the address names: scrolled into view. */
  readonly isMeant: boolean;
  readonly readOnly: boolean;
  /** Its action is the main one of the card. */
  readonly leads: boolean;
};

export const TaskCard = ({ task, appeal, startsOpen, isMeant, readOnly, leads }: Props) => {
  const { t } = useText();
  const [open, setOpen] = useState(startsOpen);
  const openForm = useOpenTaskForm();
  const narrow = useNarrow();
  const here = useRef<HTMLButtonElement>(null);
  // a review may be requested at any time, so it is not the next step
  const isMyTurn = !readOnly && isTurn(task);
  const below = answersBefore(task, appeal.tasks);
  const drafted = useDrafted("task-action", { taskId: task.id });
  const bodyId = `task-${task.id}`;

  useEffect(() => {
    // on a phone the text comes first
    if (isMeant && !narrow) here.current?.scrollIntoView({ block: "nearest" });
  }, [isMeant, narrow]);

  return (
    <section className={css.task} data-part="task" data-meant={isMeant} data-mine={isMyTurn} aria-label={task.groupName}>
      <button
        ref={here}
        type="button"
        className={css.taskHead}
        data-part="task-head"
        data-heading
        aria-expanded={open}
        aria-controls={bodyId}
        onClick={() => setOpen(!open)}
      >
        <DownOutlined className={css.taskArrow} data-open={open} />
        <span className={css.taskName}>
          <strong>{task.groupName}</strong>
          <span>{[task.organizationName, task.executorName].filter(Boolean).join(" · ")}</span>
        </span>
        <span className={css.taskEnd}>
          <StatusTag status={task.status}>{task.statusName}</StatusTag>
          <Deadline day={task.deadline} daysLeft={task.daysLeft} />
          {isFollowed(task) && <span className={tagCss.mark}>{t("card.control")}</span>}
        </span>
      </button>
      <Course task={task} />
      {!readOnly && task.actions.length > 0 && (
        <div className={css.taskActions} data-part="task-actions" data-lead={leads}>
          <span className={css.yourTurn}>{t(isMyTurn ? "card.yourTurn" : "card.mayDo")}</span>
          <ActionBar
            workflow={taskWorkflow}
            allowed={task.actions}
            size="small"
            drafted={drafted}
            onAct={(name) => isTaskDialog(name) && startTransition(() => openForm({ kind: "action", name, task }))}
          />
        </div>
      )}
      {below.length > 0 && (
        <p className={css.taskWaits} data-part="task-waits">
          {t("card.waitsBelow", { names: below.join(", ") })}
        </p>
      )}
      <div id={bodyId} hidden={!open}>
        {open && <TaskBody task={task} language={letterLanguageOf(appeal.textLanguageId)} />}
      </div>
    </section>
  );
};

const actions: Workflow["actions"] = taskWorkflow.actions;
/** Whether the task waits for the reader. */
export const isTurn = (task: TaskView): boolean => task.actions.some((name) => actions[name]?.tone === "good");

const unanswered: readonly string[] = ["process", "rejected"];
const isOpen = (status: string) => (openTaskStatuses as readonly string[]).includes(status);
/** The lower organisations whose tasks must end before this one is answered. */
const answersBefore = (task: TaskView, all: readonly TaskView[]): string[] =>
  unanswered.includes(task.status)
    ? all.filter((one) => one.parentId === task.id && isOpen(one.status)).map(({ organizationName }) => organizationName)
    : [];
