import { settingEndpoints, type SettingKey } from "@murojaat/contract";
import { Alert, App, Button, Form, type FormInstance } from "antd";
import { useState, type ReactNode } from "react";
import { isApiError } from "../../engine/api/errors.ts";
import { refusalText } from "../../engine/api/refusal.ts";
import { useWrite } from "../../engine/api/use.ts";
import { conflictOf, type Conflict } from "../../engine/references/conflict.ts";
import { ConflictNote } from "../../engine/references/ConflictNote.tsx";
import { momentText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { useCan } from "../session/useSession.ts";
import type { Setting } from "./setting.ts";
import css from "./settings.module.css";
import proseCss from "../../engine/ui/prose.module.css";
import noteCss from "../../engine/ui/note.module.css";

type Props<V extends object> = {
  readonly setting: Setting;
  readonly of: SettingKey;
  /** The setting that the form's values mean. */
  readonly read?: (values: V) => V;
  /** What a colleague has saved meanwhile, in words. */
  readonly theirs: (value: V) => ReactNode;
  /** Shows a refusal at its field; false where it has none. */
  readonly showRefusal?: (error: unknown, form: FormInstance<V>, sent: V) => boolean;
  readonly children: ReactNode;
};

/** The form of one setting: saves it, unless a colleague was quicker, and then shows what that one has saved. */
export const SettingForm = <V extends object>({ setting, of, read = (values) => values, theirs, showRefusal, children }: Props<V>) => {
  const { t, any } = useText();
  const { message } = App.useApp();
  const [form] = Form.useForm<V>();
  const mayWrite = useCan("manage_settings");
  const [fault, setFault] = useState<string>();
  /** The base of the user's input, whatever is read meanwhile. */
  const [base, setBase] = useState(setting);
  const [conflict, setConflict] = useState<Conflict<Setting>>();
  const update = useWrite(settingEndpoints.update, { quiet: true });
  const save = async (values: V) => {
    const value = read(values);
    setFault(undefined);
    try {
      setBase(await update.mutateAsync({ body: { key: of, value, version: base.version } }));
      setConflict(undefined);
      void message.success(t("common.saved"));
    } catch (error) {
      const found = conflictOf<Setting>(error);
      if (found) setBase(found.now);
      setConflict(found);
      if (found || showRefusal?.(error, form, value)) return;
      // it was asked of a second administrator: nothing is wrong
      if (isApiError(error) && error.code === "second_needed") void message.info(refusalText(error, any));
      else setFault(refusalText(error, any));
    }
  };
  return (
    <Form<V>
      form={form}
      layout="vertical"
      className={css.settingsForm}
      data-part="settings-form"
      initialValues={setting.value}
      disabled={update.isPending || !mayWrite}
      onFinish={(values) => void save(values)}
    >
      <h2>{base.name}</h2>
      {base.updatedAt && <p className={proseCss.soft}>{t("administration.setAt", { time: momentText(base.updatedAt) })}</p>}
      {conflict && <ConflictNote conflict={conflict}>{theirs(conflict.now.value as V)}</ConflictNote>}
      {fault && <Alert type="error" showIcon role="alert" className={noteCss.note} title={fault} />}
      {children}
      {mayWrite && (
        <Button type="primary" htmlType="submit" loading={update.isPending}>
          {t("common.save")}
        </Button>
      )}
    </Form>
  );
};
