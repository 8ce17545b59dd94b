import type { Language } from "@murojaat/contract";
import { languageTag } from "../../engine/text/language.ts";
import { useText } from "../../engine/text/useText.tsx";
import css from "./login.module.css";

// each language by its own name, whatever the current one
export const languageNames: Record<Language, string> = { UZ: "Oʻzbekcha", UK: "Ўзбекча", RU: "Русский" };

export const LanguageChoice = ({
  among,
  value,
  onChoose,
}: {
  among: readonly Language[];
  value: Language;
  onChoose: (language: Language) => void;
}) => {
  const { t } = useText();
  return (
    <div className={css.languageChoice} role="group" aria-label={t("shell.language")}>
      {among.map((code) => (
        <button key={code} type="button" lang={languageTag(code)} aria-pressed={code === value} onClick={() => onChoose(code)}>
          {languageNames[code]}
        </button>
      ))}
    </div>
  );
};
