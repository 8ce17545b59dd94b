import { settingEndpoints, type CalendarPreview, type Met, type TermSettings } from "@murojaat/contract";
import { Alert, App, Button, Checkbox, Form, Input, Select, Switch } from "antd";
import dayjs from "dayjs";
import { useEffect, useState } from "react";
import { call } from "../../engine/api/client.ts";
import { isApiError } from "../../engine/api/errors.ts";
import { queries } from "../../engine/api/queries.ts";
import { ChangePreview, isPreview } from "../calendar/ChangePreview.tsx";
import { metOf } from "../../engine/references/met.ts";
import { MetNote } from "../../engine/references/MetNote.tsx";
import { refusalText } from "../../engine/api/refusal.ts";
import { useCan } from "../session/useSession.ts";
import { momentText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { Differences } from "../../engine/workflow/Differences.tsx";
import { differencesOf, taken, type Difference } from "../../engine/workflow/differences.ts";
import type { Setting } from "./setting.ts";
import shared from "./settings.module.css";
import css from "./TermsForm.module.css";

const compared = (["weekend", "closes", "counts", "rollsOver"] as const).map((name) => ({
  path: [name],
  label: `administration.${name}` as const,
}));
/** How terms are counted; a change that would move open deadlines shows first what it would move. */
export const TermsForm = ({ setting }: { setting: Setting }) => {
  const { t, any } = useText();
  const { message } = App.useApp();
  const [form] = Form.useForm<TermSettings>();
  const [mayWrite, mayMove] = [useCan("manage_settings"), useCan("manage_calendar")];
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const [moving, setMoving] = useState<{ terms: TermSettings; preview: CalendarPreview }>();
  /** What was typed is a change of this state, whatever is read meanwhile. */
  const [held, setHeld] = useState<Setting>();
  const base = held ?? setting;
  const [met, setMet] = useState<Met<Setting> & { readonly items: readonly Difference[] }>();
  useEffect(() => {
    if (!held) form.setFieldsValue(setting.value);
  }, [setting, held, form]);
  const monday = dayjs("2024-01-01");
  const dayName = (day: number) => monday.add(day - 1, "day").format("dddd");
  const wordsOf = (name: string | undefined, value: unknown): string => {
    if (Array.isArray(value)) return value.map((day) => dayName(Number(day))).join(", ");
    if (name === "counts") return t(value === "working" ? "administration.countsWorking" : "administration.countsCalendar");
    return typeof value === "boolean" ? t(value ? "common.yes" : "common.no") : String(value);
  };
  const save = async (given: TermSettings) => {
    const terms = { ...given, weekend: [...given.weekend].toSorted((a, b) => a - b) };
    setBusy(true);
    setFault(undefined);
    setMet(undefined);
    try {
      await call(settingEndpoints.update, { body: { key: "terms", value: terms, version: base.version } });
      void message.success(t("common.saved"));
      await queries.invalidateQueries();
      setHeld(undefined);
    } catch (error) {
      const found = metOf<Setting>(error);
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
        setHeld(found.now);
        setMet({ ...found, items });
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
        onValuesChange={() => setHeld((now) => now ?? setting)}
        onFinish={(values) => void save(values)}
      >
        <h2>{setting.name}</h2>
        {setting.updatedAt && <p className="soft">{t("administration.setAt", { time: momentText(setting.updatedAt) })}</p>}
        {fault && <Alert type="error" showIcon role="alert" className="crud-note" title={fault} />}
        {met && (
          <MetNote met={met}>
            <Differences key={met.now.version} items={met.items} form={form} wordsOf={({ path: [name] }, value) => wordsOf(name, value)} />
          </MetNote>
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
            setHeld(undefined);
          }}
          onClose={() => setMoving(undefined)}
        />
      )}
    </>
  );
};
