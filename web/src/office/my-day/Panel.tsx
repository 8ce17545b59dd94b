import type { ReactNode } from "react";
import { numberText } from "../../engine/text/moments.ts";
import panelCss from "../../engine/ui/panel.module.css";
import css from "./MyDayScreen.module.css";

type Props = { readonly title: string; readonly total?: number; readonly tone?: "bad"; readonly children: ReactNode };

/** A section of the day with its number. */
export const Panel = ({ title, total, tone, children }: Props) => (
  <section className={panelCss.panel} data-part="panel" aria-label={title}>
    <h2>
      {title}
      {total !== undefined && (
        <strong className={css.total} data-part="day-total" data-tone={tone}>
          {numberText(total)}
        </strong>
      )}
    </h2>
    {children}
  </section>
);
