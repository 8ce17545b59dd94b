import PrinterOutlined from "@ant-design/icons/es/icons/PrinterOutlined";
import { headsOf, hidePublished, quarterly, quarterlyEndpoint, type StatPage } from "@murojaat/contract";
import { Button, Select, Skeleton } from "antd";
import { useMemo } from "react";
import { useSession } from "../../session/useSession.ts";
import { momentText } from "../../../engine/text/moments.ts";
import { useToday } from "../../../engine/today.ts";
import { useText } from "../../../engine/text/useText.tsx";
import { NotLoaded } from "../../../engine/ui/NotLoaded.tsx";
import { useAddress } from "../../../engine/useAddress.ts";
import { useLinks } from "../links.ts";
import { useStatistics, type Counted } from "../useStatistics.ts";
import { ByMail } from "./ByMail.tsx";
import { CellLink, useLinkClicks } from "./CellLink.tsx";
import { daysOfQuarter, endedQuarters, quarterKey } from "./quarters.ts";
import { ReportTable } from "./ReportTable.tsx";
import { TakeFile } from "./TakeFile.tsx";
import { useReportName } from "./useReportName.ts";
import css from "./Quarterly.module.css";
import reportCss from "./report.module.css";
import reportTableCss from "./ReportTable.module.css";

const page: StatPage = quarterly;

/** As it leaves the office: the files hide the same. */
const published = (exact: Counted): Counted => {
  const statistics = hidePublished(exact.statistics);
  return { ...exact, statistics, table: (name) => statistics.tables.find((table) => table.name === name)! };
};

/** The quarterly summary that the law requires to be published: read, print, download. */
export const Quarterly = () => {
  const { t } = useText();
  const { user } = useSession();
  const title = useReportName()("quarterly");
  const { search, change } = useAddress<"/reports/reports">();
  const offered = endedQuarters(useToday());
  const chosen = offered.find((one) => quarterKey(one) === search.quarter) ?? offered[0]!;
  const query = daysOfQuarter(chosen);
  const { data: exact, error, isFetching, isPlaceholderData, refetch } = useStatistics(quarterlyEndpoint, query);
  const data = useMemo(() => exact && published(exact), [exact]);
  return (
    <div className={css.quarter} aria-busy={isFetching}>
      <div className={reportCss.head}>
        <Select
          className={css.choice}
          aria-label={t("reports.quarter")}
          value={quarterKey(chosen)}
          popupMatchSelectWidth={false}
          options={offered.map((one) => ({ value: quarterKey(one), label: t("reports.quarterOf", one) }))}
          onChange={(quarter) => change({ quarter })}
        />
        <span className={reportCss.time}>{t("reports.toPublish")}</span>
        <div className={reportCss.tools}>
          <TakeFile name="quarterly" query={query} />
          <ByMail name="quarterly" query={query} />
          <Button icon={<PrinterOutlined />} disabled={!data} onClick={() => window.print()}>
            {t("reports.print")}
          </Button>
        </div>
      </div>
      {error && !data && <NotLoaded text="" error={error} again={() => void refetch()} />}
      {!error && !data && (
        <div className={reportCss.waiting} role="status" aria-label={t("common.loading")}>
          <Skeleton active title={false} paragraph={{ rows: 8, width: "100%" }} />
        </div>
      )}
      {data && (
        <article className={css.sheet} data-part="quarter-sheet" {...(isPlaceholderData && { "data-old": true })}>
          <header>
            <p>{user.organizationName}</p>
            <h2>{title}</h2>
            <p>{`${t("reports.quarterOf", chosen)} (${query.from} – ${query.to})`}</p>
            <p>{t("reports.asOf", { at: momentText(data.statistics.at) })}</p>
          </header>
          <div className={css.parts}>
            <Summary counted={data} />
            <ReportTable page={page} counted={data} name="territories" />
          </div>
        </article>
      )}
    </div>
  );
};

/** One row of numbers as a vertical table; columns under a common heading are parts of the one before them. */
const Summary = ({ counted }: { counted: Counted }) => {
  const { t, any } = useText();
  const link = useLinks(page, counted);
  const openLink = useLinkClicks();
  const table = page.tables["summary"]!;
  const names = Object.keys(table.columns);
  const { total } = counted.table("summary");
  return (
    <section className={reportTableCss.part} data-part="report-part">
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the links within are pressed, by key too */}
      <div
        className={reportTableCss.room}
        data-part="report-room"
        role="region"
        aria-label={any(table.label)}
        tabIndex={0}
        onClick={openLink}
      >
        <table className={reportTableCss.table} data-part="report-table" aria-label={any(table.label)}>
          <thead>
            <tr>
              <th scope="col">{t("reports.indicator")}</th>
              <th scope="col">{t("reports.amount")}</th>
            </tr>
          </thead>
          <tbody>
            {headsOf(table).flatMap(({ label, columns }) =>
              columns.map((name) => (
                <tr key={name} {...(label !== undefined && { "data-level": "1" })}>
                  <th scope="row">{any(table.columns[name]!.label)}</th>
                  <td>
                    <CellLink value={total[names.indexOf(name)] ?? null} kind={table.columns[name]!.kind} link={link("summary", name)} />
                  </td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </div>
    </section>
  );
};
