import { inNewLatin, referenceEndpoints } from "@murojaat/contract";
// with the words of letters, which no other screen has
import { uz } from "@murojaat/contract/messages/uz";
import { useRead } from "../../engine/api/use.ts";
import { useText } from "../../engine/text/useText.tsx";
import { Loaded } from "../../engine/ui/Loaded.tsx";
import css from "./AlphabetPreview.module.css";

const { documents, menu } = uz;
const letters = [
  [documents.dear, documents.answered, documents.resultBecause, documents.appealable],
  [documents.dear, documents.closed, documents.closedBecause, documents.appealableDecision],
  [documents.dear, documents.extended],
].map((lines) => lines.join("\n"));
const ofMenu = [menu.appeals, menu.registration, menu.unlocated, menu.tasks, menu.queries, menu.reports, menu.info].join("\n");
const messages = ["sms_registered", "sms_answered", "sms_extended", "sms_forwarded", "sms_unconsidered"];

/** Messages, letters and the menu as they are written now and in the alphabet of 2026, side by side. */
export const AlphabetPreview = () => {
  const { t } = useText();
  const read = useRead(referenceEndpoints.templates.all, { query: {} }, { quiet: true });
  return (
    <Loaded read={read}>
      {(templates) => (
        <table className={css.preview} data-part="alphabet-preview" aria-label={t("administration.alphabetPreview")}>
          <thead>
            <tr>
              <th scope="col">{t("administration.alphabet1995")}</th>
              <th scope="col">{t("administration.alphabet2026")}</th>
            </tr>
          </thead>
          <Group
            title={t("administration.alphabetMessages")}
            texts={templates.flatMap(({ code, nameUz }) => (messages.includes(String(code)) ? [String(nameUz)] : []))}
          />
          <Group title={t("administration.alphabetLetters")} texts={letters} />
          <Group title={t("administration.alphabetMenu")} texts={[ofMenu]} />
        </table>
      )}
    </Loaded>
  );
};

const Group = ({ title, texts }: { readonly title: string; readonly texts: readonly string[] }) => (
  <tbody>
    <tr>
      <th scope="rowgroup" colSpan={2}>
        {title}
      </th>
    </tr>
    {texts.map((text) => (
      <tr key={text} lang="uz-Latn">
        <td>{text}</td>
        <td>{inNewLatin(text)}</td>
      </tr>
    ))}
  </tbody>
);
