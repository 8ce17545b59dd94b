import {
  emailPattern,
  languages,
  mostReceivers,
  planFrequencies,
  planPeriods,
  reportPageNames,
  reportPages,
  reportPlanEndpoints,
  type Language,
  type NewReportPlan,
  type PlanFrequency,
  type ReportPageName,
  type ReportPlan,
} from "@murojaat/contract";
import { Alert, App, Button, Form, Input, Select, Switch } from "antd";
import { useId } from "react";
import { fieldProblems } from "../../engine/api/errors.ts";
import { useWrite } from "../../engine/api/use.ts";
import { conflictOf } from "../../engine/forms/conflict.ts";
import { ConflictNote } from "../../engine/forms/ConflictNote.tsx";
import { useRecordForm } from "../../engine/forms/useRecordForm.ts";
import { ChoiceField } from "../../engine/choices/ChoiceField.tsx";
import { maySee, useSession } from "../session/useSession.ts";
import { labelMatches } from "../../engine/text/matching.ts";
import { useText } from "../../engine/text/useText.tsx";
import { focusFirst } from "../../engine/ui/focusFirst.ts";
import { Later, useOpened } from "../../engine/ui/Later.tsx";
import { FormDrawer } from "../../engine/ui/FormDrawer.tsx";
import { showProblems } from "../../engine/ui/problems.ts";
import { useLeave } from "../../engine/ui/useLeave.ts";
import { weekdays } from "./planWords.ts";
import { keyed, WithKey } from "../../engine/keys/KeySign.tsx";
import { orSaveAgain } from "../../engine/ui/orSaveAgain.ts";
import css from "./PlanForm.module.css";
import noteCss from "../../engine/ui/note.module.css";

type Values = Omit<NewReportPlan, "report"> & { report: ReportPageName | null };
type Props = {
  /** The plan to change; none creates a new one. */
  readonly plan?: ReportPlan | undefined;
  /** Initial values of a new plan. */
  readonly start: Omit<Values, "language">;
  readonly titleOf: (name: ReportPageName) => string;
  readonly domains: readonly string[];
  readonly onClose: () => void;
};
const languageWords = { UZ: "shell.langUz", UK: "shell.langUk", RU: "shell.langRu" } as const satisfies Record<Language, string>;
const formWidth = 620;
const mailbox = new RegExp(emailPattern, "u");

