import type { SettingKey } from "@murojaat/contract";
import { Alert, Button, Form, type FormInstance } from "antd";
import type { ReactNode } from "react";
import { ConflictNote } from "../../engine/references/ConflictNote.tsx";
import { momentText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import type { Setting } from "./setting.ts";
import { useSettingForm } from "./useSettingForm.ts";
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

/** The form of one setting. */
export const SettingForm = <V extends object>({ setting, of, read, theirs, showRefusal, children }: Props<V>) => {
  const { form, base, conflict, fault, mayWrite, busy, save, onTyped } = useSettingForm<V>({ setting, of, read, showRefusal });
  return (
    <SettingFrame
      form={form}
      setting={base}
      isReadOnly={!mayWrite}
      busy={busy}
      fault={fault}
      note={conflict && <ConflictNote conflict={conflict}>{theirs(conflict.now.value as V)}</ConflictNote>}
      onTyped={onTyped}
      onSave={(values) => void save(values)}
    >
      {children}
    </SettingFrame>
  );
};

type FrameProps<V extends object> = {
  readonly form: FormInstance<V>;
  readonly setting: Setting;
  readonly isReadOnly: boolean;
  readonly busy: boolean;
  readonly fault: string | undefined;
  readonly note: ReactNode;
  readonly onTyped: () => void;
  readonly onSave: (values: V) => void;
  readonly children: ReactNode;
};
/** Name, last change, notes, fields and button of a setting. */
export const SettingFrame = <V extends object>({
  form,
  setting,
  isReadOnly,
  busy,
  fault,
  note,
  onTyped,
  onSave,
  children,
}: FrameProps<V>) => {
  const { t } = useText();
  return (
    <Form<V>
      form={form}
      layout="vertical"
      className={css.settingsForm}
      data-part="settings-form"
      initialValues={setting.value}
      disabled={busy || isReadOnly}
      onValuesChange={onTyped}
      onFinish={onSave}
    >
      <h2>{setting.name}</h2>
      {setting.updatedAt && <p className={proseCss.soft}>{t("administration.setAt", { time: momentText(setting.updatedAt) })}</p>}
      {note}
      {fault && <Alert type="error" showIcon role="alert" className={noteCss.note} title={fault} />}
      {children}
      {!isReadOnly && (
        <Button type="primary" htmlType="submit" loading={busy}>
          {t("common.save")}
        </Button>
      )}
    </Form>
  );
};
