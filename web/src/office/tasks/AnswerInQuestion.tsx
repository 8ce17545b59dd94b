import FilePdfOutlined from "@ant-design/icons/es/icons/FilePdfOutlined";
import { letterLanguageOf, taskEndpoints, type AppealDetail, type TaskView } from "@murojaat/contract";
import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { useRead } from "../../engine/api/use.ts";
import { useText } from "../../engine/text/useText.tsx";
import { Loaded } from "../../engine/ui/Loaded.tsx";
import { Answers } from "./Answers.tsx";
import noteCss from "../../engine/ui/note.module.css";
import proseCss from "../../engine/ui/prose.module.css";
import { AppealText } from "../appeals/AppealText.tsx";

const LetterWindow = lazy(() => import("../documents/LetterWindow.tsx").then((m) => ({ default: m.LetterWindow })));

type Props = {
  readonly task: TaskView;
  readonly appeal: AppealDetail;
  /** Nothing else shows what the applicant wrote. */ readonly withAppeal?: boolean;
};

/** The answer that a form is about, with the question, and the letter as it will be sent. */
export const AnswerInQuestion = ({ task, appeal, withAppeal = false }: Props) => {
  const { t } = useText();
  const answers = useRead(taskEndpoints.answers, { query: { taskId: task.id } }, { fresh: true, quiet: true });
  const [isShown, setShown] = useState(false);
  return (
    <div className={noteCss.note}>
      {withAppeal && (
        <>
          <h3>{t("card.letter")}</h3>
          <AppealText text={appeal.text} />
        </>
      )}
      <h3>{t("card.question")}</h3>
      <p className={proseCss.quote}>{task.text}</p>
      <h3>{t("card.answers")}</h3>
      <Loaded read={answers}>{(rows) => <Answers answers={rows.slice(0, 1)} />}</Loaded>
      <Button icon={<FilePdfOutlined />} onClick={() => setShown(true)}>
        {t("documents.showAnswerLetter")}
      </Button>
      {isShown && (
        <Suspense>
          <LetterWindow
            appealId={appeal.id}
            letter={{
              label: t("documents.answerLetter"),
              path: "/tasks/generate-doc",
              query: { taskId: task.id, type: "answer-letter" },
              isLetter: true,
              toApplicantIn: letterLanguageOf(appeal.textLanguageId),
            }}
            onClose={() => setShown(false)}
          />
        </Suspense>
      )}
    </div>
  );
};
