import type { ReviewView } from "@murojaat/contract";
import { FileList } from "../../engine/files/FileRow.tsx";
import { momentText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import css from "./tasks.module.css";
import proseCss from "../../engine/ui/prose.module.css";

/** Questions about a task to colleagues, with their answers, newest first. */
export const Reviews = ({ reviews }: { reviews: readonly ReviewView[] }) => {
  const { t } = useText();
  return (
    <ol className={css.answers} data-part="answers">
      {reviews.map((review) => (
        <li key={review.id}>
          <p className={proseCss.quote} data-part="quote">
            {review.question}
          </p>
          <small>
            {review.askedByName} → {review.reviewerName}, {t("fields.dueDate").toLocaleLowerCase()} {review.dueDate} · {review.statusName}
          </small>
          {review.answer && (
            <p className={proseCss.quote} data-part="quote">
              {review.answer}
              <small>{`\n${review.reviewerName}, ${momentText(review.answeredDate ?? review.createdDate)}`}</small>
            </p>
          )}
          {review.decisionNote && (
            <p className={proseCss.soft}>
              {review.askedByName}: {review.decisionNote}
            </p>
          )}
          {review.files.length > 0 && <FileList files={review.files} />}
        </li>
      ))}
    </ol>
  );
};
