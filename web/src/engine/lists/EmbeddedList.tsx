import { hrefTo, type List, type ListFamily } from "@murojaat/contract/kit";
import { numberText } from "../text/moments.ts";
import { useText } from "../text/useText.tsx";
import { InnerLink } from "../ui/InnerLink.tsx";
import { NotLoaded } from "../ui/NotLoaded.tsx";
import { Cell, type CardAddress } from "./Cell.tsx";
import { columnsOf, type Row } from "./family.ts";
import { usePage } from "./usePage.ts";
import panelCss from "../ui/panel.module.css";
import css from "./EmbeddedList.module.css";
import listCss from "./list.module.css";

type Props<R extends Row> = {
  readonly family: ListFamily;
  readonly list: List;
  /** The path of the complete list. */
  readonly to: string;
  readonly title: string;
  /** Filters and order of the list, in the form of its address bar. */
  readonly query: Readonly<Record<string, string>>;
  readonly columns: readonly string[];
  readonly rows: number;
  readonly cardOf: (row: R) => CardAddress;
};

/** The first rows of a list on another screen: no actions, only the total and a link to the list (specification, section 2). */
export const EmbeddedList = <R extends Row>({ family, list, to, title, query, columns, rows, cardOf }: Props<R>) => {
  const { t, any } = useText();
  const { data, error, refetch } = usePage(list, { pageNo: 1, pageSize: 20, ...query });
  const shown = columnsOf(family, columns);
  return (
    <section className={`${panelCss.panel} ${css.embedded}`} data-part="panel" aria-label={title}>
      <div className={listCss.head}>
        <h2>{title}</h2>
        <span className={listCss.total} data-part="list-total">
          {t("common.total")}: {data ? numberText(data.total) : "…"}
        </span>
        <InnerLink className={css.all} to={hrefTo(to, query)}>
          {t("lists.showAll")}
        </InnerLink>
      </div>
      {error && !data && <NotLoaded error={error} again={() => void refetch()} />}
      {data && data.rows.length === 0 && <p className={css.none}>{t("lists.nothingMatches")}</p>}
      {data && data.rows.length > 0 && (
        <div className={css.room} data-part="embedded-room" role="region" aria-label={t("lists.table", { name: title })} tabIndex={0}>
          <table aria-label={title}>
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
