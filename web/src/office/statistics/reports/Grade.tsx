import { useText } from "../../../engine/text/useText.tsx";
import { cellText } from "../figure.ts";
import { gradeOf, grades } from "./grades.ts";
import css from "./Grade.module.css";

/** A share in time: its colour, and beside it a sign and a word that say the same. */
export const Grade = ({ value }: { value: number | null }) => {
  const { any } = useText();
  if (value === null) return <span className={css.none}>–</span>;
  const grade = gradeOf(value);
  const { label, mark } = grades[grade];
  return (
    <span className={css.grade} data-grade={grade} title={any(label)}>
      <span role="img" aria-label={any(label)}>
        {mark}
      </span>
      {cellText(value, "share")}
    </span>
  );
};
