import { appealFields, applicantFields, fieldsWithin, representativeFields, type FormField } from "@murojaat/contract";
import { Form } from "antd";
import { FieldItem, type FieldProps } from "../../engine/fields/FieldItem.tsx";
import type { FieldRow } from "../../engine/fields/fieldRow.ts";
import { useText } from "../../engine/text/useText.tsx";
import { useFromLetter } from "../file-readings/FromLetter.tsx";
import { fieldOf, useLetterOfForm } from "../file-readings/useLetter.ts";
import css from "./appeals.module.css";

const parts = {
  applicant: { at: ["applicant"], rows: applicantFields },
  appeal: { at: ["appeal"], rows: appealFields },
  representative: { at: ["appeal", "representative"], rows: representativeFields },
} as const;
type Parts = typeof parts;
export type FieldName = { [P in keyof Parts]: `${P}.${keyof Parts[P]["rows"] & string}` }[keyof Parts];
type Row = FieldRow & Pick<FormField, "within">;

type Props = Omit<FieldProps, "name"> & {
  readonly of: FieldName;
  /** As wide as its group. */
  readonly isWide?: boolean;
  /** What its row requires is not required of this letter. */
  readonly isLifted?: boolean;
};

/** A field of the registration form, with what its letter says of it. */
export const FieldOf = ({ of, isWide = false, isLifted = false, extra, control, ...rest }: Props) => {
  const { any } = useText();
  const [part, name] = of.split(".") as [keyof Parts, string];
  const { at } = parts[part];
  const rows: Readonly<Record<string, Row>> = parts[part].rows;
  const row = rows[name]!;
  const path = [...at, name];
  const form = Form.useFormInstance();
  const above = [...at, row.within ?? ""];
  // what it returns comes a drawing late, when a proposal would be taken for none of the choices
  Form.useWatch(above, form);
  const parent = (row.within === undefined ? undefined : form.getFieldValue(above)) as number | null | undefined;
  const fromLetter = useFromLetter(path, any(row.label));
  const ofLetter = fieldOf(path.join("_"));
  // left empty it would become the usual value, which is not the letter's
  const isNeeded = useLetterOfForm()?.isNeeded(ofLetter ?? "text") === true;
  const choose = (value: number | number[] | null) => {
    const inner = fieldsWithin(rows, name);
    if (inner.length > 0) form.setFieldsValue({ [part]: Object.fromEntries(inner.map((one) => [one, null])) });
    control?.choice?.onChange?.(value);
  };
  const item = (
    <FieldItem
      name={path}
      row={row}
      required={(row.required === true && !isLifted) || isNeeded}
      {...(row.kind !== "longText" && row.kind !== "day" && { validateTrigger: row.options ? "onChange" : "onBlur" })}
      extra={fromLetter ?? extra}
      control={{ narrow: { parent: parent ?? undefined }, ...control, choice: { ...control?.choice, onChange: choose } }}
      {...rest}
    />
  );
  return rest.noStyle ? item : <div className={isWide ? css.wide : undefined}>{item}</div>;
};
