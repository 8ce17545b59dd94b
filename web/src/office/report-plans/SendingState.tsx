import { sendingFaults, sendingStatuses, type ReportSending } from "@murojaat/contract";
import { momentText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import css from "./report-plans.module.css";
import tagCss from "../../engine/ui/tag.module.css";
import proseCss from "../../engine/ui/prose.module.css";

const tones = { waiting: "go", sent: "good", partly: "wait", failed: "bad" } as const satisfies Record<ReportSending["status"], string>;
/** The state of a sending in words: the reason, and the next attempt. */
export const SendingState = ({ sending }: { sending: ReportSending }) => {
  const { t } = useText();
  const { status, fault, nextAttemptAt } = sending;
  return (
    <>
      <span className={tagCss.status} data-tone={tones[status]}>
        {t(sendingStatuses[status])}
      </span>
      {fault !== null && <span className={css.planFault}>{t(sendingFaults[fault])}</span>}
      {nextAttemptAt !== null && (
        <span className={`${proseCss.soft} ${css.planLine}`}>{t("reportPlans.nextAttempt", { time: momentText(nextAttemptAt) })}</span>
      )}
    </>
  );
};
