import PlusOutlined from "@ant-design/icons/es/icons/PlusOutlined";
import ReloadOutlined from "@ant-design/icons/es/icons/ReloadOutlined";
import { reportPageNames, reportPages, reportPlanEndpoints, type ReportPlan } from "@murojaat/contract";
import { Alert, Button, Pagination, Spin } from "antd";
import { useEffect, useState } from "react";
import { useRead } from "../../engine/api/use.ts";
import { ExcelButton } from "../../engine/references/SheetTools.tsx";
import { maySee, useSession } from "../session/useSession.ts";
import { useReportName } from "../statistics/reports/useReportName.ts";
import { numberText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { useAddress } from "../../engine/useAddress.ts";
import { usePager } from "../../engine/ui/usePager.ts";
import { NotLoaded } from "../../engine/ui/NotLoaded.tsx";
import { useStepBack } from "../../engine/ui/useStepBack.ts";
import { PlanCard } from "./PlanCard.tsx";
import { PlanForm } from "./PlanForm.tsx";
import { askedReport, startOf } from "./prefill.ts";
import { SendingsDrawer } from "./SendingsDrawer.tsx";
import css from "./ScheduledReportsScreen.module.css";
import listCss from "../../engine/lists/list.module.css";
import noteCss from "../../engine/ui/note.module.css";

const pageSize = 20;
/** Polls for the result while a sending is pending. */
const lookEveryMs = 3_000;

/** `/reports/scheduled`: which reports are sent by e-mail, when and to whom; `?plan=report-one` opens the form for that report. */
export const ScheduledReportsScreen = () => {
  const { t } = useText();
  const pager = usePager();
  const titleOf = useReportName();
  const session = useSession();
  const { search, go } = useAddress<"/reports/scheduled">();
  const pageNo = Math.max(1, Number(search.pageNo) || 1);
  const read = useRead(reportPlanEndpoints.list, { query: { pageNo, pageSize } }, { quiet: true, keep: true, fresh: true });
  const { data, error, refetch } = read;
  const turn = (next: number, replace = false) => go({ pageNo: next > 1 ? next : undefined }, { replace });
  useStepBack(read, { page: pageNo, size: pageSize }, (last) => turn(last, true));
  const asked = askedReport(search);
  const [form, setForm] = useState<{ readonly plan?: ReportPlan } | undefined>(asked && {});
  const [history, setHistory] = useState<ReportPlan>();
  const waits = data?.rows.some(({ lastSending }) => lastSending?.status === "waiting" && lastSending.nextAttemptAt === null) === true;
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => void refetch(), lookEveryMs);
    return () => clearInterval(timer);
  }, [waits, refetch]);
  const mayPlan = reportPageNames.some((name) => maySee(session, reportPages[name].permission));
  const close = () => {
    setForm(undefined);
    // a reload must not open it again
    if (asked) go({}, { replace: true });
  };
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setForm({})}>
      {t("reportPlans.add")}
    </Button>
  );
  return (
    <section className={listCss.list} data-part="list" aria-labelledby="list-title">
      <div className={listCss.head}>
        <h1 id="list-title">{t("menu.scheduledReports")}</h1>
        <span className={listCss.total} data-part="list-total">
          {t("common.total")}: {data ? numberText(data.total) : "…"}
        </span>
        <div className={listCss.tools} data-part="list-tools">
          <ExcelButton call={reportPlanEndpoints.excel} query={{}} total={data?.total ?? 0} />
          <Button icon={<ReloadOutlined />} aria-label={t("common.refresh")} title={t("common.refresh")} onClick={() => void refetch()} />
          {mayPlan && add}
        </div>
      </div>
      {data?.hasMailServer === false && <Alert type="warning" showIcon className={noteCss.note} title={t("reportPlans.noMailServer")} />}
      {error && !data && <NotLoaded text="" error={error} again={() => void refetch()} />}
      {!error && !data && <Spin description={t("common.loading")} />}
      {data?.total === 0 && (
        <div className={noteCss.empty} data-part="list-note">
          <p>{t(mayPlan ? "reportPlans.none" : "crud.empty")}</p>
        </div>
      )}
      {data && data.rows.length > 0 && (
        <ul className={css.plans}>
          {data.rows.map((plan) => (
            <PlanCard
              key={plan.id}
              plan={plan}
              title={titleOf(plan.report)}
              onEdit={() => setForm({ plan })}
              onHistory={() => setHistory(plan)}
            />
          ))}
        </ul>
      )}
      {data && data.total > pageSize && (
        <Pagination
          {...pager}
          size="small"
          current={pageNo}
          pageSize={pageSize}
          total={data.total}
          showSizeChanger={false}
          onChange={(next) => turn(next)}
        />
      )}
      {form && data && (
        <PlanForm
          key={form.plan?.id ?? "new"}
          plan={form.plan}
          start={startOf(form.plan ? {} : search, asked)}
          titleOf={titleOf}
          domains={data.domains}
          onClose={close}
        />
      )}
      {history && <SendingsDrawer planId={history.id} title={titleOf(history.report)} onClose={() => setHistory(undefined)} />}
    </section>
  );
};
