import type { MessageKey } from "@murojaat/contract/kit";
import { Form, type FormItemProps } from "antd";
import type { Rule } from "antd/es/form/index";
import type { ReactNode } from "react";
import { useText } from "../text/useText.tsx";
import type { DayBounds } from "../ui/useDayRule.ts";
import { fieldControl, type Around } from "./fieldControl.tsx";
import type { FieldRow } from "./fieldRow.ts";
import { useFieldRules } from "./useFieldRules.ts";

export type FieldProps = Omit<FormItemProps, "rules" | "children"> & {
  /** Given once: neither changed nor checked. */
  readonly isFixed?: boolean;
  /** Rules that its row does not know. */
  readonly more?: readonly Rule[];
  /** Words of a number that is none. */
  readonly wrong?: MessageKey;
  readonly days?: DayBounds;
  readonly control?: Around;
  /** Replaces the control. */
  readonly children?: ReactNode;
};

/** A declared field on any form: label, rules and control come from its row. */
export const FieldItem = ({
  row,
  required = row.required === true,
  isFixed = false,
  more = [],
  wrong,
  days = {},
  control = {},
  children,
  ...item
}: FieldProps & { readonly row: FieldRow }) => {
  const text = useText();
  const rules = useFieldRules(row, required, row.past ? days : {}, wrong);
  const around = { ...control, since: days.since ?? undefined, ...(isFixed && { disabled: true }) };
  return (
    <Form.Item
      label={text.any(row.label)}
      rules={isFixed ? [] : [...rules, ...more]}
      {...(row.kind === "day" && { validateTrigger: ["onChange", "onBlur"] })}
      {...(row.kind === "flag" && { valuePropName: "checked" })}
      {...(row.kind === "email" && { normalize: (given: string) => given.trim() || null })}
      {...item}
    >
      {children ?? fieldControl(row, around, text)}
    </Form.Item>
  );
};
