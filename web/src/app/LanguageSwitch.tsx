import { languages, sessionEndpoints, type Language } from "@murojaat/contract";
import { useState } from "react";
import { useWrite } from "../engine/api/use.ts";
import { LanguageChoice } from "../office/session/LanguageChoice.tsx";
import { languageId, rememberLanguage } from "../engine/text/language.ts";
import { useText } from "../engine/text/useText.tsx";
import { PressPopover } from "../engine/ui/PressPopover.tsx";
import topBarCss from "./TopBar.module.css";

const short: Record<Language, string> = { UZ: "Oʻz", UK: "Ўз", RU: "Рус" };

/** Saves the language on the server and reloads the page in it. */
export const LanguageSwitch = () => {
  const { t, language } = useText();
  const [open, setOpen] = useState(false);
  const save = useWrite(sessionEndpoints.changeLanguage);
  const names: Record<Language, string> = { UZ: t("shell.langUz"), UK: t("shell.langUk"), RU: t("shell.langRu") };

  const choose = async (code: Language) => {
    if (code === language) return;
    await save.mutateAsync({ body: { languageId: languageId(code) } });
    rememberLanguage(code);
    location.reload();
  };

  return (
    <PressPopover
      beside
      open={open}
      onOpenChange={setOpen}
      content={
        <LanguageChoice
          among={languages.map(({ code }) => code)}
          value={language}
          onChoose={(code) => void choose(code).catch(() => undefined)}
        />
      }
    >
      <button
        type="button"
        className={`${topBarCss.button} ${topBarCss.language}`}
        aria-label={`${t("shell.language")}: ${names[language]}`}
        title={t("shell.language")}
      >
        {short[language]}
      </button>
    </PressPopover>
  );
};