/** The form of a plan; input survives a refusal. */
export const PlanForm = ({ plan, start, titleOf, domains, onClose }: Props) => {
  const { t, any, language } = useText();
  const { message } = App.useApp();
  const session = useSession();
  const [form] = Form.useForm<Values>();
  const formId = useId();
  const opened = useOpened(() => focusFirst(document.getElementById(formId)));
  const record = useRecordForm({ form, record: plan });
  const { base, busy, fault, conflict } = record;
  const [create, update] = [useWrite(reportPlanEndpoints.create, { quiet: true }), useWrite(reportPlanEndpoints.update, { quiet: true })];
  const frequency = Form.useWatch<PlanFrequency | undefined>("frequency", form) ?? plan?.frequency ?? start.frequency;
  const initial: Values = plan ?? { ...start, language };
  const isQuarterly = frequency === "quarterly";

  const save = ({ report, ...values }: Values) => {
    const body = { ...values, report: report!, receivers: values.receivers.map((one) => one.trim()) };
    const send = async () => {
      await (base ? update.mutateAsync({ body: { id: base.id, ...body, version: base.version } }) : create.mutateAsync({ body }));
      void message.success(t("common.saved"));
      onClose();
    };
    return record.save(send, (error) => {
      const found = conflictOf<ReportPlan>(error);
      if (found) record.follow(found.now, found);
      const isTaken = found !== undefined || showProblems(form, error, any);
      const wrong = fieldProblems(error).flatMap(({ path, problem, limit }) => {
        const at = /^receivers\.(\d+)$/.exec(path)?.[1];
        return at === undefined ? [] : [`${body.receivers[Number(at)] ?? ""}: ${any(`problems.${problem}`, { limit })}`];
      });
      if (wrong.length > 0) form.setFields([{ name: "receivers", errors: wrong }]);
      return isTaken;
    });
  };
  const leave = useLeave(form, onClose);
  const required = { required: true, message: t("problems.required") };
  const options = (labels: Readonly<Record<string, Parameters<typeof any>[0]>>) =>
    Object.entries(labels).map(([value, label]) => ({ value, label: any(label) }));
  const offered = reportPageNames.filter((name) => maySee(session, reportPages[name].permission));

  return (
    <FormDrawer
      title={t(plan ? "reportPlans.changePlan" : "reportPlans.newPlan")}
      width={formWidth}
      keys={{ form }}
      onClose={leave}
      onStands={opened.stands}
      foot={
        <>
          <Button onClick={leave}>{t("common.cancel")}</Button>
          <Button type="primary" {...keyed("save")} htmlType="submit" form={formId} loading={busy}>
            <WithKey of="save">{t("common.save")}</WithKey>
          </Button>
        </>
      }
    >
      <Later onDrawn={opened.isDrawn}>
        {conflict && <ConflictNote conflict={conflict} />}
        {fault && <Alert type="error" showIcon role="alert" className={noteCss.note} title={fault} />}
        <Form<Values>
          id={formId}
          form={form}
          layout="vertical"
          className={css.planForm}
          initialValues={initial}
          scrollToFirstError={{ focus: true, block: "center" }}
          onFinish={(values) => void save(values)}
          onFinishFailed={orSaveAgain(form, () => void message.error(t("messages.requiredFields")))}
        >
          <Form.Item name="report" label={t("reportPlans.report")} rules={[required]} className={css.planWide}>
            <Select
              showSearch={{ filterOption: labelMatches }}
              placeholder={t("common.select")}
              options={offered.map((name) => ({ value: name, label: titleOf(name) }))}
            />
          </Form.Item>
          <Form.Item
            name="receivers"
            label={t("reportPlans.receivers")}
            rules={[required, eachMailbox(t("problems.wrong_format"))]}
            className={css.planWide}
            extra={
              domains.length > 0
                ? t("reportPlans.onlyDomains", { domains: domains.join(", ") })
                : t("reportPlans.receiversAbout", { most: mostReceivers })
            }
          >
            <Select
              mode="tags"
              open={false}
              suffixIcon={null}
              maxCount={mostReceivers}
              tokenSeparators={[",", ";", " ", "\n"]}
              placeholder="devonxona@example.uz"
            />
          </Form.Item>
          <Form.Item name="frequency" label={t("reportPlans.frequency")} rules={[required]}>
            <Select options={options(planFrequencies)} />
          </Form.Item>
          {frequency === "weekly" && (
            <Form.Item name="weekday" label={t("reportPlans.weekday")} rules={[required]}>
              <Select options={weekdays()} />
            </Form.Item>
          )}
          {(frequency === "monthly" || isQuarterly) && (
            <Form.Item name="monthDay" label={t(isQuarterly ? "reportPlans.quarterDay" : "reportPlans.monthDay")} rules={[required]}>
              <Select options={Array.from({ length: 28 }, (_, at) => ({ value: at + 1, label: String(at + 1) }))} />
            </Form.Item>
          )}
          <Form.Item
            name="at"
            label={t("reportPlans.at")}
            rules={[{ ...required, pattern: /^([01]\d|2[0-3]):[0-5]\d$/, message: t("problems.wrong_format") }]}
          >
            <Input className={css.planClock} placeholder="09:00" autoComplete="off" inputMode="numeric" />
          </Form.Item>
          <Form.Item name="period" label={t("reportPlans.period")} rules={[required]}>
            <Select options={options(planPeriods)} />
          </Form.Item>
          <Form.Item name="by" label={t("statistics.dated")} rules={[required]}>
            <Select
              options={[
                { value: "created", label: t("statistics.byReceipt") },
                { value: "resolved", label: t("statistics.byClosing") },
              ]}
            />
          </Form.Item>
          <Form.Item name="areasId" label={t("statistics.territory")}>
            <ChoiceField source="areas" narrow={{ parent: session.user.regionsId ?? undefined }} />
          </Form.Item>
          <Form.Item name="organizationsId" label={t("statistics.organization")}>
            <ChoiceField source="organizations" />
          </Form.Item>
          <Form.Item name="channelId" label={t("statistics.channel")}>
            <ChoiceField source="channels" />
          </Form.Item>
          <Form.Item name="language" label={t("reportPlans.language")} rules={[required]}>
            <Select options={languages.map(({ code }) => ({ value: code, label: t(languageWords[code]) }))} />
          </Form.Item>
          <Form.Item name="isOn" label={t("reportPlans.isOn")} valuePropName="checked">
            <Switch />
          </Form.Item>
        </Form>
      </Later>
    </FormDrawer>
  );
};

/** Refuses the first invalid address and names it. */
const eachMailbox = (words: string) => ({
  validator: (_rule: unknown, receivers: readonly string[] = []) => {
    const wrong = receivers.find((address) => !mailbox.test(address.trim()));
    return wrong === undefined ? Promise.resolve() : Promise.reject(new Error(`${wrong}: ${words}`));
  },
});
