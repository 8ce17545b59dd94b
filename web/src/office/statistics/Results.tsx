import { useText } from "../../engine/text/useText.tsx";
import { percentText } from "./figure.ts";
import { NumberCell } from "./NumberCell.tsx";
import type { Figures } from "./useFigures.ts";
import panelCss from "../../engine/ui/panel.module.css";
import figureTableCss from "./FigureTable.module.css";
import css from "./RankedTable.module.css";

const columns = ["positive", "justified", "explained", "legalAdvice", "others", "rejected", "unseen"] as const;

/** The results of the answers: how many of each, and which part of all. */
export const Results = ({ of }: { of: Figures }) => {
  const { t, language } = useText();
  const title = of.title("results");
  const figures = of.figures("results", columns);
  const considered = of.figure("results", "considered");
  const all = considered.value ?? 0;
  const part = (value: number | null) => (all === 0 ? 0 : Math.round((1000 * (value ?? 0)) / all) / 10);
  return (
    <section className={`${panelCss.panel} ${css.ranking}`} data-part="panel" aria-label={title}>
      <h2>{title}</h2>
      <div className={`${figureTableCss.room} ${css.room}`}>
        <table className={figureTableCss.table} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{title}</th>
              <th scope="col">{considered.label}</th>
              <th scope="col">%</th>
            </tr>
          </thead>
          <tbody>
            {figures.map(({ column, label, value, link }) => (
              <tr key={column}>
                <th scope="row">
                  {label}
                  <span className={figureTableCss.bar} style={{ width: `${part(value)}%` }} />
                </th>
                <td>
                  <NumberCell value={value} link={link} label={label} />
                </td>
                <td>{percentText(part(value), language)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t("statistics.total")}</th>
              <td>
                <NumberCell value={all} link={considered.link} label={considered.label} />
              </td>
              <td />
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
};
