import { sendingFaults, sendingStatuses, type ReportSending } from "@murojaat/contract";
import { momentText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import css from "./report-plans.module.css";

/** What became of a sending, in words: its state, why, and when it is tried again. */
export const SendingState = ({ sending }: { sending: ReportSending }) => {
  const { t } = useText();
  const { status, fault, nextAttemptAt } = sending;
  return (
    <>
      <span className={css.planState} data-status={status}>
        {t(sendingStatuses[status])}
      </span>
      {fault !== null && <span className={css.planFault}>{t(sendingFaults[fault])}</span>}
      {nextAttemptAt !== null && <span className="soft">{t("reportPlans.nextAttempt", { time: momentText(nextAttemptAt) })}</span>}
    </>
  );
};
