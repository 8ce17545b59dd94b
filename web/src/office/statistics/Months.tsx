import { useText } from "../../engine/text/useText.tsx";
import { FigureTable } from "./FigureTable.tsx";
import type { Figures } from "./useFigures.ts";
import panelCss from "../../engine/ui/panel.module.css";
import css from "./RankedTable.module.css";
import figureTableCss from "./FigureTable.module.css";

/** Twelve months: received and closed in each. */
export const Months = ({ of }: { of: Figures }) => {
  const { t } = useText();
  const title = of.title("months");
  return (
    <section className={`${panelCss.panel} ${css.ranking}`} data-part="panel" aria-label={title}>
      <h2>{title}</h2>
      <div className={`${figureTableCss.room} ${css.room}`}>
        <FigureTable
          of={of}
          name="months"
          title={title}
          columns={["received", "closed"]}
          rows={of.rows("months")}
          head={t("statistics.month")}
          by="received"
        />
      </div>
    </section>
  );
};
