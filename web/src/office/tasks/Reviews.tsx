import type { ReviewView } from "@murojaat/contract";
import { FileList } from "../../engine/files/FileRow.tsx";
import { momentText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import css from "./tasks.module.css";

/** Questions about a task to colleagues, with their answers, the newest first. */
export const Reviews = ({ reviews }: { reviews: readonly ReviewView[] }) => {
  const { t } = useText();
  return (
    <ol className={css.answers} data-part="answers">
      {reviews.map((review) => (
        <li key={review.id}>
          <p className="said">{review.question}</p>
          <small>
            {review.askedByName} → {review.reviewerName}, {t("fields.dueDate").toLocaleLowerCase()} {review.dueDate} · {review.statusName}
          </small>
          {review.answer && (
            <p className="said">
              {review.answer}
              <small>{`\n${review.reviewerName}, ${momentText(review.answeredDate ?? review.createdDate)}`}</small>
            </p>
          )}
          {review.decisionNote && (
            <p className="soft">
              {review.askedByName}: {review.decisionNote}
            </p>
          )}
          {review.files.length > 0 && <FileList files={review.files} />}
        </li>
      ))}
    </ol>
  );
};
