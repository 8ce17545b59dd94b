import { useText } from "../text/useText.tsx";
import type { Row } from "./family.ts";
import { marks, marksOf, type Mark } from "./marks.ts";
import css from "./Legend.module.css";

/** Explains the colours that the rows of the page have. */
export const Legend = ({ rows }: { rows: readonly Row[] }) => {
  const { t } = useText();
  const shown = new Set(rows.flatMap(marksOf));
  return (
    <ul className={css.legend} data-part="legend">
      {(Object.keys(marks) as Mark[])
        .filter((mark) => shown.has(mark))
        .map((mark) => (
          <li key={mark} data-mark={mark}>
            {t(marks[mark])}
          </li>
        ))}
    </ul>
  );
};
