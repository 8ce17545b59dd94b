import { dashboardEndpoint, dashboards, mapMeasures, rowHeads, type MapMeasure, type TitledPage } from "@murojaat/contract";
import { Skeleton } from "antd";
import { useState } from "react";
import { clockText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { NotLoaded } from "../../engine/ui/NotLoaded.tsx";
import { ChoicesBar } from "./ChoicesBar.tsx";
import { NowPanel } from "./NowPanel.tsx";
import { Months } from "./Months.tsx";
import { Results } from "./Results.tsx";
import { TerritoryMap } from "./TerritoryMap.tsx";
import { Overdue } from "./Overdue.tsx";
import { PeriodPanel, TodayPanel } from "./PeriodPanel.tsx";
import { RankedTable } from "./RankedTable.tsx";
import { Sentence } from "./Sentence.tsx";
import { TakePdf } from "./TakePdf.tsx";
import { useChoices } from "./useChoices.ts";
import { useFigures } from "./useFigures.ts";
import { Waiting } from "./Waiting.tsx";
import { Worst } from "./Worst.tsx";
import { useStatistics, type Counted } from "./useStatistics.ts";
import css from "./DashboardScreen.module.css";
import reportCss from "./reports/report.module.css";
import panelCss from "../../engine/ui/panel.module.css";

/** Refetch interval of an open dashboard. Milliseconds. */
const refreshEvery = 5 * 60_000;

/** `/dashboard`: the user's own visibility. */
export const DashboardScreen = () => <Screen name="dashboard" />;
/** `/dashboard-supervisor`: the same for the organisations assigned to a supervisor. */
export const SupervisorDashboardScreen = () => <Screen name="dashboard-supervisor" />;

const Screen = ({ name }: { name: "dashboard" | "dashboard-supervisor" }) => {
  const { t, any } = useText();
  const page: TitledPage = dashboards[name];
  const state = useChoices();
  const [measure, setMeasure] = useState<MapMeasure>("overdue");
  const { data, isFetching, error, refetch, dataUpdatedAt } = useStatistics(dashboardEndpoint(name), state.query, { every: refreshEvery });
  return (
    <div className={`${reportCss.report} ${css.dashboard}`} data-part="dashboard" aria-busy={isFetching}>
      <div className={reportCss.head}>
        <h1>{any(page.label)}</h1>
        {data && <time className={reportCss.time}>{clockText(dataUpdatedAt)}</time>}
        <span className={`${reportCss.tools} ${css.tools}`}>
          <TakePdf name={name} query={{ ...state.query, measure }} />
        </span>
      </div>
      <ChoicesBar
        state={state}
        isLoading={isFetching}
        isWatch={name === "dashboard-supervisor"}
        ofDistrict={data?.isOfDistrict ?? false}
        onRefresh={() => void refetch()}
      />
      {error && !data && <NotLoaded error={error} again={() => void refetch()} />}
      {!error && !data && (
        <div className={panelCss.panel} data-part="panel" role="status" aria-label={t("common.loading")}>
          <Skeleton active title={false} paragraph={{ rows: 12, width: "100%" }} />
        </div>
      )}
      {data && <Numbers page={page} counted={data} measure={measure} onMeasure={setMeasure} />}
    </div>
  );
};

const courseColumns = ["received", "closed", "forInformation", "open", "overdue"] as const;
const executorColumns = ["overdue", "received", "done", "open", "inTime", "late", "inTimeShare"] as const;

type Props = {
  readonly page: TitledPage;
  readonly counted: Counted;
  /** The figure by which the map is coloured and territories are ranked. */
  readonly measure: MapMeasure;
  readonly onMeasure: (measure: MapMeasure) => void;
};
const Numbers = ({ page, counted, measure, onMeasure }: Props) => {
  const { t, any } = useText();
  const of = useFigures(page, counted);
  // without the number of inhabitants there is nothing for each thousand of them
  const known = mapMeasures.filter((one) => one !== "perThousand" || of.isKnown("territories", one));
  return (
    <>
      <Sentence page={page} counted={counted.statistics} />
      <div className={css.first}>
        <TerritoryMap of={of} measures={known} measure={measure} onMeasure={onMeasure} />
        <Worst of={of} />
      </div>
      <div className={css.two}>
        <NowPanel of={of} name="now" />
        <NowPanel of={of} name="tasksNow" />
      </div>
      <PeriodPanel of={of} counted={counted} />
      <div className={css.day}>
        <TodayPanel of={of} />
        <Waiting />
      </div>
      {"organizations" in page.tables && (
        <RankedTable of={of} name="organizations" columns={executorColumns} head={t("statistics.organization")} />
      )}
      <Overdue page={page} choices={counted.choices} />
      <div className={css.two}>
        <Months of={of} />
        <Results of={of} />
      </div>
      <RankedTable
        of={of}
        name="territories"
        columns={known}
        head={any(rowHeads[of.rowsBy("territories")])}
        by={measure}
        onBy={(column) => onMeasure(column as MapMeasure)}
      />
      <div className={`${css.two} ${css.wide}`}>
        <RankedTable of={of} name="topics" columns={courseColumns} head={of.title("topics")} onlyWith="received" />
        <RankedTable of={of} name="channels" columns={courseColumns} head={of.title("channels")} onlyWith="received" />
      </div>
    </>
  );
};
