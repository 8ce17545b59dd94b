import { taskEndpoints, type TaskView } from "@murojaat/contract";
import { useRead } from "../../engine/api/use.ts";
import { Loaded } from "../../engine/ui/Loaded.tsx";
import { Answers } from "./Answers.tsx";
import { Corrections } from "./Corrections.tsx";

/** The correction that is decided: why, the new version, and the answer that it puts right. */
export const CorrectionInQuestion = ({ task }: { readonly task: TaskView }) => {
  const answers = useRead(taskEndpoints.answers, { query: { taskId: task.id } }, { quiet: true });
  const [correction] = task.corrections;
  if (!correction) return null;
  const versions: readonly number[] = [correction.newAnswerId, correction.answerId];
  return (
    <>
      <Corrections corrections={[correction]} />
      <Loaded read={answers}>{(rows) => <Answers answers={rows.filter(({ id }) => versions.includes(id))} />}</Loaded>
    </>
  );
};
