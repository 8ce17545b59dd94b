import { settingEndpoints, type SettingKey } from "@murojaat/contract";
import { App, Form, type FormInstance } from "antd";
import { useEffect, useState } from "react";
import { isApiError } from "../../engine/api/errors.ts";
import { refusalText } from "../../engine/api/refusal.ts";
import { useWrite } from "../../engine/api/use.ts";
import { conflictOf, type Conflict } from "../../engine/forms/conflict.ts";
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
  readonly onConflict?: (conflict: Conflict<Setting>, sent: V, base: Setting, form: FormInstance<V>) => void;
};

/** The state of the form of one setting: it saves, unless a colleague was quicker, and then says what that one has saved. */
export const useSettingForm = <V extends object>({ setting, of, read = (values) => values, showRefusal, onConflict }: Options<V>) => {
  const { t, any } = useText();
  const { message } = App.useApp();
  const [form] = Form.useForm<V>();
  const mayWrite = useCan("manage_settings");
  const [fault, setFault] = useState<string>();
  /** The base of the user's input, whatever is read meanwhile. */
  const [editedFrom, setEditedFrom] = useState<Setting>();
  const base = editedFrom ?? setting;
  const [conflict, setConflict] = useState<Conflict<Setting>>();
  const update = useWrite(settingEndpoints.update, { quiet: true });
  useEffect(() => {
    if (!editedFrom) form.setFieldsValue(setting.value as never);
  }, [setting, editedFrom, form]);
  const save = async (values: V) => {
    const value = read(values);
    setFault(undefined);
    try {
      setEditedFrom(await update.mutateAsync({ body: { key: of, value, version: base.version } }));
      setConflict(undefined);
      void message.success(t("common.saved"));
    } catch (error) {
      const found = conflictOf<Setting>(error);
      setConflict(found);
      if (found) {
        onConflict?.(found, value, base, form);
        setEditedFrom(found.now);
      } else if (showRefusal?.(error, form, value)) return;
      // it was asked of a second administrator: nothing is wrong
      else if (isApiError(error) && error.code === "second_needed") void message.info(refusalText(error, any));
      else setFault(refusalText(error, any));
    }
  };
  return {
    form,
    base,
    conflict,
    fault,
    mayWrite,
    busy: update.isPending,
    save,
    /** Somebody types: what is read from now on does not replace it. */
    onTyped: () => setEditedFrom((now) => now ?? setting),
    /** The form follows the setting again. */
    follow: () => setEditedFrom(undefined),
  };
};
