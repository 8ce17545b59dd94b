import { taskEndpoints, type JudgedAction, type TaskView } from "@murojaat/contract";
import { useRead } from "../../engine/api/use.ts";
import type { Said } from "../answer-checks/useSaid.ts";
import { WrittenChecks } from "../answer-checks/WrittenChecks.tsx";

type Props = { readonly name: JudgedAction; readonly task: TaskView; readonly said: Said };

/** What the rules find in the answer, or in the version of it, that a form checks or confirms. */
export const ChecksInQuestion = ({ name, task, said }: Props) => {
  const answers = useRead(taskEndpoints.answers, { query: { taskId: task.id } }, { quiet: true });
  const id = name === "confirm-correction" ? task.corrections[0]?.newAnswerId : answers.data?.[0]?.id;
  return id === undefined ? null : <WrittenChecks answerId={id} said={said} />;
};
