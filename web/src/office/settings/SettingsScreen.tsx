import { screenPermission, screens, settingEndpoints, settings, type ScreenPath, type SettingKey } from "@murojaat/contract";
import { Spin } from "antd";
import { Fragment } from "react";
import { useRead } from "../../engine/api/use.ts";
import { useText } from "../../engine/text/useText.tsx";
import { NotLoaded } from "../../engine/ui/NotLoaded.tsx";
import { ReportMailForm } from "./ReportMailForm.tsx";
import { AlphabetForm } from "./AlphabetForm.tsx";
import { CountsForm } from "./CountsForm.tsx";
import { FindingFigures } from "../answer-checks/FindingFigures.tsx";
import { SwitchesForm } from "./SwitchesForm.tsx";
import { SwitchForm } from "./SwitchForm.tsx";
import { SecurityForm } from "./SecurityForm.tsx";
import type { Setting } from "./setting.ts";
import { TermsForm } from "./TermsForm.tsx";
import { InnerLink } from "../../engine/ui/InnerLink.tsx";
import { maySee, useCan, useSession } from "../session/useSession.ts";
import css from "./settings.module.css";
import listCss from "../../engine/lists/list.module.css";

/** Of the settings that are more than a switch or counts. */
const ownForms = { alphabet: AlphabetForm, terms: TermsForm, report_mail: ReportMailForm, security: SecurityForm };
const FormOf = ({ setting, of }: { readonly setting: Setting; readonly of: SettingKey }) => {
  const row = settings[of];
  if (row.kind === "switch") return <SwitchForm setting={setting} of={of} row={row} />;
  if (row.kind === "counts") return <CountsForm setting={setting} of={of} row={row} />;
  if (row.kind === "switches") return <SwitchesForm setting={setting} of={of} row={row} />;
  const Own = ownForms[row.kind];
  return <Own setting={setting} />;
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
  const setsAll = useCan("manage_settings");
  const others = elsewhere.filter((path) => maySee(session, screenPermission(path)));
  const { data, error, refetch } = useRead(settingEndpoints.all, {}, { quiet: true });
  return (
    <section className={listCss.list} data-part="list" aria-labelledby="list-title">
      <div className={listCss.head}>
        <h1 id="list-title">{t("administration.settings")}</h1>
      </div>
      {error && !data && <NotLoaded error={error} again={() => void refetch()} />}
      {!data && !error && <Spin description={t("common.loading")} />}
      {data && (
        <div className={css.page}>
          <div className={css.contents}>
            <nav aria-labelledby="settings-contents">
              <h2 id="settings-contents">{t("administration.settingsContents")}</h2>
              <ul>
                {data.map(({ key, name }) => (
                  <li key={key}>
                    <a href={`#setting-${key}`}>{name}</a>
                  </li>
                ))}
              </ul>
            </nav>
            {others.length > 0 && (
              <nav aria-labelledby="settings-elsewhere">
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
          </div>
          <div>
            {data.map((setting) => (
              <Fragment key={setting.key}>
                {/* the server sends the keys of the contract */}
                <FormOf setting={setting} of={setting.key as SettingKey} />
                {setting.key === "answerRules" && setsAll && <FindingFigures />}
              </Fragment>
            ))}
          </div>
        </div>
      )}
    </section>
  );
};
