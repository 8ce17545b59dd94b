import PrinterOutlined from "@ant-design/icons/es/icons/PrinterOutlined";
import { headsOf, quarterly, quarterlyEndpoint, type StatPage } from "@murojaat/contract";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Button, Select, Skeleton } from "antd";
import { useState } from "react";
import { useSession } from "../../session/useSession.ts";
import { dayOf } from "../../../engine/text/moments.ts";
import { useText } from "../../../engine/text/useText.tsx";
import { NotLoaded } from "../../../engine/ui/NotLoaded.tsx";
import { useLinks } from "../links.ts";
import { useStatistics, type Counted } from "../useStatistics.ts";
import { ByMail } from "./ByMail.tsx";
import { CellLink, useLinkClicks } from "./CellLink.tsx";
import { daysOfQuarter, endedQuarters, quarterKey } from "./quarters.ts";
import { ReportTable } from "./ReportTable.tsx";
import { TakeFile } from "./TakeFile.tsx";
import { useReportName } from "./useReportName.ts";

const page: StatPage = quarterly;

/** The summary of a quarter that the law wants published, as a page to read, to print and to take away. */
export const Quarterly = () => {
  const { t } = useText();
  const { user } = useSession();
  const navigate = useNavigate();
  const title = useReportName()("quarterly");
  const held = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>;
  const [offered] = useState(() => endedQuarters(dayOf(Date.now())));
  const chosen = offered.find((one) => quarterKey(one) === held["quarter"]) ?? offered[0]!;
  const query = daysOfQuarter(chosen);
  const { data, error, isFetching, isPlaceholderData, refetch } = useStatistics(quarterlyEndpoint, query);
  return (
    <div className="quarter" aria-busy={isFetching}>
      <div className="report-head">
        <Select
          className="quarter-choice"
          aria-label={t("reports.quarter")}
          value={quarterKey(chosen)}
          popupMatchSelectWidth={false}
          options={offered.map((one) => ({ value: quarterKey(one), label: t("reports.quarterOf", one) }))}
          onChange={(quarter) => void navigate({ to: ".", search: { ...held, quarter } as never })}
        />
        <span className="report-time">{t("reports.toPublish")}</span>
        <div className="report-tools">
          <TakeFile name="quarterly" query={query} />
          <ByMail name="quarterly" query={query} />
          <Button icon={<PrinterOutlined aria-hidden />} disabled={!data} onClick={() => window.print()}>
            {t("reports.print")}
          </Button>
        </div>
      </div>
      {error && !data && <NotLoaded text="" error={error} again={() => void refetch()} />}
      {!error && !data && (
        <div className="report-waiting" role="status" aria-label={t("common.loading")}>
          <Skeleton active title={false} paragraph={{ rows: 8, width: "100%" }} />
        </div>
      )}
      {data && (
        <article className="quarter-sheet" {...(isPlaceholderData && { "data-old": true })}>
          <header>
            <p>{user.organizationName}</p>
            <h2>{title}</h2>
            <p>{`${t("reports.quarterOf", chosen)} (${query.from} – ${query.to})`}</p>
          </header>
          <div className="quarter-parts">
            <Summary counted={data} />
            <ReportTable page={page} counted={data} name="territories" />
          </div>
        </article>
      )}
    </div>
  );
};

/** One row of numbers, upright; what stands under a heading are parts of what stands before it. */
const Summary = ({ counted }: { counted: Counted }) => {
  const { t, any } = useText();
  const link = useLinks(page, counted);
  const openLink = useLinkClicks();
  const table = page.tables["summary"]!;
  const names = Object.keys(table.columns);
  const { total } = counted.table("summary");
  return (
    <section className="report-part" aria-label={any(table.label)}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the links within are pressed, by key too */}
      <div className="report-room" role="region" aria-label={any(table.label)} tabIndex={0} onClick={openLink}>
        <table className="report-table">
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
