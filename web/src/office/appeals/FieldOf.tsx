import { appealFields, applicantFields, representativeFields } from "@murojaat/contract";
import { Col, Form, type ColProps } from "antd";
import { FieldItem, type FieldProps } from "../../engine/fields/FieldItem.tsx";
import type { FieldRow } from "../../engine/fields/fieldRow.ts";
import { useText } from "../../engine/text/useText.tsx";
import { useFromLetter } from "../file-readings/FromLetter.tsx";
import { third } from "./widths.ts";

const parts = {
  applicant: { at: ["applicant"], rows: applicantFields },
  appeal: { at: ["appeal"], rows: appealFields },
  representative: { at: ["appeal", "representative"], rows: representativeFields },
} as const;
type Parts = typeof parts;
export type FieldName = { [P in keyof Parts]: `${P}.${keyof Parts[P]["rows"] & string}` }[keyof Parts];

/** The row of a field, and its place in the values of the form. */
const rowOf = (of: FieldName) => {
  const [part, name] = of.split(".") as [keyof Parts, string];
  const { at, rows } = parts[part];
  return { at, name, row: (rows as Readonly<Record<string, FieldRow>>)[name]! };
};

type Props = Omit<FieldProps, "name"> & {
  readonly of: FieldName;
  readonly col?: ColProps;
  /** What its row requires is not required of this letter. */
  readonly isLifted?: boolean;
};

/** A field of the registration form, with what its letter says of it. */
export const FieldOf = ({ of, col = third, isLifted = false, extra, control, ...rest }: Props) => {
  const { any } = useText();
  const { at, name, row } = rowOf(of);
  const path = [...at, name];
  const above = [...at, typeof row.within === "string" ? row.within : ""];
  const form = Form.useFormInstance();
  // drawn again when it changes; what it says first comes a drawing late
  Form.useWatch(above, form);
  const parent = row.within === undefined ? undefined : (form.getFieldValue(above) as number | null | undefined);
  const fromLetter = useFromLetter(path, any(row.label));
  const item = (
    <FieldItem
      name={path}
      row={row}
      required={row.required === true && !isLifted}
      {...(row.kind !== "longText" && row.kind !== "day" && { validateTrigger: row.options ? "onChange" : "onBlur" })}
      extra={fromLetter ?? extra}
      control={{ ...(row.within !== undefined && { narrow: { parent: parent ?? undefined } }), ...control }}
      {...rest}
    />
  );
  return rest.noStyle ? item : <Col {...col}>{item}</Col>;
};
