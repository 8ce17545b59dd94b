import { useScheme } from "../../../engine/theme/scheme.ts";
import { useText } from "../../../engine/text/useText.tsx";
import { figureText, percentText } from "../figure.ts";
import { NumberCell } from "../NumberCell.tsx";
import type { Figures } from "../useFigures.ts";
import type { ChartOption } from "./Chart.tsx";
import { LazyChart } from "./LazyChart.tsx";
import { hatched, looks, partColours } from "./paint.ts";
import { PatternKey } from "./PatternKey.tsx";
import { PicturePanel } from "./PicturePanel.tsx";
import { useOpenList } from "./useOpenList.ts";
import css from "./Results.module.css";
import bucketsCss from "../Buckets.module.css";
import figureTableCss from "../FigureTable.module.css";

const columns = ["positive", "justified", "explained", "legalAdvice", "others", "rejected", "unseen"] as const;
const height = 216;

/** The results of the answers as a ring, with labels and shares beside it. */
export const Results = ({ of }: { of: Figures }) => {
  const { t, language } = useText();
  const scheme = useScheme();
  const open = useOpenList();
  const figures = of.figures("results", columns);
  const considered = of.figure("results", "considered");
  const all = considered.value ?? 0;
  const part = (value: number | null) => percentText(all === 0 ? 0 : Math.round((1000 * (value ?? 0)) / all) / 10, language);
  const values = figures.map(({ label, value }) => ({ name: label, value: value ?? 0 }));
  const { tooltip, paper } = looks(scheme);
  const colours = partColours(scheme);
  const option: ChartOption = {
    tooltip: { ...tooltip, renderMode: "richText", trigger: "item", formatter: "{b}: {c} ({d}%)" },
    series: [
      {
        type: "pie",
        radius: ["56%", "96%"],
        label: { show: false },
        emphasis: { scale: false },
        stillShowZeroSum: false,
        data: values.map((one, at) => ({
          ...one,
          itemStyle: { color: colours[at]!, borderColor: paper, borderWidth: 2, ...hatched(at, scheme) },
        })),
      },
    ],
  };
  const words = (
    <ul className={css.words}>
      {figures.map(({ column, label, value, link }, at) => (
        <li key={column}>
          <PatternKey at={at} />
          <span className={bucketsCss.label}>{label}</span>
          <NumberCell value={value} link={link} label={label} />
          <span className={css.part}>{part(value)}</span>
        </li>
      ))}
    </ul>
  );
  return (
    <PicturePanel
      name="results"
      title={of.title("results")}
      picture={
        <div className={css.ring}>
          <div className={css.picture}>
            <LazyChart option={option} label={of.title("results")} height={height} onPiece={({ at }) => open(figures[at]?.link)} />
            <div className={css.middle} aria-hidden>
              <strong>{figureText(all)}</strong>
              <span>{considered.label}</span>
            </div>
          </div>
          {words}
        </div>
      }
      table={
        <table className={figureTableCss.table} aria-label={of.title("results")}>
          <thead>
            <tr>
              <th scope="col">{of.title("results")}</th>
              <th scope="col">{considered.label}</th>
              <th scope="col">%</th>
            </tr>
          </thead>
          <tbody>
            {figures.map(({ column, label, value, link }) => (
              <tr key={column}>
                <th scope="row">{label}</th>
                <td>
                  <NumberCell value={value} link={link} />
                </td>
                <td>{part(value)}</td>
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
      }
    />
  );
};
