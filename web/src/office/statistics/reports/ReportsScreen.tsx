import { hrefTo, reportNames, screenPermission, type MessageKey, type ReportName } from "@murojaat/contract";
import { maySee, useSession } from "../../session/useSession.ts";
import { useText } from "../../../engine/text/useText.tsx";
import { InnerLink } from "../../../engine/ui/InnerLink.tsx";
import { useAddress } from "../../../engine/useAddress.ts";
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

/** `/reports/reports`: every report with one bar of choices, the saved ones, and the quarterly summary. */
export const ReportsScreen = () => {
  const { t, any } = useText();
  const titleOf = useReportName();
  const session = useSession();
  const isQuarterly = useAddress<"/reports/reports">().search.view === "quarterly";
  const current = (isShown: boolean) => (isShown ? { "aria-current": "page" as const } : {});
  return (
    <div className={`${reportCss.report} ${css.index}`} data-part="report">
      <div className={reportCss.head}>
        <h1>{isQuarterly ? titleOf("quarterly") : any("menu.reportsIndex")}</h1>
        <nav className={css.views} aria-label={any("menu.reportsIndex")}>
          <InnerLink to="/reports/reports" {...current(!isQuarterly)}>
            {t("reports.all")}
          </InnerLink>
          <InnerLink to={hrefTo("/reports/reports", { view: "quarterly" })} {...current(isQuarterly)}>
            {titleOf("quarterly")}
          </InnerLink>
          {maySee(session, screenPermission("/reports/scheduled")) && (
            <InnerLink to="/reports/scheduled">{any("menu.scheduledReports")}</InnerLink>
          )}
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
  const reportAt = (name: ReportName) => hrefTo(`/reports/${name}`, state.query);
  return (
    <>
      <ChoicesBar state={state} isLoading={false} />
      <ul className={css.cards}>
        {shown.map((name) => (
          <li key={name}>
            <h2>
              <InnerLink to={reportAt(name)}>{titleOf(name)}</InnerLink>
            </h2>
            <p className={css.about}>{any(about[name])}</p>
            <div className={css.cardTools}>
              <InnerLink className={css.open} to={reportAt(name)} aria-label={`${t("reports.open")}: ${titleOf(name)}`}>
                {t("reports.open")}
              </InnerLink>
              <TakeFile name={name} query={state.query} title={titleOf(name)} />
            </div>
          </li>
        ))}
      </ul>
      <SavedChoices titleOf={titleOf} shown={shown} />
    </>
  );
};
