import { settings, type AuditFields, type CalendarPreview, type TermSettings } from "@murojaat/contract";
import { Checkbox, Form, Input, Select, Switch } from "antd";
import dayjs from "dayjs";
import { useState } from "react";
import { isApiError } from "../../engine/api/errors.ts";
import { ChangePreview, isPreview } from "../calendar/ChangePreview.tsx";
import { useCan } from "../session/useSession.ts";
import { useText } from "../../engine/text/useText.tsx";
import { Differences } from "../../engine/forms/Differences.tsx";
import { differencesOf, taken, type Difference } from "../../engine/forms/differences.ts";
import type { Setting } from "./setting.ts";
import { SettingFrame } from "./SettingForm.tsx";
import { useSettingForm } from "./useSettingForm.ts";
import css from "./TermsForm.module.css";

const { fields } = settings.terms;
const compared = Object.entries(fields).map(([name, { label }]) => ({ path: [name], label }));
/** The rules of counting terms; a change that would move open deadlines shows a preview first. */
export const TermsForm = ({ setting }: { setting: Setting }) => {
  const { t, any } = useText();
  const mayMove = useCan("manage_calendar");
  const [moving, setMoving] = useState<{ terms: TermSettings; preview: CalendarPreview }>();
  const [items, setItems] = useState<readonly Difference[]>([]);
  const state = useSettingForm<TermSettings>({
    setting,
    of: "terms",
    read: (given) => ({ ...given, weekend: [...given.weekend].toSorted((a, b) => a - b) }),
    showRefusal: (error, _form, terms) => {
      if (!mayMove || !isApiError(error) || error.code !== "moves_deadlines" || !isPreview(error.details)) return false;
      setMoving({ terms, preview: error.details });
      return true;
    },
    onConflict: ({ now }, terms, from, form) => {
      const found = differencesOf(compared, from.value, structuredClone(terms), now.value);
      // what was left as it stood follows the colleague
      for (const one of found.filter(({ untouched }) => untouched))
        for (const [[name], value] of taken(one, now.value)) form.setFieldValue(name, value);
      setItems(found);
    },
  });
  const monday = dayjs("2024-01-01");
  const dayName = (day: number) => monday.add(day - 1, "day").format("dddd");
  const wordsOf = (name: string | undefined, value: unknown): string => {
    if (Array.isArray(value)) return value.map((day) => dayName(Number(day))).join(", ");
    const field = (fields as AuditFields)[name ?? ""];
    if (field?.kind === "choice") return any(field.choices[String(value)]!);
    return typeof value === "boolean" ? t(value ? "common.yes" : "common.no") : String(value);
  };
  const choice = (name: "counts" | "month" | "afterHours") => (
    <Form.Item name={name} label={any(fields[name].label)}>
      <Select
        className={css.settingsChoice}
        options={Object.entries(fields[name].choices).map(([value, label]) => ({ value, label: any(label) }))}
      />
    </Form.Item>
  );
  return (
    <>
      <SettingFrame
        state={state}
        theirs={({ now }) => (
          <Differences key={now.version} items={items} form={state.form} wordsOf={({ path: [name] }, value) => wordsOf(name, value)} />
        )}
      >
        <Form.Item name="weekend" label={t("administration.weekend")}>
          <Checkbox.Group options={Array.from({ length: 7 }, (_, at) => ({ value: at + 1, label: dayName(at + 1) }))} />
        </Form.Item>
        <Form.Item
          name="closes"
          label={t("administration.closes")}
          rules={[{ required: true, pattern: /^([01]\d|2[0-3]):[0-5]\d$/, message: t("problems.wrong_format") }]}
        >
          <Input className={css.settingsTime} placeholder="18:00" autoComplete="off" />
        </Form.Item>
        {choice("counts")}
        <Form.Item name="rollsOver" label={t("administration.rollsOver")} valuePropName="checked">
          <Switch />
        </Form.Item>
        {choice("month")}
        {choice("afterHours")}
      </SettingFrame>
      {moving && (
        <ChangePreview
          change={{ terms: moving.terms }}
          preview={moving.preview}
          onDone={() => {
            setMoving(undefined);
            state.follow();
          }}
          onClose={() => setMoving(undefined)}
        />
      )}
    </>
  );
};
