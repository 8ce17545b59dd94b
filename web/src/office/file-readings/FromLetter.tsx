import type { ProposedField } from "@murojaat/contract";
import { Button, Form } from "antd";
import type { ReactNode } from "react";
import { phoneText } from "../../engine/text/moments.ts";
import { WithKey } from "../../engine/keys/KeySign.tsx";
import { useText } from "../../engine/text/useText.tsx";
import { formPaths, useLetterOfForm } from "./useLetter.ts";
import css from "./FromLetter.module.css";

/** Under the text: the letter's own, where none stands yet. */
const TextFromLetter = () => {
  const { t } = useText();
  const letter = useLetterOfForm();
  const now: unknown = Form.useWatch(["appeal", "text"], Form.useFormInstance());
  if (!letter?.text || now) return null;
  return (
    <Button type="link" size="small" tabIndex={-1} onClick={() => letter.take("text")}>
      {letter.focused === "text" ? <WithKey of="take">{t("readings.text")}</WithKey> : t("readings.text")}
    </Button>
  );
};

/** What stands under a field: nothing where the letter says nothing of it. */
export const useFromLetter = (): ((field: ProposedField, label: string) => ReactNode) => {
  const letter = useLetterOfForm();
  return (field, label) => (letter?.proposalOf(field) === undefined ? undefined : <FromLetter field={field} label={label} />);
};
/** What stands under the text. */
export const useTextFromLetter = (): ReactNode => (useLetterOfForm()?.text ? <TextFromLetter /> : undefined);

/** Under a field: what the letter says of it, to be taken by a press or a key. */
const FromLetter = ({ field, label }: { readonly field: ProposedField; readonly label: string }) => {
  const { t } = useText();
  const letter = useLetterOfForm();
  const value = letter?.proposalOf(field);
  const now: unknown = Form.useWatch(formPaths[field] as never, Form.useFormInstance());
  if (!letter || value === undefined) return null;
  if (now === value) return <span className={css.taken}>{t("readings.taken")}</span>;
  const words = letter.reading?.words as Readonly<Record<string, string | undefined>> | undefined;
  const said = words?.[field] ?? (field === "phone" ? phoneText(String(value)) : String(value));
  return (
    <span className={css.proposal}>
      <span title={said}>{t("readings.fromLetter", { value: said })}</span>
      {/* by keyboard it is taken from within the field */}
      <Button
        type="link"
        size="small"
        tabIndex={-1}
        aria-label={t("readings.takeNamed", { field: label, value: said })}
        onMouseEnter={() => letter.show(letter.reading?.places[field])}
        onClick={() => letter.take(field)}
      >
        {letter.focused === field ? <WithKey of="take">{t("readings.take")}</WithKey> : t("readings.take")}
      </Button>
    </span>
  );
};
