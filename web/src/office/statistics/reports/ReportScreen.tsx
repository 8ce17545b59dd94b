import PrinterOutlined from "@ant-design/icons/es/icons/PrinterOutlined";
import { reportEndpoint, reports, type TitledPage, type ReportName } from "@murojaat/contract";
import { useMatch } from "@tanstack/react-router";
import { Button, Skeleton } from "antd";
import { SavedFiltersButton } from "../../../engine/lists/SavedFiltersButton.tsx";
import { useView } from "../../../engine/lists/useListView.ts";
import { momentText } from "../../../engine/text/moments.ts";
import { useText } from "../../../engine/text/useText.tsx";
import { NotLoaded } from "../../../engine/ui/NotLoaded.tsx";
import { ChoicesBar } from "../ChoicesBar.tsx";
import { useChoices } from "../useChoices.ts";
import { useStatistics } from "../useStatistics.ts";
import { ByMail } from "./ByMail.tsx";
import { ChosenWords } from "./ChosenWords.tsx";
import { ReportTable } from "./ReportTable.tsx";
import { TakeFile } from "./TakeFile.tsx";
import { savedQuery } from "./savedQuery.ts";
import { useReportName } from "./useReportName.ts";
import reportCss from "./report.module.css";

/** `/reports/report-one` to `report-seven` and `report-low-org`: the path names the report. */
export const ReportScreen = () => {
  // not from the address bar, which is already that of the next screen during navigation
  const name = useMatch({ strict: false, select: (match) => match.pathname })
    .split("/")
    .at(-1) as ReportName;
  return <ReportPage key={name} name={name} />;
};

const ReportPage = ({ name }: { name: ReportName }) => {
  const { t } = useText();
  const page: TitledPage = reports[name];
  const title = useReportName()(name);
  const state = useChoices();
  const { save, saved } = useView(`reports:${name}`);
  const { data, error, isFetching, isPlaceholderData, refetch } = useStatistics(reportEndpoint(name), state.query);
  const isEmpty =
    data && Object.keys(page.tables).every((table) => data.table(table).total.every((value) => value === null || value === 0));
  return (
    <div className={reportCss.report} data-part="report" aria-busy={isFetching}>
      <div className={reportCss.head}>
        <h1>{title}</h1>
        {data && <time className={reportCss.time}>{t("reports.asOf", { at: momentText(data.statistics.at) })}</time>}
        <div className={reportCss.tools}>
          <SavedFiltersButton
            state={savedQuery(state)}
            view={{ save, saved }}
            words={{ saved: "reports.saved", save: "reports.saveNow", none: "reports.noneSaved", nothing: "reports.nothingChosen" }}
          />
          <TakeFile name={name} query={state.query} />
          <ByMail name={name} query={state.query} />
          <Button icon={<PrinterOutlined />} disabled={!data} onClick={() => window.print()}>
            {t("reports.print")}
          </Button>
        </div>
      </div>
      <ChoicesBar state={state} isLoading={isFetching} ofDistrict={data?.isOfDistrict ?? false} onRefresh={() => void refetch()} />
      {data && <ChosenWords choices={data.choices} />}
      {error && !data && <NotLoaded text="" error={error} again={() => void refetch()} />}
      {!error && !data && (
        <div className={reportCss.waiting} role="status" aria-label={t("common.loading")}>
          <Skeleton active title={false} paragraph={{ rows: 12, width: "100%" }} />
        </div>
      )}
      {isEmpty && (
        <p className={reportCss.note} role="status">
          {t("reports.empty")}
        </p>
      )}
      {data && (
        <div className={reportCss.tables} {...(isPlaceholderData && { "data-old": true })}>
          {Object.keys(page.tables).map((table) => (
            <ReportTable key={`${name} ${table}`} page={page} counted={data} name={table} />
          ))}
        </div>
      )}
    </div>
  );
};
