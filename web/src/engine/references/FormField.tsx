import { hasNames, type Crud, type CrudField, type CrudRow, type MessageKey } from "@murojaat/contract/kit";
import { Form, type FormInstance } from "antd";
import type { Rule } from "antd/es/form/index";
import type { ReactNode } from "react";
import { useText } from "../text/useText.tsx";
import { useCountRule } from "../ui/useCountRule.ts";
import { useDayRule } from "../ui/useDayRule.ts";
import { useLengthRule } from "../ui/useLengthRule.ts";
import { useNumberRule } from "../ui/useNumberRule.ts";
import { FieldControl, TextControl } from "./FieldControl.tsx";
import { offerOf } from "./scripts.ts";
import css from "./FormField.module.css";

type Props = {
  readonly name: string;
  readonly label: MessageKey;
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

/** One field of a record: label, rules, control, and an offer to transliterate it from the other script. */
export const FormField = ({ name, label, def, row, form, values, busy, more = [], children }: Props) => {
  const { t, any } = useText();
  const field = def.fields[name];
  const kind = field?.kind === "text" ? field.number : undefined;
  const isFixed = row !== undefined && field !== undefined && "once" in field && field.once === true;
  const offer = offerOf(name, values);
  const isEmpty = typeof values[name] !== "string" || values[name].trim() === "";
  const dayRule = useDayRule();
  const numberRule = useNumberRule(kind ?? "phone");
  const isDay = field?.kind === "day";
  const longest = field === undefined ? (hasNames(def) ? def.names.max : 255) : field.kind === "text" && !field.number ? field.max : 0;
  const atMost = useLengthRule();
  const countRule = useCountRule(...(field?.kind === "count" ? ([field.min, field.max] as const) : ([0, 0] as const)));
  const rules = [
    ...rulesOf(field, { required: t("problems.required"), format: t("problems.wrong_format") }),
    ...(longest > 0 ? [atMost(longest)] : []),
    ...(field?.kind === "count" ? [countRule] : []),
    ...more,
  ];
  return (
    <Form.Item
      name={name}
      label={any(label)}
      rules={isFixed ? [] : [...rules, ...(isDay ? [dayRule] : []), ...(kind ? [numberRule] : [])]}
      {...((isDay || kind) && { validateTrigger: ["onChange", "onBlur"] })}
      {...(offer !== undefined &&
        isEmpty && {
          extra: (
            <button type="button" className={css.offer} onClick={() => form.setFieldValue(name, offer)}>
              {t("crud.offer", { text: offer })}
            </button>
          ),
        })}
    >
      {children ??
        (field === undefined || !isGiven(field) ? (
          <TextControl max={longest} disabled={busy} />
        ) : (
          <FieldControl name={name} field={field} row={row} values={values} disabled={busy || isFixed} />
        ))}
    </Form.Item>
  );
};

type Given = Exclude<CrudField, { kind: "moment" | "shown" | "worded" | "json" | "linked" | "total" }>;
const isGiven = (field: CrudField): field is Given => !["moment", "shown", "worded", "json", "linked", "total"].includes(field.kind);

const rulesOf = (field: CrudField | undefined, words: { required: string; format: string }): Rule[] => {
  const typed = field === undefined || field.kind === "text";
  const isRequired = field === undefined || ("required" in field && field.required === true);
  return [
    ...(isRequired ? [{ required: true, ...(typed && { whitespace: true }), message: words.required }] : []),
    ...(field?.kind === "text" && field.pattern ? [{ pattern: new RegExp(field.pattern, "u"), message: words.format }] : []),
  ];
};
