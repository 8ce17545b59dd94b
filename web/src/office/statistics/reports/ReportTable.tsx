import CaretDownOutlined from "@ant-design/icons/es/icons/CaretDownOutlined";
import CaretRightOutlined from "@ant-design/icons/es/icons/CaretRightOutlined";
import { headsOf, rowHeads, type StatPage, type StatRow } from "@murojaat/contract";
import { Button } from "antd";
import { Fragment, useState } from "react";
import { useText } from "../../../engine/text/useText.tsx";
import { useLinks } from "../links.ts";
import type { Counted } from "../useStatistics.ts";
import { CellLink, useLinkClicks } from "./CellLink.tsx";
import { Grade } from "./Grade.tsx";
import { ReportHead } from "./ReportHead.tsx";
import { groupRows, nextSort, sortGroups, type Sort } from "./rows.ts";
import css from "./ReportTable.module.css";

type Props = { readonly page: StatPage; readonly counted: Counted; readonly name: string };

/** More columns than this are printed in smaller letters. */
const manyColumns = 18;

/** A table of a report: it scrolls within itself with sticky headings, names and total; every number opens its list. */
export const ReportTable = ({ page, counted, name }: Props) => {
  const { t, any } = useText();
  const link = useLinks(page, counted);
  const openLink = useLinkClicks();
  const [sort, setSort] = useState<Sort>();
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const table = page.tables[name]!;
  const { rows, total, by } = counted.table(name);
  const columns = Object.entries(table.columns);
  const firstOfHeads = new Set(headsOf(table).map((head) => head.columns[0]));
  const groups = groupRows(rows);
  const sorted = sort ? sortGroups(groups, Object.keys(table.columns).indexOf(sort.column), sort.order) : groups;
  const withParts = groups.filter(({ parts }) => parts.length > 0);
  const allUnfolded = withParts.every(({ row }) => unfolded.has(row.key));

  const fold = (key: string) =>
    setUnfolded((before) => (before.has(key) ? new Set([...before].filter((other) => other !== key)) : new Set([...before, key])));
  const cells = (values: StatRow["values"], row?: StatRow) =>
    columns.map(([column, { kind }], i) => (
      <td key={column} {...(firstOfHeads.has(column) && { "data-first": true })}>
        {column === table.worstFirst?.share ? (
          <Grade value={values[i] ?? null} />
        ) : (
          <CellLink value={values[i] ?? null} kind={kind} link={link(name, column, row)} />
        )}
      </td>
    ));
  return (
    <section className={css.part} data-part="report-part">
      <div className={css.partHead} data-part="report-part-head">
        <h2>{any(table.label)}</h2>
        {withParts.length > 0 && (
          <Button size="small" onClick={() => setUnfolded(allUnfolded ? new Set() : new Set(withParts.map(({ row }) => row.key)))}>
            {t(allUnfolded ? "reports.foldAll" : "reports.unfoldAll")}
          </Button>
        )}
      </div>
      {/* one listener for the links of thousands of cells */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the links within are pressed, by key too */}
      <div className={css.room} data-part="report-room" role="region" aria-label={any(table.label)} tabIndex={0} onClick={openLink}>
        <table
          className={css.table}
          data-part="report-table"
          aria-label={any(table.label)}
          {...(withParts.length > 0 && { "data-folds": true })}
          {...(columns.length > manyColumns && { "data-wide": true })}
        >
          <ReportHead table={table} rowHead={any(rowHeads[by])} sort={sort} onSort={(column) => setSort(nextSort(sort, column))}>
            <tr className={css.total} data-part="report-total">
              <th scope="row">{t("statistics.total")}</th>
              {cells(total)}
            </tr>
          </ReportHead>
          <tbody>
            {sorted.map(({ row, parts }) => (
              <Fragment key={row.key}>
                <tr {...(parts.length > 0 && { "data-group": true })}>
                  <th scope="row">
                    {parts.length > 0 && (
                      <button
                        type="button"
                        className={css.fold}
                        data-part="report-fold"
                        aria-expanded={unfolded.has(row.key)}
                        aria-label={t("reports.unfold", { name: row.name })}
                        onClick={() => fold(row.key)}
                      >
                        {unfolded.has(row.key) ? <CaretDownOutlined /> : <CaretRightOutlined />}
                      </button>
                    )}
                    {row.name}
                  </th>
                  {cells(row.values, row)}
                </tr>
                {unfolded.has(row.key) &&
                  parts.map((part) => (
                    <tr key={part.key} data-level="1">
                      <th scope="row">{part.name}</th>
                      {cells(part.values, part)}
                    </tr>
                  ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
};
