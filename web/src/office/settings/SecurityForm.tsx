import { passwordMinimum, settingEndpoints, weightyPasswordMinimum, type SecuritySettings } from "@murojaat/contract";
import { Alert, App, Button, Form, InputNumber, Radio } from "antd";
import { useState } from "react";
import { useWrite } from "../../engine/api/use.ts";
import { refusalText } from "../../engine/api/refusal.ts";
import { conflictOf, type Conflict } from "../../engine/references/conflict.ts";
import { ConflictNote } from "../../engine/references/ConflictNote.tsx";
import { RecordField } from "../../engine/references/RecordField.tsx";
import { momentText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { useCan } from "../session/useSession.ts";
import type { Setting } from "./setting.ts";
import css from "./settings.module.css";
import proseCss from "../../engine/ui/prose.module.css";
import noteCss from "../../engine/ui/note.module.css";

/** How long a session lives, whose sign-in takes a second factor, and whether a second administrator has to agree. */
export const SecurityForm = ({ setting }: { setting: Setting }) => {
  const { t, any } = useText();
  const { message } = App.useApp();
  const mayWrite = useCan("manage_settings");
  const [fault, setFault] = useState<string>();
  /** The base of the user's input, whatever is read meanwhile. */
  const [base, setBase] = useState(setting);
  const [conflict, setConflict] = useState<Conflict<Setting>>();
  const update = useWrite(settingEndpoints.update, { quiet: true });
  const save = async (value: SecuritySettings) => {
    setFault(undefined);
    try {
      setBase(
        await update.mutateAsync({
          body: { key: "security", value: { ...value, factorRoles: value.factorRoles ?? [] }, version: base.version },
        }),
      );
      setConflict(undefined);
      void message.success(t("common.saved"));
    } catch (error) {
      const found = conflictOf<Setting>(error);
      if (found) setBase(found.now);
      setConflict(found);
      if (!found) setFault(refusalText(error, any));
    }
  };
  const others = conflict?.now.value as SecuritySettings | undefined;
  return (
    <Form<SecuritySettings>
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
          {t("administration.sessionHours")}: {others.sessionHours}
        </ConflictNote>
      )}
      {fault && <Alert type="error" showIcon role="alert" className={noteCss.note} title={fault} />}
      <Form.Item name="sessionHours" label={t("administration.sessionHours")} rules={[{ required: true, message: t("problems.required") }]}>
        <InputNumber min={1} max={72} precision={0} />
      </Form.Item>
      <Form.Item name="passwordLength" label={t("administration.passwordLength")} initialValue={passwordMinimum}>
        <InputNumber min={passwordMinimum} max={64} precision={0} />
      </Form.Item>
      <Form.Item name="weightyPasswordLength" label={t("administration.weightyPasswordLength")} initialValue={weightyPasswordMinimum}>
        <InputNumber min={weightyPasswordMinimum} max={64} precision={0} />
      </Form.Item>
      <Form.Item name="factorRoles" label={t("administration.factorRoles")} extra={t("administration.factorRolesAbout")}>
        <RecordField table="roles" multiple />
      </Form.Item>
      <Form.Item name="secondAdmin" label={t("administration.secondAdmin")} extra={t("administration.secondAdminAbout")}>
        <Radio.Group
          options={[
            { value: "notify", label: t("administration.secondAdminNotify") },
            { value: "confirm", label: t("administration.secondAdminConfirm") },
          ]}
        />
      </Form.Item>
      {mayWrite && (
        <Button type="primary" htmlType="submit" loading={update.isPending}>
          {t("common.save")}
        </Button>
      )}
    </Form>
  );
};
