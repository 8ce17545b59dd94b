import { settingEndpoints, type MessageKey, type SettingKey, type SwitchSettings } from "@murojaat/contract";
import { Alert, App, Button, Form, Switch } from "antd";
import { useState } from "react";
import { useWrite } from "../../engine/api/use.ts";
import { refusalText } from "../../engine/api/refusal.ts";
import { conflictOf, type Conflict } from "../../engine/references/conflict.ts";
import { ConflictNote } from "../../engine/references/ConflictNote.tsx";
import { momentText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { useCan } from "../session/useSession.ts";
import type { Setting } from "./setting.ts";
import css from "./settings.module.css";
import proseCss from "../../engine/ui/prose.module.css";
import noteCss from "../../engine/ui/note.module.css";

type SwitchKey = Extract<SettingKey, "publicCheck" | "signatureReminder">;
type Props = { readonly setting: Setting; readonly of: SwitchKey; readonly label: MessageKey; readonly about: MessageKey };

/** A setting that is on or off. */
export const SwitchForm = ({ setting, of, label, about }: Props) => {
  const { t, any } = useText();
  const { message } = App.useApp();
  const mayWrite = useCan("manage_settings");
  const [fault, setFault] = useState<string>();
  /** The base of the user's input, whatever is read meanwhile. */
  const [base, setBase] = useState(setting);
  const [conflict, setConflict] = useState<Conflict<Setting>>();
  const update = useWrite(settingEndpoints.update, { quiet: true });
  const save = async (value: SwitchSettings) => {
    setFault(undefined);
    try {
      setBase(await update.mutateAsync({ body: { key: of, value, version: base.version } }));
      setConflict(undefined);
      void message.success(t("common.saved"));
    } catch (error) {
      const found = conflictOf<Setting>(error);
      if (found) setBase(found.now);
      setConflict(found);
      if (!found) setFault(refusalText(error, any));
    }
  };
  const others = conflict?.now.value as SwitchSettings | undefined;
  return (
    <Form<SwitchSettings>
      layout="vertical"
      className={css.settingsForm}
      initialValues={setting.value}
      disabled={update.isPending || !mayWrite}
      onFinish={(values) => void save(values)}
    >
      <h2>{base.name}</h2>
      {base.updatedAt && <p className={proseCss.soft}>{t("administration.setAt", { time: momentText(base.updatedAt) })}</p>}
      {conflict && others && (
        <ConflictNote conflict={conflict}>
          {any(label)}: {t(others.isOn ? "common.yes" : "common.no")}
        </ConflictNote>
      )}
      {fault && <Alert type="error" showIcon role="alert" className={noteCss.note} title={fault} />}
      <Form.Item name="isOn" valuePropName="checked" label={any(label)} extra={any(about)}>
        <Switch />
      </Form.Item>
      {mayWrite && (
        <Button type="primary" htmlType="submit" loading={update.isPending}>
          {t("common.save")}
        </Button>
      )}
    </Form>
  );
};
