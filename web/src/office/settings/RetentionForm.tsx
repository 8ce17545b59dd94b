import { settingEndpoints, type RetentionSettings } from "@murojaat/contract";
import { Alert, App, Button, Form, InputNumber } from "antd";
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

const kinds = ["application", "complaint", "proposal"] as const;
/** For how many years appeals are kept after their end. */
export const RetentionForm = ({ setting }: { setting: Setting }) => {
  const { t, any } = useText();
  const { message } = App.useApp();
  const mayWrite = useCan("manage_settings");
  const [fault, setFault] = useState<string>();
  /** The base of the user's input, whatever is read meanwhile. */
  const [base, setBase] = useState(setting);
  const [conflict, setConflict] = useState<Conflict<Setting>>();
  const update = useWrite(settingEndpoints.update, { quiet: true });
  const save = async (value: RetentionSettings) => {
    setFault(undefined);
    try {
      setBase(
        await update.mutateAsync({
          // a cleared field is none
          body: {
            key: "retention",
            value: { application: value.application ?? null, complaint: value.complaint ?? null, proposal: value.proposal ?? null },
            version: base.version,
          },
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
  const others = conflict?.now.value as RetentionSettings | undefined;
  return (
    <Form<RetentionSettings>
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
          {kinds.map((kind) => (
            <div key={kind}>
              {t(`retention.${kind}`)}: {others[kind] ?? "—"}
            </div>
          ))}
        </ConflictNote>
      )}
      {fault && <Alert type="error" showIcon role="alert" className={noteCss.note} title={fault} />}
      {kinds.map((kind) => (
        <Form.Item
          key={kind}
          name={kind}
          label={t(`retention.${kind}`)}
          {...(kind === "proposal" && { extra: t("retention.settingAbout") })}
        >
          <InputNumber min={1} max={75} precision={0} />
        </Form.Item>
      ))}
      {mayWrite && (
        <Button type="primary" htmlType="submit" loading={update.isPending}>
          {t("common.save")}
        </Button>
      )}
    </Form>
  );
};
