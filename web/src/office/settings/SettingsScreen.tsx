import { settingEndpoints, type SettingKey } from "@murojaat/contract";
import { Spin } from "antd";
import { Fragment, type ReactNode } from "react";
import { useRead } from "../../engine/api/use.ts";
import { useText } from "../../engine/text/useText.tsx";
import { NotLoaded } from "../../engine/ui/NotLoaded.tsx";
import { ReportMailForm } from "./ReportMailForm.tsx";
import { SecurityForm } from "./SecurityForm.tsx";
import type { Setting } from "./setting.ts";
import { TermsForm } from "./TermsForm.tsx";
import listCss from "../../engine/lists/list.module.css";

const forms: Readonly<Record<SettingKey, (setting: Setting) => ReactNode>> = {
  terms: (setting) => <TermsForm setting={setting} />,
  report_mail: (setting) => <ReportMailForm setting={setting} />,
  security: (setting) => <SecurityForm setting={setting} />,
};

/** The administrator's settings. */
export const SettingsScreen = () => {
  const { t } = useText();
  const { data, error, refetch } = useRead(settingEndpoints.all, {}, { quiet: true });
  return (
    <section className={listCss.list} data-part="list" aria-labelledby="list-title">
      <div className={listCss.head}>
        <h1 id="list-title">{t("administration.settings")}</h1>
      </div>
      {error && !data && <NotLoaded error={error} again={() => void refetch()} />}
      {!data && !error && <Spin description={t("common.loading")} />}
      {data?.map((setting) => (
        // the server sends the keys of the contract
        <Fragment key={setting.key}>{forms[setting.key as SettingKey](setting)}</Fragment>
      ))}
    </section>
  );
};
