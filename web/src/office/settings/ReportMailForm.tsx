import type { ReportMailSettings } from "@murojaat/contract";
import { Form, Select, type FormInstance } from "antd";
import { fieldProblems } from "../../engine/api/errors.ts";
import { useText } from "../../engine/text/useText.tsx";
import type { Setting } from "./setting.ts";
import { SettingForm } from "./SettingForm.tsx";

/** The domains to which reports may be sent by e-mail. */
export const ReportMailForm = ({ setting }: { setting: Setting }) => {
  const { t, any } = useText();
  /** All domains stand in one field: each refusal names its own. */
  const showRefusal = (error: unknown, form: FormInstance<ReportMailSettings>, { domains }: ReportMailSettings): boolean => {
    const errors = fieldProblems(error).map(({ path, problem, limit }) => {
      const at = /^value\.domains\.(\d+)$/.exec(path)?.[1];
      return `${at === undefined ? "" : `${domains[Number(at)] ?? ""}: `}${any(`problems.${problem}`, { limit })}`;
    });
    form.setFields([{ name: "domains", errors }]);
    return errors.length > 0;
  };
  return (
    <SettingForm<ReportMailSettings>
      setting={setting}
      of="report_mail"
      read={({ domains }) => ({ domains: [...new Set(domains.map((one) => one.trim().toLowerCase()))] })}
      theirs={({ domains }) => domains.join(", ")}
      showRefusal={showRefusal}
    >
      <Form.Item name="domains" label={t("administration.domains")} extra={t("administration.domainsAbout")}>
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[",", ";", " "]} placeholder="example.uz" />
      </Form.Item>
    </SettingForm>
  );
};
