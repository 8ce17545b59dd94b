import { settingEndpoints, type SettingKey } from "@murojaat/contract";
import { App, Form, type FormInstance } from "antd";
import { useEffect, useState } from "react";
import { isApiError } from "../../engine/api/errors.ts";
import { refusalText } from "../../engine/api/refusal.ts";
import { useWrite } from "../../engine/api/use.ts";
import { conflictOf, type Conflict } from "../../engine/forms/conflict.ts";
import { useRecordForm } from "../../engine/forms/useRecordForm.ts";
import { useText } from "../../engine/text/useText.tsx";
import { useCan } from "../session/useSession.ts";
import type { Setting } from "./setting.ts";

type Options<V extends object> = {
  readonly setting: Setting;
  readonly of: SettingKey;
  /** The setting that the form's values mean. */
  readonly read?: ((values: V) => V) | undefined;
  /** Shows a refusal in a place of its own; false where it has none. */
  readonly showRefusal?: ((error: unknown, form: FormInstance<V>, sent: V) => boolean) | undefined;
  /** A colleague was quicker: what was typed, and the setting from which it was typed. */
  readonly onConflict?: (conflict: Conflict<Setting>, sent: V, base: Setting, form: FormInstance) => void;
};

/** The state of the form of one setting: it saves, unless a colleague was quicker, and then says what that one has saved. */
export const useSettingForm = <V extends object>({ setting, of, read = (values) => values, showRefusal, onConflict }: Options<V>) => {
  const { t, any } = useText();
  const { message } = App.useApp();
  const [form] = Form.useForm<V>();
  const mayWrite = useCan("manage_settings");
  const record = useRecordForm({ form, record: setting });
  const { base = setting, setBase, busy, fault, conflict } = record;
  /** Until somebody types or saves, the form shows what is read. */
  const [isTyped, setTyped] = useState(false);
  const update = useWrite(settingEndpoints.update, { quiet: true });
  useEffect(() => {
    if (isTyped) return;
    setBase(setting);
    form.setFieldsValue(setting.value as Parameters<typeof form.setFieldsValue>[0]);
  }, [setting, isTyped, setBase, form]);
  const save = (values: V) => {
    const value = read(values);
    const send = async () => {
      setBase(await update.mutateAsync({ body: { key: of, value, version: base.version } }));
      setTyped(true);
      record.forget();
      void message.success(t("common.saved"));
    };
    // what a colleague saved is told until the outcome is known
    return record.send(send, (error) => {
      record.forget();
      const found = conflictOf<Setting>(error);
      if (found) {
        setTyped(true);
        onConflict?.(found, value, base, form);
        record.follow(found.now, found);
      }
      if (found || showRefusal?.(error, form, value)) return true;
      // it was asked of a second administrator: nothing is wrong
      const isAsked = isApiError(error) && error.code === "second_needed";
      if (isAsked) void message.info(refusalText(error, any));
      return isAsked;
    });
  };
  return {
    form,
    base,
    conflict,
    fault,
    mayWrite,
    busy,
    save,
    onTyped: () => setTyped(true),
    /** The form follows the setting again. */
    follow: () => setTyped(false),
  };
};
