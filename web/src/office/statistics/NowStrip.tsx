import { dashboardEndpoint, dashboards, hrefTo, type Family } from "@murojaat/contract";
import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useText } from "../../engine/text/useText.tsx";
import { InnerLink } from "../../engine/ui/InnerLink.tsx";
import { useAddress } from "../../engine/useAddress.ts";
import { bucketNames } from "./buckets.ts";
import { figureText } from "./figure.ts";
import { queryOf } from "./choices.ts";
import { listBehind } from "./links.ts";
import { useStatistics } from "./useStatistics.ts";
import css from "./NowStrip.module.css";
import bucketColoursCss from "./bucketColours.module.css";

type Props = {
  readonly family: Family;
  /** Path of the list's endpoint. */
  readonly after: string;
};

/** The current state in a line above a list: each number is a filter of the list. */
export const NowStrip = ({ family, after }: Props) => {
  const { any } = useText();
  const { search: params } = useAddress();
  const name = `${family}-now` as const;
  const page = dashboards[name];
  const { areasId, organizationsId, channelId } = queryOf(params);
  const client = useQueryClient();
  const isListHere = useIsFetching({ queryKey: [after] }) === 0 && client.getQueriesData({ queryKey: [after] }).some(([, data]) => data);
  const { data } = useStatistics(
    dashboardEndpoint(name),
    { ...(areasId && { areasId }), ...(organizationsId && { organizationsId }), ...(channelId && { channelId }) },
    { when: isListHere && isAboutList(params) },
  );
  if (!isAboutList(params)) return null;
  const { columns } = page.tables.now;
  const shown = ["open", ...bucketNames] as const;
  const values = data?.table("now").total;
  return (
    <nav className={css.strip} aria-label={any(page.label)}>
      <ul>
        {shown.map((column) => {
          const value = values?.[Object.keys(columns).indexOf(column)];
          const link = data && listBehind(page, data, "now", column);
          const inside = (
            <>
              {column !== "open" && <span className={bucketColoursCss.key} data-bucket={column} />}
              <span className={css.stripName}>{any(columns[column].label)}</span>
              <strong>{value === undefined || value === null ? "…" : figureText(value)}</strong>
            </>
          );
          return (
            <li key={column}>
              {link && value ? (
                <InnerLink to={hrefTo(link.to, link.search)} aria-current={isOpen(params, link.search) || undefined}>
                  {inside}
                </InnerLink>
              ) : (
                <span data-none={value === 0 ? "" : undefined}>{inside}</span>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
};

/** By these filters the numbers of the strip and the list narrow alike, or the list shows one of the numbers. */
const shownWith = new Set(["areasId", "organizationsId", "channelId", "isOpen", "isOverdue", "isControl", "bucket"]);
const ofView = new Set(["pageNo", "pageSize", "sortAttr", "sortOrder"]);
/** Under any other filter the list holds something else than what is counted here. */
const isAboutList = (params: Readonly<Record<string, string | undefined>>): boolean =>
  Object.entries(params).every(([name, value]) => value === undefined || shownWith.has(name) || ofView.has(name)) &&
  params["isOpen"] !== "0";

/** The list shows what the number counts if both have the same filters, whatever the page and order. */
const isOpen = (params: Readonly<Record<string, string | undefined>>, search: Readonly<Record<string, string>>): boolean => {
  const { pageNo: _page, pageSize: _size, sortAttr: _attr, sortOrder: _order, ...filters } = params;
  const names = new Set([...Object.keys(filters), ...Object.keys(search)]);
  return [...names].every((one) => filters[one] === search[one]);
};
