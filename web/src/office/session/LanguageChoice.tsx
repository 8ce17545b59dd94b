import { acceptLanguage, ownNameOf, type Spelling } from "@murojaat/contract";
import { languageTag } from "../../engine/text/language.ts";
import { useText } from "../../engine/text/useText.tsx";
import css from "./login.module.css";

/** Each language by its own name, whatever the current one. */
export const LanguageChoice = ({
  among,
  value,
  onChoose,
}: {
  among: readonly Spelling[];
  value: Spelling;
  onChoose: (spelling: Spelling) => void;
}) => {
  const { t } = useText();
  return (
    <div className={css.languageChoice} role="group" aria-label={t("shell.language")}>
      {among.map((one) => (
        <button
          key={acceptLanguage(one)}
          type="button"
          lang={languageTag(one.language)}
          aria-pressed={acceptLanguage(one) === acceptLanguage(value)}
          onClick={() => onChoose(one)}
        >
          {ownNameOf(one)}
        </button>
      ))}
    </div>
  );
};
