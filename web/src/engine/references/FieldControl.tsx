import type { CrudField, CrudRow } from "@murojaat/contract/kit";
import { Input, Select, Switch } from "antd";
import { useText } from "../text/useText.tsx";
import { DayField } from "../ui/DayField.tsx";
import { CountField } from "../ui/CountField.tsx";
import { NumberField } from "../ui/NumberField.tsx";
import { useIsRead } from "./options.ts";
import { PersonField } from "./PersonField.tsx";
import { PictureField } from "./PictureField.tsx";
import { RecordField } from "./RecordField.tsx";

/** Longer texts get a textarea. */
const oneLine = 500;

type Props = {
  readonly name: string;
  readonly field: Exclude<CrudField, { kind: "moment" | "shown" | "worded" | "json" | "linked" | "total" }>;
  readonly row: CrudRow | undefined;
  readonly values: Readonly<Record<string, unknown>>;
  readonly disabled: boolean;
  // set by Form.Item
  readonly id?: string;
  readonly value?: never;
  readonly onChange?: () => void;
};

/** The control of a field by its kind. */
export const FieldControl = ({ name, field, row, values, disabled, ...given }: Props) => {
  const { t, any } = useText();
  const isRead = useIsRead();
  switch (field.kind) {
    case "text": {
      if (field.number)
        return <NumberField {...given} kind={field.number} disabled={disabled} {...(field.number === "phone" && { prefix: "+998" })} />;
      return <TextControl {...given} max={field.max} disabled={disabled} />;
    }
    case "count":
      return <CountField {...given} disabled={disabled} />;
    case "flag":
      return <Switch {...given} disabled={disabled} checked={given.value === true} />;
    case "day":
      return disabled ? <Input {...given} disabled /> : <DayField {...given} />;
    case "choice":
      return (
        <Select
          {...given}
          disabled={disabled}
          allowClear={!field.required}
          placeholder={t("common.select")}
          options={Object.entries(field.choices).map(([value, words]) => ({ value, label: any(words) }))}
        />
      );
    case "ref": {
      const known = row && row[field.nameAs] !== null ? String(row[field.nameAs]) : undefined;
      if (!isRead(field.table)) return <PersonField {...given} disabled={disabled} known={known} />;
      const above = field.within ? values[field.within.field] : undefined;
      const within = typeof above === "number" ? above : undefined;
      return (
        <RecordField
          {...given}
          table={field.table}
          within={within}
          required={field.required === true}
          known={known && row?.[name] === given.value ? known : undefined}
          disabled={disabled || (field.within !== undefined && within === undefined)}
        />
      );
    }
    case "refs":
      return <RecordField {...given} table={field.table} multiple disabled={disabled} />;
    case "picture":
      return <PictureField {...given} name={any(field.label)} disabled={disabled} />;
  }
};

type TextProps = Pick<Props, "id" | "value" | "onChange" | "disabled"> & { readonly max: number };
/** A text input with as many lines as its maximum length needs; what is longer stays, for the rule of its length to report. */
export const TextControl = ({ max, ...given }: TextProps) =>
  max > oneLine ? <Input.TextArea {...given} autoSize={{ minRows: 3, maxRows: 10 }} /> : <Input {...given} autoComplete="off" />;
