import DeleteOutlined from "@ant-design/icons/es/icons/DeleteOutlined";
import { hrefTo, listViewEndpoints, relativeDays, reportNames, type ReportName } from "@murojaat/contract";
import { App, Button } from "antd";
import { useRead } from "../../../engine/api/use.ts";
import { refusalText } from "../../../engine/api/refusal.ts";
import { useView, type SavedFilter } from "../../../engine/lists/useListView.ts";
import { useText } from "../../../engine/text/useText.tsx";
import { InnerLink } from "../../../engine/ui/InnerLink.tsx";
import { queryOf } from "../choices.ts";
import { TakeFile } from "./TakeFile.tsx";
import reportsScreenCss from "./ReportsScreen.module.css";

type Props = { readonly titleOf: (name: ReportName) => string; readonly shown: readonly ReportName[] };

/** The user's saved choices of all reports: open, download, delete. */
export const SavedChoices = ({ titleOf, shown }: Props) => {
  const { t } = useText();
  const { data = [] } = useRead(listViewEndpoints.all, {}, { fixed: true, quiet: true });
  const saved = reportNames.filter(
    (name) => shown.includes(name) && data.some(({ list, saved }) => list === `reports:${name}` && saved.length > 0),
  );
  return (
    <section className={reportsScreenCss.saved} aria-label={t("reports.saved")}>
      <h2>{t("reports.saved")}</h2>
      {saved.length === 0 ? (
        <p className={reportsScreenCss.about}>{t("reports.noneSaved")}</p>
      ) : (
        <ul>
          {saved.map((name) => (
            <SavedOf key={name} name={name} title={titleOf(name)} />
          ))}
        </ul>
      )}
    </section>
  );
};

const SavedOf = ({ name, title }: { name: ReportName; title: string }) => {
  const { t, any } = useText();
  const { message } = App.useApp();
  const { saved, save } = useView(`reports:${name}`);
  const drop = (one: SavedFilter) =>
    save({ saved: saved.filter((other) => other !== one) }).catch((error: unknown) => void message.error(refusalText(error, any)));
  return saved.map((one) => {
    const query = queryOf(Object.fromEntries(new URLSearchParams(one.query)));
    const { from, to, in: word } = query;
    return (
      <li key={one.name}>
        <span className={reportsScreenCss.savedName}>
          <InnerLink to={hrefTo(`/reports/${name}`, query)}>{one.name}</InnerLink>
          <small>
            {title}
            {word ? ` · ${t(relativeDays[word])}` : from && to && ` · ${from} – ${to}`}
          </small>
        </span>
        <TakeFile name={name} query={query} title={one.name} />
        <Button type="text" icon={<DeleteOutlined />} aria-label={`${t("common.delete")}: ${one.name}`} onClick={() => void drop(one)} />
      </li>
    );
  });
};
