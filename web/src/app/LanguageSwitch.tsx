import { languages, sessionEndpoints, type Language } from "@murojaat/contract";
import { Dropdown } from "antd";
import { useWrite } from "../api/use.ts";
import { languageId, languageTag, rememberLanguage } from "../text/language.ts";
import { useText } from "../text/useText.tsx";

const short: Record<Language, string> = { UZ: "Oʻz", UK: "Ўз", RU: "Рус" };

/** Saved on the server, then the whole page is read again in the new language. */
export const LanguageSwitch = () => {
  const { t, language } = useText();
  const save = useWrite(sessionEndpoints.changeLanguage);
  const names: Record<Language, string> = { UZ: t("shell.langUz"), UK: t("shell.langUk"), RU: t("shell.langRu") };

  const choose = async (code: Language) => {
    if (code === language) return;
    await save.mutateAsync({ body: { languageId: languageId(code) } });
    rememberLanguage(code);
    location.reload();
  };

  return (
    <Dropdown
      trigger={["click"]}
      menu={{
        selectedKeys: [language],
        items: languages.map(({ code }) => ({ key: code, label: <span lang={languageTag(language)}>{names[code]}</span> })),
        // keys are the codes above
        onClick: ({ key }) => void choose(key as Language).catch(() => undefined),
      }}
    >
      <button
        type="button"
        className="top-button top-language"
        aria-label={`${t("shell.language")}: ${names[language]}`}
        title={t("shell.language")}
      >
        {short[language]}
      </button>
    </Dropdown>
  );
};
