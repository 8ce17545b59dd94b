import { settingEndpoints, type ReportMailSettings } from "@murojaat/contract";
import { Alert, App, Button, Form, Select } from "antd";
import { useState } from "react";
import { fieldProblems } from "../../engine/api/errors.ts";
import { useWrite } from "../../engine/api/use.ts";
import { conflictOf, type Conflict } from "../../engine/references/conflict.ts";
import { ConflictNote } from "../../engine/references/ConflictNote.tsx";
import { refusalText } from "../../engine/api/refusal.ts";
import { useCan } from "../session/useSession.ts";
import { momentText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import type { Setting } from "./setting.ts";
import css from "./settings.module.css";
import proseCss from "../../engine/ui/prose.module.css";
import noteCss from "../../engine/ui/note.module.css";

/** The domains to which reports may be sent by e-mail. */
export const ReportMailForm = ({ setting }: { setting: Setting }) => {
  const { t, any } = useText();
  const { message } = App.useApp();
  const [form] = Form.useForm<ReportMailSettings>();
  const mayWrite = useCan("manage_settings");
  const [fault, setFault] = useState<string>();
  /** The base of the user's input, whatever is read meanwhile. */
  const [base, setBase] = useState(setting);
  const [conflict, setConflict] = useState<Conflict<Setting>>();
  const update = useWrite(settingEndpoints.update, { quiet: true });
  const save = async ({ domains: typed }: ReportMailSettings) => {
    const domains = [...new Set(typed.map((one) => one.trim().toLowerCase()))];
    setFault(undefined);
    try {
      const saved = await update.mutateAsync({ body: { key: "report_mail", value: { domains }, version: base.version } });
      setBase(saved);
      setConflict(undefined);
      void message.success(t("common.saved"));
    } catch (error) {
      const found = conflictOf<Setting>(error);
      if (found) {
        setBase(found.now);
        return setConflict(found);
      }
      const wrong = fieldProblems(error).map(({ path, problem, limit }) => {
        const at = /^value\.domains\.(\d+)$/.exec(path)?.[1];
        return `${at === undefined ? "" : `${domains[Number(at)] ?? ""}: `}${any(`problems.${problem}`, { limit })}`;
      });
      if (wrong.length > 0) form.setFields([{ name: "domains", errors: wrong }]);
      else setFault(refusalText(error, any));
    }
  };
  return (
    <Form<ReportMailSettings>
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
      {conflict && <ConflictNote conflict={conflict}>{(conflict.now.value as ReportMailSettings).domains.join(", ")}</ConflictNote>}
      {fault && <Alert type="error" showIcon role="alert" className={noteCss.note} title={fault} />}
      <Form.Item name="domains" label={t("administration.domains")} extra={t("administration.domainsAbout")}>
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[",", ";", " "]} placeholder="example.uz" />
      </Form.Item>
      {mayWrite && (
        <Button type="primary" htmlType="submit" loading={update.isPending}>
          {t("common.save")}
        </Button>
      )}
    </Form>
  );
};
