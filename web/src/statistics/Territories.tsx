import { Select } from "antd";
import { useText } from "../text/useText.tsx";
import { NumberCell } from "./NumberCell.tsx";
import { RegionMap } from "./RegionMap.tsx";
import type { Figures } from "./useFigures.ts";

const measures = ["received", "closed", "open", "overdue"] as const;
export type Measure = (typeof measures)[number];

type Props = { readonly of: Figures; readonly measure: Measure; readonly onMeasure: (measure: Measure) => void };

/** Where the territories lie to each other, shaded by a measure. */
export const TerritoryMap = ({ of, measure, onMeasure }: Props) => {
  const { t } = useText();
  return (
    <section className="panel" aria-label={t("statistics.map")}>
      <div className="panel-head">
        <h2>{t("statistics.map")}</h2>
        <div className="panel-tools">
          <Select<Measure>
            size="small"
            aria-label={t("statistics.measure")}
            value={measure}
            popupMatchSelectWidth={false}
            options={of.figures("territories", measures).map(({ column, label }) => ({ value: column as Measure, label }))}
            onChange={onMeasure}
          />
        </div>
      </div>
      <RegionMap of={of} rows={of.rows("territories")} measure={measure} />
    </section>
  );
};

/** Which territory has most: the table of the map, with bars. */
export const TerritoryRanking = ({ of, measure, onMeasure }: Props) => {
  const { t } = useText();
  const rows = of.rows("territories");
  const words = of.figures("territories", measures);
  const valueOf = (row: (typeof rows)[number]) => of.figure("territories", measure, row).value ?? 0;
  const ranked = rows.toSorted((a, b) => valueOf(b) - valueOf(a));
  const highest = Math.max(1, ...rows.map(valueOf));
  return (
    <section className="panel ranking" aria-label={of.title("territories")}>
      <h2>{of.title("territories")}</h2>
      <table className="figures-table">
        <thead>
          <tr>
            <th scope="col">{t("statistics.territory")}</th>
            {words.map(({ column, label }) => (
              <th key={column} scope="col" aria-sort={column === measure ? "descending" : "none"}>
                <button type="button" className="sort-button" onClick={() => onMeasure(column as Measure)}>
                  {label}
                  <span aria-hidden>{column === measure ? " ▾" : ""}</span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ranked.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                <span className="rank-name">{row.name}</span>
                <span className="rank-bar" data-measure={measure} style={{ width: `${(100 * valueOf(row)) / highest}%` }} />
              </th>
              {of.figures("territories", measures, row).map(({ column, value, link }) => (
                <td key={column} data-chosen={column === measure ? "" : undefined}>
                  <NumberCell value={value} link={link} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("statistics.total")}</th>
            {words.map(({ column, value, link }) => (
              <td key={column}>
                <NumberCell value={value} link={link} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
};
