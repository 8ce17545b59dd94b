import type { List, ListFamily } from "@murojaat/contract";
import { Link } from "@tanstack/react-router";
import { numberText } from "../text/moments.ts";
import { useText } from "../text/useText.tsx";
import { NotLoaded } from "../ui/NotLoaded.tsx";
import { Cell, type CardAddress } from "./Cell.tsx";
import { columnsOf, type Row } from "./family.ts";
import { usePage } from "./usePage.ts";
import "./lists.css";

type Props<R extends Row> = {
  readonly family: ListFamily;
  readonly list: List;
  /** Where all of it is. */
  readonly to: string;
  readonly title: string;
  /** What the list is filtered and sorted by, as its address bar would hold it. */
  readonly query: Readonly<Record<string, string>>;
  readonly columns: readonly string[];
  readonly rows: number;
  readonly cardOf: (row: R) => CardAddress;
};

/** The first rows of a list on another screen: no actions, only how many there are and the way to all of them (specification, section 2). */
export const EmbeddedList = <R extends Row>({ family, list, to, title, query, columns, rows, cardOf }: Props<R>) => {
  const { t, any } = useText();
  const { data, error, refetch } = usePage(list, { pageNo: 1, pageSize: 20, ...query });
  const shown = columnsOf(family, columns);
  return (
    <section className="panel embedded" aria-label={title}>
      <div className="list-head">
        <h2>{title}</h2>
        <span className="list-total">
          {t("common.total")}: {data ? numberText(data.total) : "…"}
        </span>
        <Link className="embedded-all" to={to} search={query as never}>
          {t("lists.showAll")}
        </Link>
      </div>
      {error && !data && <NotLoaded error={error} again={() => void refetch()} />}
      {data && data.rows.length === 0 && <p className="embedded-none">{t("lists.nothingMatches")}</p>}
      {data && data.rows.length > 0 && (
        <div className="embedded-room" role="region" aria-label={t("lists.table", { name: title })} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {shown.map(({ name, label }) => (
                  <th key={name} scope="col">
                    {any(label)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {(data.rows as readonly R[]).slice(0, rows).map((row) => (
                <tr key={row.id}>
                  {shown.map((column) => (
                    <td key={column.name}>
                      <Cell column={column} row={row} card={cardOf(row)} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
};
