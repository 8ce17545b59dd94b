import { Input, Select, Switch, type InputProps } from "antd";
import type { TextAreaProps } from "antd/es/input/index";
import type { ComponentProps } from "react";
import type { Narrow } from "../api/office.ts";
import { ChoiceField } from "../choices/ChoiceField.tsx";
import { RecordField } from "../choices/RecordField.tsx";
import { PersonField } from "../choices/PersonField.tsx";
import type { Choice } from "../choices/useOptions.ts";
import { useIsRead } from "../choices/useRecords.ts";
import { FilesField } from "../files/FilesField.tsx";
import { PictureField } from "../files/PictureField.tsx";
import type { useText } from "../text/useText.tsx";
import { CountField } from "../ui/CountField.tsx";
import { DayField } from "../ui/DayField.tsx";
import { NumberField } from "../ui/NumberField.tsx";
import { PhonePrefix } from "../ui/PhonePrefix.tsx";
import type { FieldRow } from "./fieldRow.ts";

/** What only the form around a field knows of its control. */
export type Around = {
  readonly disabled?: boolean;
  readonly narrow?: Narrow;
  readonly choice?: Omit<ComponentProps<typeof ChoiceField>, "source" | "narrow" | "multiple">;
  /** The record that is chosen, before the others are loaded. */
  readonly known?: Choice | undefined;
  readonly files?: Pick<ComponentProps<typeof FilesField>, "known" | "onNamed">;
  readonly line?: InputProps;
  readonly lines?: TextAreaProps;
  readonly number?: Partial<ComponentProps<typeof NumberField>>;
};

/** Longer texts have several lines. */
const oneLine = 500;

/** The control of a field; none where its row says only what is kept, and its form draws it. */
export const fieldControl = (
  row: FieldRow,
  around: Around & { readonly since: string | undefined },
  { t, any }: ReturnType<typeof useText>,
) => {
  const { kind, number, past, options, choices, table, required = false, within, max = 0 } = row;
  const { disabled = false, narrow, since } = around;
  const isOff = disabled || (within !== undefined && narrow?.parent === undefined);
  // said only where it is so: a form that is disabled disables its fields
  const off = isOff && { disabled: true };
  if (number) return <NumberField kind={number} {...(number === "phone" && { prefix: <PhonePrefix /> })} {...around.number} {...off} />;
  if (options)
    return <ChoiceField source={options} multiple={kind === "choices"} {...(narrow && { narrow })} {...around.choice} {...off} />;
  if (choices)
    return (
      <Select
        allowClear={!required}
        placeholder={t("common.select")}
        options={Object.entries(choices).map(([value, words]) => ({ value, label: any(words) }))}
        {...off}
      />
    );
  if (table && kind === "refs") return <RecordField table={table} multiple {...off} />;
  if (table) return <OneRecord table={table} within={narrow?.parent} required={required} known={around.known} {...off} />;
  if (kind === "longText" || (kind === "text" && max > oneLine)) return <Input.TextArea {...around.lines} {...off} />;
  if (kind === "text") return <Input {...around.line} {...off} />;
  // not of the type email: browsers write its domain in other letters than were typed, which would pass
  if (kind === "email") return <Input inputMode="email" autoComplete="off" {...off} />;
  if (kind === "count") return <CountField {...off} />;
  if (kind === "day") return isOff ? <Input disabled /> : <DayField {...(past && { past, since })} />;
  if (kind === "flag") return <Switch {...off} />;
  if (kind === "picture") return <PictureField name={any(row.label)} {...off} />;
  return kind === "files" ? <FilesField {...around.files} /> : null;
};

type OneProps = Pick<ComponentProps<typeof RecordField>, "table" | "within" | "required" | "known" | "disabled"> & {
  // set by Form.Item
  readonly id?: string;
  readonly value?: never;
  readonly onChange?: () => void;
};
/** People are sought by name, records of other tables read at once. */
const OneRecord = ({ table, within, required = false, ...rest }: OneProps) =>
  useIsRead()(table) ? <RecordField {...rest} table={table} within={within} required={required} /> : <PersonField {...rest} />;
