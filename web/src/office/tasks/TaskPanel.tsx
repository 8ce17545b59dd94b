import type { AppealDetail, MessageKey, TaskView } from "@murojaat/contract";
import type { ReactNode } from "react";
import { useText } from "../../engine/text/useText.tsx";
import { Nothing } from "../../engine/ui/Nothing.tsx";
import { Drafts } from "./Drafts.tsx";
import { isTurn, TaskCard } from "./TaskCard.tsx";
import css from "./TaskPanel.module.css";

type Props = {
  readonly appeal: AppealDetail;
  readonly taskId: number | undefined;
  readonly readOnly?: boolean;
  /** All tasks are expanded. */
  readonly expanded?: boolean;
};

/** The questions of an appeal: drafts during classification, then tasks; the one in the address is expanded, or the reader's own. */
export const TaskPanel = ({ appeal, taskId, readOnly = false, expanded = false }: Props) => {
  const { any } = useText();
  const drafts = appeal.tasks.filter((task) => task.status === "draft");
  const tasks = appeal.tasks.filter((task) => task.status !== "draft");
  const mine = tasks.filter(isTurn);
  const leading = (mine.find(({ id }) => id === taskId) ?? mine[0])?.id;
  const open = taskId ?? leading ?? (tasks.length === 1 ? tasks[0]?.id : undefined);
  const classifying = (appeal.mayDraft && !readOnly) || drafts.length > 0;
  return (
    <div className={css.taskPanel}>
      {classifying && <Drafts appeal={appeal} drafts={drafts} readOnly={readOnly} />}
      <TaskTree
        tasks={tasks}
        parentId={null}
        cardOf={(task) => (
          <TaskCard
            key={`${task.id} ${task.id === taskId}`}
            task={task}
            appeal={appeal}
            startsOpen={expanded || task.id === open}
            isMeant={task.id === taskId}
            readOnly={readOnly}
            leads={!readOnly && task.id === leading}
          />
        )}
      />
      {tasks.length === 0 && !classifying && <Nothing words={any(nothingIn(appeal))} />}
    </div>
  );
};

type Tree = { readonly tasks: readonly TaskView[]; readonly parentId: number | null; readonly cardOf: (task: TaskView) => ReactNode };
/** A task that was sent down hangs under its parent; one whose parent the reader does not see stands first. */
const TaskTree = ({ tasks, parentId, cardOf }: Tree) => {
  const here = tasks.filter((task) => (parentId === null ? !tasks.some(({ id }) => id === task.parentId) : task.parentId === parentId));
  if (here.length === 0) return null;
  return (
    <ul className={css.tree} data-part="task-tree">
      {here.map((task) => (
        <li key={task.id}>
          {cardOf(task)}
          <TaskTree tasks={tasks} parentId={task.id} cardOf={cardOf} />
        </li>
      ))}
    </ul>
  );
};

const beforeTasks: readonly string[] = ["registration", "classification", "transfer_asked"];
/** Why there are no questions: they belong to another appeal, do not exist yet, or never did. */
const nothingIn = ({ isJoined, status }: AppealDetail): MessageKey =>
  isJoined ? "card.noTasksJoined" : beforeTasks.includes(status) ? "card.noTasks" : "card.noTasksEver";
