import type { AnswerView } from "@murojaat/contract";
import { FileList } from "../../engine/files/FileRow.tsx";
import { CardLink } from "../../engine/lists/Cell.tsx";
import { momentText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { GoodExample } from "../answer-proposals/GoodExample.tsx";
import { WrittenChecks } from "../answer-checks/WrittenChecks.tsx";
import { SignatureFacts } from "../signatures/SignatureFacts.tsx";
import { Facts } from "../../engine/ui/Facts.tsx";
import css from "./tasks.module.css";
import tagCss from "../../engine/ui/tag.module.css";
import proseCss from "../../engine/ui/prose.module.css";

const signed = (name: string | null, date: string | null) => name && `${name}${date ? `, ${momentText(date)}` : ""}`;

type Props = {
  readonly answers: readonly AnswerView[];
  /** A form says by itself what was found. */
  readonly withChecks?: boolean;
};
/** The answers to a task, newest first. */
export const Answers = ({ answers, withChecks = false }: Props) => {
  const { t } = useText();
  if (answers.length === 0) return <p className={proseCss.soft}>{t("card.noAnswers")}</p>;
  return (
    <ol className={css.answers} data-part="answers">
      {answers.map((answer) => (
        <li key={answer.id} data-rejected={answer.rejectedByName !== null}>
          <p className={proseCss.quote} data-part="quote">
            {answer.text}
          </p>
          {answer.sources.length > 0 && (
            <p className={proseCss.soft} data-part="answer-sources">
              {t("answerProposals.sources")}:{" "}
              {answer.sources.map(({ answerId, appealId, requestNumber, organizationName: office, month }) => (
                <span key={answerId}>
                  {appealId === null ? (
                    t("answerProposals.ofOffice", { office, month })
                  ) : (
                    <CardLink to={{ id: appealId }}>{requestNumber ?? ""}</CardLink>
                  )}{" "}
                </span>
              ))}
            </p>
          )}
          <GoodExample answer={answer} />
          {answer.correctsId !== null && (
            <p>
              <span className={tagCss.mark}>{t("card.correctedAnswer")}</span>
            </p>
          )}
          {answer.state === "withdrawn" && (
            <p>
              <span className={tagCss.mark}>{t("card.answerTakenBack")}</span>
            </p>
          )}
          {answer.rejectReason && (
            <p className={css.taskRefused} data-part="task-refused">
              <strong>{t("fields.reason")}:</strong> {answer.rejectReason}
            </p>
          )}
          <Facts
            facts={[
              [t("fields.answerType"), answer.answerTypeName],
              [t("fields.resultType"), answer.resultTypeName],
              [t("fields.resultReason"), answer.resultReasonName],
              [t("fields.repeatability"), answer.repeatabilityTypeName],
              [t("fields.answerNumber"), answer.number],
              [t("fields.answerDate"), answer.date],
              [t("card.author"), signed(answer.authorName, answer.createdDate)],
              [t("fields.signer"), answer.signerName],
              [t("card.checkedBy"), signed(answer.checkedByName, answer.checkedDate)],
              [t("card.confirmedBy"), signed(answer.confirmedByName, answer.confirmedDate)],
              [t("card.rejectedBy"), signed(answer.rejectedByName, answer.rejectedDate)],
            ]}
          />
          {answer.signature && <SignatureFacts signature={answer.signature} />}
          {answer.files.length > 0 && <FileList files={answer.files} />}
          {withChecks && <WrittenChecks answerId={answer.id} />}
        </li>
      ))}
    </ol>
  );
};
