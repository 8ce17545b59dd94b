import type { SettingKey } from "@murojaat/contract";
import { Alert, Button, Form, type FormInstance } from "antd";
import type { ReactNode } from "react";
import { ConflictNote } from "../../engine/forms/ConflictNote.tsx";
import { momentText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import type { Setting } from "./setting.ts";
import { useSettingForm } from "./useSettingForm.ts";
import { keyed, WithKey } from "../../engine/keys/KeySign.tsx";
import { onFormKeys } from "../../engine/ui/onFormKeys.ts";
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
  const state = useSettingForm<V>({ setting, of, read, showRefusal });
  return (
    <SettingFrame state={state} theirs={({ now }) => theirs(now.value as V)}>
      {children}
    </SettingFrame>
  );
};

type FrameProps<V extends object> = {
  readonly state: ReturnType<typeof useSettingForm<V>>;
  /** What a colleague has saved meanwhile. */
  readonly theirs: (conflict: { readonly now: Setting }) => ReactNode;
  readonly children: ReactNode;
};
/** Name, last change, notes, fields and button of a setting. */
export const SettingFrame = <V extends object>({ state, theirs, children }: FrameProps<V>) => {
  const { form, base, conflict, fault, mayWrite, busy, save, onTyped } = state;
  const { t } = useText();
  return (
    <Form<V>
      form={form}
      // the fields of another setting on the same page have the same names
      name={base.key}
      layout="vertical"
      className={css.settingsForm}
      data-part="settings-form"
      initialValues={base.value}
      disabled={busy || !mayWrite}
      onValuesChange={onTyped}
      onFinish={(values) => void save(values)}
      onKeyDownCapture={onFormKeys({ form, named: base.key })}
    >
      <h2 id={`setting-${base.key}`}>{base.name}</h2>
      {base.updatedAt && <p className={proseCss.soft}>{t("administration.setAt", { time: momentText(base.updatedAt) })}</p>}
      {conflict && <ConflictNote conflict={conflict}>{theirs(conflict)}</ConflictNote>}
      {fault && <Alert type="error" showIcon role="alert" className={noteCss.note} title={fault} />}
      {children}
      {mayWrite && (
        <Button type="primary" {...keyed("save")} htmlType="submit" loading={busy}>
          <WithKey of="save">{t("common.save")}</WithKey>
        </Button>
      )}
    </Form>
  );
};
