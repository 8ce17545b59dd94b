import DeleteOutlined from "@ant-design/icons/es/icons/DeleteOutlined";
import EditOutlined from "@ant-design/icons/es/icons/EditOutlined";
import HistoryOutlined from "@ant-design/icons/es/icons/HistoryOutlined";
import PoweroffOutlined from "@ant-design/icons/es/icons/PoweroffOutlined";
import SendOutlined from "@ant-design/icons/es/icons/SendOutlined";
import { planPeriods, planTroubles, reportPlanEndpoints, type ReportPlan } from "@murojaat/contract";
import { Alert, App, Button } from "antd";
import { useWrite } from "../../engine/api/use.ts";
import { refusalText } from "../../engine/api/refusal.ts";
import { momentText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { narrowWords, scheduleWords } from "./planWords.ts";
import { SendingState } from "./SendingState.tsx";
import css from "./report-plans.module.css";
import proseCss from "../../engine/ui/prose.module.css";
import tagCss from "../../engine/ui/tag.module.css";
import reportsScreenCss from "../statistics/reports/ReportsScreen.module.css";

type Props = {
  readonly plan: ReportPlan;
  /** The title of the report. */
  readonly title: string;
  readonly onEdit: () => void;
  readonly onHistory: () => void;
};

/** A plan with its settings and actions. */
export const PlanCard = ({ plan, title, onEdit, onHistory }: Props) => {
  const { t, any } = useText();
  const { message, modal } = App.useApp();
  const { id, isMine, isOn, trouble, lastSending } = plan;
  const [send, update, remove] = [
    useWrite(reportPlanEndpoints.send, { quiet: true }),
    useWrite(reportPlanEndpoints.update, { quiet: true }),
    useWrite(reportPlanEndpoints.remove, { quiet: true }),
  ];
  const done = async (work: Promise<unknown>, words: string) => {
    try {
      await work;
      void message.success(words);
    } catch (error) {
      void message.error(refusalText(error, any));
    }
  };
  const name = (act: string) => ({ "aria-label": `${act}: ${title}` });
  return (
    <li className={css.plan} data-part="plan" data-off={isOn ? undefined : true}>
      <div className={css.planHead}>
        <h2>{title}</h2>
        <span className={tagCss.status} data-tone={isOn ? "good" : undefined}>
          {t(isOn ? "reportPlans.isOn" : "reportPlans.off")}
        </span>
        <Button
          danger
          type="text"
          icon={<DeleteOutlined />}
          title={t("common.delete")}
          onClick={() =>
            void modal.confirm({
              title: t("reportPlans.remove"),
              content: title,
              okText: t("common.yes"),
              cancelText: t("common.no"),
              okButtonProps: { danger: true },
              onOk: () => done(remove.mutateAsync({ params: { id } }), t("common.deleted")),
            })
          }
          {...name(t("common.delete"))}
        />
      </div>
      {trouble !== null && <Alert type="warning" showIcon title={t(planTroubles[trouble])} />}
      <dl className={css.planFacts}>
        <dt>{t("reportPlans.frequency")}</dt>
        <dd>{scheduleWords(t, plan)}</dd>
        <dt>{t("reportPlans.period")}</dt>
        <dd>
          {t(planPeriods[plan.period])}
          <span className={`${proseCss.soft} ${css.planLine}`}>{narrowWords(t, plan)}</span>
        </dd>
        <dt>{t("reportPlans.receivers")}</dt>
        <dd className={css.planReceivers}>
          {plan.receivers.map((address) => (
            <span key={address}>{address}</span>
          ))}
        </dd>
        {!isMine && (
          <>
            <dt>{t("reportPlans.owner")}</dt>
            <dd>{plan.ownerName}</dd>
          </>
        )}
        {plan.nextAt !== null && (
          <>
            <dt>{t("reportPlans.nextAt")}</dt>
            <dd className={proseCss.figures}>{momentText(plan.nextAt)}</dd>
          </>
        )}
        {lastSending && (
          <>
            <dt>{t("reportPlans.last")}</dt>
            <dd>
              <span className={proseCss.figures}>{momentText(lastSending.dueAt)}</span> <SendingState sending={lastSending} />
            </dd>
          </>
        )}
      </dl>
      <div className={reportsScreenCss.cardTools}>
        {isMine && (
          <Button
            icon={<SendOutlined />}
            loading={send.isPending}
            disabled={trouble !== null && trouble !== "domain_not_allowed"}
            onClick={() => void done(send.mutateAsync({ params: { id } }), t("reportPlans.queued"))}
            {...name(t("reportPlans.sendNow"))}
          >
            {t("reportPlans.sendNow")}
          </Button>
        )}
        {isMine && (
          <Button icon={<EditOutlined />} onClick={onEdit} {...name(t("common.edit"))}>
            {t("common.edit")}
          </Button>
        )}
        {!isMine && isOn && (
          <Button
            icon={<PoweroffOutlined />}
            loading={update.isPending}
            onClick={() => void done(update.mutateAsync({ body: { id, isOn: false } }), t("common.saved"))}
            {...name(t("reportPlans.switchOff"))}
          >
            {t("reportPlans.switchOff")}
          </Button>
        )}
        <Button icon={<HistoryOutlined />} onClick={onHistory} {...name(t("reportPlans.history"))}>
          {t("reportPlans.history")}
        </Button>
      </div>
    </li>
  );
};
