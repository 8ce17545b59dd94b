import type { FileLink, RepresentativeForm } from "@murojaat/contract";
import type { FormInstance } from "antd";
import { Differences } from "../../engine/forms/Differences.tsx";
import type { Difference } from "../../engine/forms/differences.ts";
import { useText } from "../../engine/text/useText.tsx";
import { ActionConflictNote } from "../../engine/workflow/ActionConflictNote.tsx";
import type { RegistrationValues } from "./form.ts";
import { textLanguageLabel } from "./textLanguages.ts";

type Props = {
  readonly appealId: number;
  readonly items: readonly Difference[];
  readonly form: FormInstance<RegistrationValues>;
  readonly names: readonly FileLink[];
  readonly onTaken: () => void;
};
/** Somebody else changed the appeal first: field by field, what. */
export const FormConflict = ({ appealId, items, form, names, onTaken }: Props) => {
  const { t, any } = useText();
  const wordsOf = ({ path: [, name] }: Difference, value: unknown): string | undefined => {
    if (name === "files")
      return (value as number[]).map((id) => names.find((one) => one.resourcesId === id)?.resourceName ?? id).join(", ");
    if (name === "textLanguageId" && value !== undefined) return any(textLanguageLabel(value as number | null));
    if (name === "representative") return representativeWords(value as RepresentativeForm);
    return typeof value === "boolean" ? t(value ? "common.yes" : "common.no") : undefined;
  };
  return (
    <ActionConflictNote appealId={appealId}>
      <Differences items={items} form={form} onTaken={onTaken} wordsOf={wordsOf} />
    </ActionConflictNote>
  );
};

/** Who acts for the applicant, and by which document. */
const representativeWords = ({ name, documentNumber }: Partial<RepresentativeForm>): string =>
  [name, documentNumber].filter(Boolean).join(", ");
