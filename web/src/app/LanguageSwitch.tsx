import { acceptLanguage, languages, sessionEndpoints, type Language, type Spelling } from "@murojaat/contract";
import { useState } from "react";
import { useWrite } from "../engine/api/use.ts";
import { LanguageChoice } from "../office/session/LanguageChoice.tsx";
import { languageId, rememberSpelling } from "../engine/text/language.ts";
import { useText } from "../engine/text/useText.tsx";
import { PressPopover } from "../engine/ui/PressPopover.tsx";
import topBarCss from "./TopBar.module.css";

/** Every way in which the portal can be read; the Latin one first in the alphabet of 1995. */
const spellings: readonly Spelling[] = languages.flatMap(({ code: language }): Spelling[] =>
  language === "UZ"
    ? [
        { language, alphabet: "1995" },
        { language, alphabet: "2026" },
      ]
    : [{ language, alphabet: "1995" }],
);
const short: Record<Language, string> = { UZ: "Oʻz", UK: "Ўз", RU: "Рус" };

/** Saves the language on the server and reloads the page in it. */
export const LanguageSwitch = () => {
  const { t, language, alphabet } = useText();
  const [open, setOpen] = useState(false);
  const save = useWrite(sessionEndpoints.changeLanguage);
  const names: Record<Language, string> = { UZ: t("shell.langUz"), UK: t("shell.langUk"), RU: t("shell.langRu") };

  const choose = async (spelling: Spelling) => {
    if (acceptLanguage(spelling) === acceptLanguage({ language, alphabet })) return;
    // the choice of another language is none of an alphabet
    const chosen = spelling.language === "UZ" ? { alphabet: spelling.alphabet } : {};
    await save.mutateAsync({ body: { languageId: languageId(spelling.language), ...chosen } });
    rememberSpelling({ ...spelling, alphabet: chosen.alphabet ?? alphabet });
    location.reload();
  };

  return (
    <PressPopover
      beside
      open={open}
      onOpenChange={setOpen}
      content={
        <LanguageChoice
          among={spellings}
          value={{ language, alphabet }}
          onChoose={(spelling) => void choose(spelling).catch(() => undefined)}
        />
      }
    >
      <button
        type="button"
        className={`${topBarCss.button} ${topBarCss.language}`}
        aria-label={`${t("shell.language")}: ${names[language]}`}
        title={t("shell.language")}
      >
        {language === "UZ" && alphabet === "2026" ? "Öz" : short[language]}
      </button>
    </PressPopover>
  );
};
