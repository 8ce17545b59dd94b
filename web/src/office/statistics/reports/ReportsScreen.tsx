import { reportNames, screenPermission, type MessageKey, type ReportName } from "@murojaat/contract";
import { Link, useSearch } from "@tanstack/react-router";
import { maySee, useSession } from "../../session/useSession.ts";
import { useText } from "../../../engine/text/useText.tsx";
import { ChoicesBar } from "../ChoicesBar.tsx";
import { useChoices } from "../useChoices.ts";
import { Quarterly } from "./Quarterly.tsx";
import { SavedChoices } from "./SavedChoices.tsx";
import { TakeFile } from "./TakeFile.tsx";
import { useReportName } from "./useReportName.ts";
import reportCss from "./report.module.css";
import css from "./ReportsScreen.module.css";

const about: Readonly<Record<ReportName, MessageKey>> = {
  "report-one": "reports.aboutOne",
  "report-two": "reports.aboutTwo",
  "report-three": "reports.aboutThree",
  "report-four": "reports.aboutFour",
  "report-five": "reports.aboutFive",
  "report-six": "reports.aboutSix",
  "report-seven": "reports.aboutSeven",
  "report-low-org": "reports.aboutLowOrg",
};

// the router matches a link as current by its path alone
const exactly = { exact: true, includeSearch: true } as const;

/** `/reports/reports`: every report with one bar of choices, the saved ones, and the quarterly summary. */
export const ReportsScreen = () => {
  const { t, any } = useText();
  const titleOf = useReportName();
  const session = useSession();
  const { view } = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>;
  const isQuarterly = view === "quarterly";
  return (
    <div className={`${reportCss.report} ${css.index}`} data-part="report">
      <div className={reportCss.head}>
        <h1>{isQuarterly ? titleOf("quarterly") : any("menu.reportsIndex")}</h1>
        <nav className={css.views} aria-label={any("menu.reportsIndex")}>
          <Link to="." search={{} as never} activeOptions={exactly} {...(!isQuarterly && { "aria-current": "page" })}>
            {t("reports.all")}
          </Link>
          <Link to="." search={{ view: "quarterly" } as never} activeOptions={exactly} {...(isQuarterly && { "aria-current": "page" })}>
            {titleOf("quarterly")}
          </Link>
          {maySee(session, screenPermission("/reports/scheduled")) && <Link to="/reports/scheduled">{any("menu.scheduledReports")}</Link>}
        </nav>
      </div>
      {isQuarterly ? <Quarterly /> : <Index titleOf={titleOf} />}
    </div>
  );
};

const Index = ({ titleOf }: { titleOf: (name: ReportName) => string }) => {
  const { t, any } = useText();
  const session = useSession();
  const state = useChoices();
  const shown = reportNames.filter((name) => maySee(session, screenPermission(`/reports/${name}`)));
  const search = Object.fromEntries(Object.entries(state.query).map(([name, value]) => [name, String(value)]));
  return (
    <>
      <ChoicesBar state={state} isLoading={false} />
      <ul className={css.cards}>
        {shown.map((name) => (
          <li key={name}>
            <h2>
              <Link to={`/reports/${name}`} search={search as never}>
                {titleOf(name)}
              </Link>
            </h2>
            <p className={css.about}>{any(about[name])}</p>
            <div className={css.cardTools}>
              <Link
                className={css.open}
                to={`/reports/${name}`}
                search={search as never}
                aria-label={`${t("reports.open")}: ${titleOf(name)}`}
              >
                {t("reports.open")}
              </Link>
              <TakeFile name={name} query={state.query} title={titleOf(name)} />
            </div>
          </li>
        ))}
      </ul>
      <SavedChoices titleOf={titleOf} shown={shown} />
    </>
  );
};
