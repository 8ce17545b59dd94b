import type { CalendarPreview, TermSettings } from "@murojaat/contract";
import { Checkbox, Form, Input, Select, Switch } from "antd";
import dayjs from "dayjs";
import { useState } from "react";
import { isApiError } from "../../engine/api/errors.ts";
import { ChangePreview, isPreview } from "../calendar/ChangePreview.tsx";
import { useCan } from "../session/useSession.ts";
import { useText } from "../../engine/text/useText.tsx";
import { Differences } from "../../engine/workflow/Differences.tsx";
import { differencesOf, taken, type Difference } from "../../engine/workflow/differences.ts";
import type { Setting } from "./setting.ts";
import { SettingFrame } from "./SettingForm.tsx";
import { useSettingForm } from "./useSettingForm.ts";
import css from "./TermsForm.module.css";

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
  const { t } = useText();
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
        for (const [[name], value] of taken(one, now.value)) form.setFieldValue(name as never, value as never);
      setItems(found);
    },
  });
  const monday = dayjs("2024-01-01");
  const dayName = (day: number) => monday.add(day - 1, "day").format("dddd");
  const wordsOf = (name: string | undefined, value: unknown): string => {
    if (Array.isArray(value)) return value.map((day) => dayName(Number(day))).join(", ");
    if (name === "counts") return t(value === "working" ? "administration.countsWorking" : "administration.countsCalendar");
    if (name === "month") return t(months[value as keyof typeof months]);
    if (name === "afterHours") return t(lateArrivals[value as keyof typeof lateArrivals]);
    return typeof value === "boolean" ? t(value ? "common.yes" : "common.no") : String(value);
  };
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
