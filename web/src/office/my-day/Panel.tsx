import CheckCircleOutlined from "@ant-design/icons/es/icons/CheckCircleOutlined";
import type { ReactNode } from "react";
import { numberText } from "../../engine/text/moments.ts";
import panelCss from "../../engine/ui/panel.module.css";
import css from "./MyDayScreen.module.css";

type Props = {
  readonly title: string;
  /** The number; `none` is said instead of the content where it is 0. */
  readonly total?: number;
  readonly none?: string;
  /** The number is not said: the rows are all that it counts. */
  readonly hidesTotal?: boolean;
  readonly tone?: "bad";
  readonly children: ReactNode;
};

/** A section of the day with its number; an empty one keeps its place. */
export const Panel = ({ title, total, none, hidesTotal = false, tone, children }: Props) => (
  <section className={panelCss.panel} data-part="panel" aria-label={title}>
    <h2>
      {title}
      {total !== undefined && total > 0 && !hidesTotal && (
        <strong className={css.total} data-part="day-total" data-tone={tone}>
          {numberText(total)}
        </strong>
      )}
    </h2>
    {total === 0 && none !== undefined ? <Clear words={none} /> : children}
  </section>
);

export const Clear = ({ words }: { words: string }) => (
  <p className={css.clear}>
    <CheckCircleOutlined />
    {words}
  </p>
);
