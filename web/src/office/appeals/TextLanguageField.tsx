import { textLanguageOf } from "@murojaat/contract";
import { Form, Select, type FormInstance } from "antd";
import { useText } from "../../engine/text/useText.tsx";
import { FieldOf } from "./FieldOf.tsx";
import type { RegistrationValues } from "./form.ts";
import { textLanguages } from "./textLanguages.ts";
import css from "./appeals.module.css";

/** The language of the text: recognised in it until somebody chooses one. */
export const TextLanguageField = ({ form }: { form: FormInstance<RegistrationValues> }) => {
  const { t } = useText();
  const text = Form.useWatch(["appeal", "text"], form) ?? "";
  const chosen = Form.useWatch(["appeal", "textLanguageId"], form);
  return (
    <FieldOf
      of="appeal.textLanguageId"
      extra={chosen === undefined && text !== "" && <span className={css.proposed}>{t("fields.languageOfText")}</span>}
    >
      <LanguageSelect text={text} />
    </FieldOf>
  );
};

type Props = {
  readonly text: string;
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (value: number | null) => void;
};
const LanguageSelect = ({ text, id, value, onChange }: Props) => {
  const { any } = useText();
  const proposed = text.trim() === "" ? undefined : (textLanguageOf(text) ?? 0);
  return (
    <Select
      {...(id !== undefined && { id })}
      value={value === undefined ? proposed : (value ?? 0)}
      options={textLanguages.map((language) => ({ value: language.id, label: any(language.label) }))}
      onChange={(chosen) => onChange?.(chosen || null)}
    />
  );
};
