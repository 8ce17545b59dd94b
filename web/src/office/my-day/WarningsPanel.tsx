import { hrefTo, screenPermission, type EarlyWarning } from "@murojaat/contract";
import { Button } from "antd";
import { Suspense, useState } from "react";
import { numberText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { InnerLink } from "../../engine/ui/InnerLink.tsx";
import { onDemand } from "../../engine/ui/onDemand.ts";
import { problemHref } from "../common-problems/problemHref.ts";
import { maySee, useSession } from "../session/useSession.ts";
import { Panel } from "./Panel.tsx";
import { useWarningText } from "./warningText.ts";
import proseCss from "../../engine/ui/prose.module.css";
import rowsCss from "../../engine/ui/rows.module.css";

const SilenceDialog = onDemand(() => import("./SilenceDialog.tsx").then((m) => m.SilenceDialog));

/** Of what more people write than is usual, with the appeals behind it; nothing is said where nothing rings. */
export const WarningsPanel = ({ warnings }: { readonly warnings: readonly EarlyWarning[] }) => {
  const { t } = useText();
  const [silencing, setSilencing] = useState<EarlyWarning>();
  SilenceDialog.useAhead(warnings.some(({ maySilence }) => maySilence));
  return (
    <Panel title={t("myDay.warnings")} total={warnings.length} tone="bad">
      <ul className={rowsCss.rows} data-part="day-warnings">
        {warnings.map((warning) => (
          <Row key={warning.id} warning={warning} onSilence={() => setSilencing(warning)} />
        ))}
      </ul>
      {silencing && (
        <Suspense>
          <SilenceDialog warning={silencing} onClose={() => setSilencing(undefined)} />
        </Suspense>
      )}
    </Panel>
  );
};

const Row = ({ warning, onSilence }: { readonly warning: EarlyWarning; readonly onSilence: () => void }) => {
  const { t } = useText();
  const session = useSession();
  const { appeals, where, problem, maySilence } = warning;
  const seen = t("myDay.warnedAppeals", { count: numberText(appeals) });
  const mayOpen = maySee(session, screenPermission("/appeals/dashboard-appeal"));
  return (
    <li>
      <p className={rowsCss.words}>{useWarningText(warning)}</p>
      <div className={rowsCss.line}>
        {appeals > 0 && mayOpen ? (
          <InnerLink className={proseCss.link} to={hrefTo("/appeals/dashboard-appeal", where)}>
            {seen}
          </InnerLink>
        ) : (
          <span className={proseCss.soft}>{seen}</span>
        )}
        {problem && (
          <InnerLink className={rowsCss.words} to={problemHref(problem.id)}>
            {t("commonProblems.one")}: {problem.title}
          </InnerLink>
        )}
        {maySilence && (
          <Button size="small" className={rowsCss.end!} onClick={onSilence}>
            {t("myDay.silence")}
          </Button>
        )}
      </div>
    </li>
  );
};
