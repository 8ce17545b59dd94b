import { taskEndpoints, type AppealDetail, type TaskView } from "@murojaat/contract";
import { useRead } from "../../engine/api/use.ts";
import { useText } from "../../engine/text/useText.tsx";
import { Loaded } from "../../engine/ui/Loaded.tsx";
import { Answers } from "./Answers.tsx";
import noteCss from "../../engine/ui/note.module.css";
import proseCss from "../../engine/ui/prose.module.css";
import textCss from "../appeals/appealText.module.css";

type Props = { readonly task: TaskView; readonly letter?: AppealDetail | undefined };

/** The answer that a form is about, with the question; the letter too where no card shows it. */
export const AnswerInQuestion = ({ task, letter }: Props) => {
  const { t } = useText();
  const answers = useRead(taskEndpoints.answers, { query: { taskId: task.id } }, { fresh: true, quiet: true });
  return (
    <div className={noteCss.note}>
      {letter && (
        <>
          <h3>{t("card.letter")}</h3>
          <p className={textCss.appealText}>{letter.text || <span className={proseCss.soft}>{t("card.noText")}</span>}</p>
        </>
      )}
      <h3>{t("card.question")}</h3>
      <p className={proseCss.quote}>{task.text}</p>
      <h3>{t("card.answers")}</h3>
      <Loaded read={answers}>{(rows) => <Answers answers={rows.slice(0, 1)} />}</Loaded>
    </div>
  );
};
