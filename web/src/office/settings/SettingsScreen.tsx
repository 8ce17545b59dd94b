import { screenPermission, screens, settingEndpoints, type ScreenPath, type SettingKey } from "@murojaat/contract";
import { Spin } from "antd";
import { Fragment, type ReactNode } from "react";
import { useRead } from "../../engine/api/use.ts";
import { useText } from "../../engine/text/useText.tsx";
import { NotLoaded } from "../../engine/ui/NotLoaded.tsx";
import { RetentionForm } from "./RetentionForm.tsx";
import { ReportMailForm } from "./ReportMailForm.tsx";
import { EscalationForm } from "./EscalationForm.tsx";
import { SwitchForm } from "./SwitchForm.tsx";
import { SecurityForm } from "./SecurityForm.tsx";
import type { Setting } from "./setting.ts";
import { TermsForm } from "./TermsForm.tsx";
import { InnerLink } from "../../engine/ui/InnerLink.tsx";
import { maySee, useSession } from "../session/useSession.ts";
import css from "./settings.module.css";
import listCss from "../../engine/lists/list.module.css";

const forms: Readonly<Record<SettingKey, (setting: Setting) => ReactNode>> = {
  terms: (setting) => <TermsForm setting={setting} />,
  report_mail: (setting) => <ReportMailForm setting={setting} />,
  security: (setting) => <SecurityForm setting={setting} />,
  retention: (setting) => <RetentionForm setting={setting} />,
  publicCheck: (setting) => (
    <SwitchForm setting={setting} of="publicCheck" label="administration.publicCheckOn" about="administration.publicCheckAbout" />
  ),
  signatureReminder: (setting) => (
    <SwitchForm
      setting={setting}
      of="signatureReminder"
      label="administration.signatureReminderOn"
      about="administration.signatureReminderAbout"
    />
  ),
  plainSms: (setting) => (
    <SwitchForm setting={setting} of="plainSms" label="administration.plainSmsOn" about="administration.plainSmsAbout" />
  ),
  readFiles: (setting) => (
    <SwitchForm setting={setting} of="readFiles" label="administration.readFilesOn" about="administration.readFilesAbout" />
  ),
  readOldFiles: (setting) => (
    <SwitchForm setting={setting} of="readOldFiles" label="administration.readOldFilesOn" about="administration.readOldFilesAbout" />
  ),
  staffEmail: (setting) => (
    <SwitchForm setting={setting} of="staffEmail" label="administration.staffEmailOn" about="administration.staffEmailAbout" />
  ),
  staffTelegram: (setting) => (
    <SwitchForm setting={setting} of="staffTelegram" label="administration.staffTelegramOn" about="administration.staffTelegramAbout" />
  ),
  escalation: (setting) => <EscalationForm setting={setting} />,
};

/** Name, emblem and contacts of the office, its days, its words and letters, the menu: what has a screen of its own. */
const elsewhere = [
  "/admin/organizations",
  "/admin/calendar",
  "/info/appeal/tempdesc",
  "/admin/document-templates",
  "/admin/modules",
] as const satisfies readonly ScreenPath[];

/** The administrator's settings. */
export const SettingsScreen = () => {
  const { t } = useText();
  const session = useSession();
  const others = elsewhere.filter((path) => maySee(session, screenPermission(path)));
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
      {data && others.length > 0 && (
        <nav className={css.settingsForm} aria-labelledby="settings-elsewhere">
          <h2 id="settings-elsewhere">{t("administration.settingsElsewhere")}</h2>
          <ul>
            {others.map((path) => (
              <li key={path}>
                <InnerLink to={path}>{t(screens[path].label)}</InnerLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </section>
  );
};
