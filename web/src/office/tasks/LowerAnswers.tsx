import { taskEndpoints, type TaskView } from "@murojaat/contract";
import { Button } from "antd";
import { useRead } from "../../engine/api/use.ts";
import { useText } from "../../engine/text/useText.tsx";
import css from "./LowerAnswers.module.css";

type Props = {
  /** The answered tasks of lower organisations. */
  readonly tasks: readonly TaskView[];
  readonly onTake: (text: string) => void;
};

/** The answers of lower organisations, to copy into one's own answer. */
export const LowerAnswers = ({ tasks, onTake }: Props) => (
  <div className={css.lowerAnswers}>
    {tasks.map((task) => (
      <LowerAnswer key={task.id} task={task} onTake={onTake} />
    ))}
  </div>
);

const LowerAnswer = ({ task, onTake }: { task: TaskView; onTake: Props["onTake"] }) => {
  const { t } = useText();
  const { data = [] } = useRead(taskEndpoints.answers, { query: { taskId: task.id } }, { quiet: true });
  const [accepted] = data;
  if (!accepted) return null;
  return (
    <Button size="small" title={accepted.text} onClick={() => onTake(accepted.text)}>
      {t("card.takeAnswer", { name: task.organizationName })}
    </Button>
  );
};
