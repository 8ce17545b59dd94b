import type { AppealDetail, MessageKey } from "@murojaat/contract";
import { Empty } from "antd";
import { useText } from "../../engine/text/useText.tsx";
import { Drafts } from "./Drafts.tsx";
import { TaskCard } from "./TaskCard.tsx";
import css from "./TaskPanel.module.css";

type Props = {
  readonly appeal: AppealDetail;
  readonly taskId: number | undefined;
  readonly readOnly?: boolean;
  /** Every task stands open. */
  readonly whole?: boolean;
};

/** The questions of an appeal: drafts while it is classified, then tasks; the one of the address stands open. */
export const TaskPanel = ({ appeal, taskId, readOnly = false, whole = false }: Props) => {
  const { any } = useText();
  const drafts = appeal.tasks.filter((task) => task.status === "draft");
  const tasks = appeal.tasks.filter((task) => task.status !== "draft");
  const open = taskId ?? (tasks.length === 1 ? tasks[0]?.id : undefined);
  const classifying = appeal.status === "classification" || drafts.length > 0;
  return (
    <div className={css.taskPanel}>
      {classifying && <Drafts appeal={appeal} drafts={drafts} readOnly={readOnly} />}
      {tasks.map((task) => (
        <TaskCard
          key={`${task.id} ${task.id === taskId}`}
          task={task}
          appeal={appeal}
          startsOpen={whole || task.id === open}
          isMeant={task.id === taskId}
          readOnly={readOnly}
        />
      ))}
      {tasks.length === 0 && !classifying && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={any(nothingIn(appeal))} />}
    </div>
  );
};

const beforeTasks: readonly string[] = ["registration", "classification", "transfer_asked"];
/** Why there are no questions: they are another appeal's, not yet there, or never were. */
const nothingIn = ({ isJoined, status }: AppealDetail): MessageKey =>
  isJoined ? "card.noTasksJoined" : beforeTasks.includes(status) ? "card.noTasks" : "card.noTasksEver";
