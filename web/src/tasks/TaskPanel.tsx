import type { AppealDetail } from "@murojaat/contract";
import { Empty } from "antd";
import { useText } from "../text/useText.tsx";
import { Drafts } from "./Drafts.tsx";
import { TaskCard } from "./TaskCard.tsx";
import "./tasks.css";

type Props = {
  readonly appeal: AppealDetail;
  readonly taskId: number | undefined;
  readonly readOnly?: boolean;
  /** Every task stands open. */
  readonly whole?: boolean;
};

/** The questions of an appeal: drafts while it is classified, then tasks; the one of the address stands open. */
export const TaskPanel = ({ appeal, taskId, readOnly = false, whole = false }: Props) => {
  const { t } = useText();
  const drafts = appeal.tasks.filter((task) => task.status === "draft");
  const tasks = appeal.tasks.filter((task) => task.status !== "draft");
  const open = taskId ?? (tasks.length === 1 ? tasks[0]?.id : undefined);
  const classifying = appeal.status === "classification" || drafts.length > 0;
  return (
    <div className="task-panel">
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
      {tasks.length === 0 && !classifying && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("card.noTasks")} />}
    </div>
  );
};
