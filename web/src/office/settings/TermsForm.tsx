import { settingEndpoints, type CalendarPreview, type TermSettings } from "@murojaat/contract";
import { Alert, App, Button, Checkbox, Form, Input, Select, Switch } from "antd";
import dayjs from "dayjs";
import { useEffect, useState } from "react";
import { call } from "../../engine/api/client.ts";
import { isApiError } from "../../engine/api/errors.ts";
import { queries } from "../../engine/api/queries.ts";
import { ChangePreview, isPreview } from "../calendar/ChangePreview.tsx";
import { conflictOf, type Conflict } from "../../engine/references/conflict.ts";
import { ConflictNote } from "../../engine/references/ConflictNote.tsx";
import { refusalText } from "../../engine/api/refusal.ts";
import { useCan } from "../session/useSession.ts";
import { momentText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { Differences } from "../../engine/workflow/Differences.tsx";
import { differencesOf, taken, type Difference } from "../../engine/workflow/differences.ts";
import type { Setting } from "./setting.ts";
import shared from "./settings.module.css";
import css from "./TermsForm.module.css";
import proseCss from "../../engine/ui/prose.module.css";
import noteCss from "../../engine/ui/note.module.css";

const compared = (["weekend", "closes", "counts", "rollsOver", "month", "afterHours"] as const).map((name) => ({
  path: [name],
  label: `administration.${name}` as const,
}));
const months = {
  earlier: "administration.monthEarlier",
  days: "administration.monthDays",
  calendar: "administration.monthCalendar",
} as const;
const lateArrivals = { next_working_day: "administration.afterHoursNext", same_day: "administration.afterHoursSame" } as const;
/** The rules of counting terms; a change that would move open deadlines shows a preview first. */
export const TermsForm = ({ setting }: { setting: Setting }) => {
  const { t, any } = useText();
  const { message } = App.useApp();
  const [form] = Form.useForm<TermSettings>();
  const [mayWrite, mayMove] = [useCan("manage_settings"), useCan("manage_calendar")];
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const [moving, setMoving] = useState<{ terms: TermSettings; preview: CalendarPreview }>();
  /** The base of the user's input, whatever is read meanwhile. */
  const [editedFrom, setEditedFrom] = useState<Setting>();
  const base = editedFrom ?? setting;
  const [conflict, setConflict] = useState<Conflict<Setting> & { readonly items: readonly Difference[] }>();
  useEffect(() => {
    if (!editedFrom) form.setFieldsValue(setting.value);
  }, [setting, editedFrom, form]);
  const monday = dayjs("2024-01-01");
  const dayName = (day: number) => monday.add(day - 1, "day").format("dddd");
  const wordsOf = (name: string | undefined, value: unknown): string => {
    if (Array.isArray(value)) return value.map((day) => dayName(Number(day))).join(", ");
    if (name === "counts") return t(value === "working" ? "administration.countsWorking" : "administration.countsCalendar");
    if (name === "month") return t(months[value as keyof typeof months]);
    if (name === "afterHours") return t(lateArrivals[value as keyof typeof lateArrivals]);
    return typeof value === "boolean" ? t(value ? "common.yes" : "common.no") : String(value);
  };
  const save = async (given: TermSettings) => {
    const terms = { ...given, weekend: [...given.weekend].toSorted((a, b) => a - b) };
    setBusy(true);
    setFault(undefined);
    setConflict(undefined);
    try {
      await call(settingEndpoints.update, { body: { key: "terms", value: terms, version: base.version } });
      void message.success(t("common.saved"));
      await queries.invalidateQueries();
      setEditedFrom(undefined);
    } catch (error) {
      const found = conflictOf<Setting>(error);
      if (found) {
        const items = differencesOf(compared, base.value, structuredClone(terms), found.now.value);
        form.setFieldsValue(
          Object.fromEntries(
            items
              .filter((one) => one.untouched)
              .flatMap((one) => taken(one, found.now.value))
              .map(([[name], value]) => [name!, value]),
          ),
        );
        setEditedFrom(found.now);
        setConflict({ ...found, items });
      } else if (isApiError(error) && error.code === "moves_deadlines" && isPreview(error.details) && mayMove)
        setMoving({ terms, preview: error.details });
      else setFault(refusalText(error, any));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Form<TermSettings>
        form={form}
        layout="vertical"
        className={shared.settingsForm}
        initialValues={setting.value}
        disabled={busy || !mayWrite}
        onValuesChange={() => setEditedFrom((now) => now ?? setting)}
        onFinish={(values) => void save(values)}
      >
        <h2>{setting.name}</h2>
        {setting.updatedAt && <p className={proseCss.soft}>{t("administration.setAt", { time: momentText(setting.updatedAt) })}</p>}
        {fault && <Alert type="error" showIcon role="alert" className={noteCss.note} title={fault} />}
        {conflict && (
          <ConflictNote conflict={conflict}>
            <Differences
              key={conflict.now.version}
              items={conflict.items}
              form={form}
              wordsOf={({ path: [name] }, value) => wordsOf(name, value)}
            />
          </ConflictNote>
        )}
        <Form.Item name="weekend" label={t("administration.weekend")}>
          <Checkbox.Group options={Array.from({ length: 7 }, (_, at) => ({ value: at + 1, label: dayName(at + 1) }))} />
        </Form.Item>
        <Form.Item
          name="closes"
          label={t("administration.closes")}
          rules={[{ required: true, pattern: /^([01]\d|2[0-3]):[0-5]\d$/, message: t("problems.wrong_format") }]}
        >
          <Input className={css.settingsTime} maxLength={5} placeholder="18:00" autoComplete="off" />
        </Form.Item>
        <Form.Item name="counts" label={t("administration.counts")}>
          <Select
            className={css.settingsChoice}
            options={[
              { value: "calendar", label: t("administration.countsCalendar") },
              { value: "working", label: t("administration.countsWorking") },
            ]}
          />
        </Form.Item>
        <Form.Item name="rollsOver" label={t("administration.rollsOver")} valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item name="month" label={t("administration.month")}>
          <Select className={css.settingsChoice} options={Object.entries(months).map(([value, label]) => ({ value, label: t(label) }))} />
        </Form.Item>
        <Form.Item name="afterHours" label={t("administration.afterHours")}>
          <Select
            className={css.settingsChoice}
            options={Object.entries(lateArrivals).map(([value, label]) => ({ value, label: t(label) }))}
          />
        </Form.Item>
        {mayWrite && (
          <Button type="primary" htmlType="submit" loading={busy}>
            {t("common.save")}
          </Button>
        )}
      </Form>
      {moving && (
        <ChangePreview
          change={{ terms: moving.terms }}
          preview={moving.preview}
          onDone={() => {
            setMoving(undefined);
            setEditedFrom(undefined);
          }}
          onClose={() => setMoving(undefined)}
        />
      )}
    </>
  );
};
