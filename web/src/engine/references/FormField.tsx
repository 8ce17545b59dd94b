import { hasNames, nameLabels, type Crud, type CrudRow } from "@murojaat/contract/kit";
import type { FormInstance } from "antd";
import type { Rule } from "antd/es/form/index";
import type { ReactNode } from "react";
import { FieldItem } from "../fields/FieldItem.tsx";
import type { FieldRow } from "../fields/fieldRow.ts";
import { useText } from "../text/useText.tsx";
import { offerOf } from "./scripts.ts";
import css from "./FormField.module.css";

type Props = {
  readonly name: string;
  readonly def: Crud;
  readonly row: CrudRow | undefined;
  readonly form: FormInstance;
  readonly values: Readonly<Record<string, unknown>>;
  readonly busy: boolean;
  /** Rules of this list alone. */
  readonly more?: readonly Rule[] | undefined;
  /** Replaces the default control. */
  readonly children?: ReactNode;
};

/** One field of a record, and an offer to transliterate it from the other script. */
export const FormField = ({ name, def, row, form, values, busy, more = [], children }: Props) => {
  const { t } = useText();
  const field = def.fields[name];
  const offer = offerOf(name, values);
  const isEmpty = typeof values[name] !== "string" || values[name].trim() === "";
  const above = field?.kind === "ref" && field.within ? values[field.within.field] : undefined;
  const known = field?.kind === "ref" && row && row[field.nameAs] !== null ? String(row[field.nameAs]) : undefined;
  return (
    <FieldItem
      name={name}
      row={field ?? nameRow(def, name)}
      isFixed={row !== undefined && field !== undefined && "once" in field && field.once === true}
      more={more}
      {...(field?.kind === "text" && field.number && { validateTrigger: ["onChange", "onBlur"] })}
      {...(offer !== undefined &&
        isEmpty && {
          extra: (
            <button type="button" className={css.offer} onClick={() => form.setFieldValue(name, offer)}>
              {t("crud.offer", { text: offer })}
            </button>
          ),
        })}
      control={{
        disabled: busy,
        narrow: { parent: typeof above === "number" ? above : undefined },
        known: known === undefined ? undefined : { id: Number(row![name]), name: known },
        line: { autoComplete: "off" },
        // what is longer stays, for the rule of its length to report
        lines: { autoSize: { minRows: 3, maxRows: 10 } },
      }}
    >
      {children}
    </FieldItem>
  );
};

/** The name of a record in one script. */
export const nameRow = (def: Crud, name: string): FieldRow => ({
  kind: "text",
  label: nameLabels[name as keyof typeof nameLabels],
  required: true,
  ...(hasNames(def) && { max: def.names.max }),
});
