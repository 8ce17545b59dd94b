import type { Field, FileLink } from "@murojaat/contract/kit";
import type { FormInstance } from "antd";
import type { ReactNode } from "react";
import { FieldItem } from "../fields/FieldItem.tsx";
import type { Choice, Possible } from "../choices/useOptions.ts";
import { useText } from "../text/useText.tsx";
import type { ActionValues } from "./action.ts";
import { smsParts } from "./sms.ts";
import { useTwinRule } from "./officeNumbers.ts";
import { reasonOf } from "./proposals.ts";
import { Templates } from "./Templates.tsx";

import css from "./ActionDialog.module.css";

/** Rendered below a field: the text that `add` is given is appended to the field, `choose` replaces its value. */
export type Beside = (add: (text: string) => void, value: unknown, choose: (value: unknown) => void) => ReactNode;
type Props = {
  readonly name: string;
  readonly field: Field;
  readonly values: ActionValues;
  readonly form: FormInstance;
  readonly possible: Possible | undefined;
  readonly offered: readonly Choice[] | undefined;
  readonly beside: Beside | undefined;
  readonly files: readonly FileLink[];
  readonly onNamed: (file: FileLink) => void;
  /** A template or proposal was chosen for a field. */
  readonly onPut: (name: string, value: unknown) => void;
  readonly taskId: number | undefined;
  readonly since: string | undefined;
  /** The value is a proposal that the user has not changed. */
  readonly isProposed: boolean;
};

/** One input of an action. */
export const ActionField = ({
  name,
  field,
  values,
  form,
  possible,
  offered,
  beside,
  files,
  onNamed,
  onPut,
  taskId,
  since,
  isProposed,
}: Props) => {
  const { t, any } = useText();
  const twinRule = useTwinRule(field, taskId);
  const add = (text: string) => onPut(name, [form.getFieldValue(name), text].filter(Boolean).join("\n\n"));
  const below = beside?.(add, values[name], (value) => onPut(name, value));
  const isSms = field.countsSms && values[field.countsSms.when] === field.countsSms.is;
  const smsText = ({ value }: { value: string }) => t("form.smsLength", { count: value.length, parts: smsParts(value) });
  return (
    <FieldItem
      name={name}
      row={field}
      className={isWide(field) ? css.wide : undefined}
      days={{ since }}
      {...(twinRule && { more: [twinRule], validateTrigger: "onBlur" })}
      {...((isProposed || below) && {
        extra: (
          <>
            {isProposed && <span className={css.proposed}>{any(reasonOf(field))}</span>}
            {below}
          </>
        ),
      })}
      {...(field.templates && { extra: <Templates kind={field.templates} onChoose={(text) => onPut(name, text)} /> })}
      control={{
        narrow: { parent: field.dependsOn === "organizationsId" ? undefined : chosenIn(values, field.dependsOn), task: taskId },
        choice: {
          possible: possible && ((choice, all) => possible(choice, all, values)),
          offered,
          isProposed,
          // nobody has typed it: a form that is left asks for nothing
          onSettled: field.required || isProposed ? (value) => form.setFields([{ name, value, errors: [] }]) : undefined,
          except: chosenIn(values, field.apartFrom),
        },
        files: { known: files, onNamed },
        lines: {
          className: field.required ? css.longText! : css.note!,
          rows: 4,
          ...(isSms && { showCount: { formatter: smsText } }),
        },
      }}
    />
  );
};

/** Long texts and files take the full width, the rest takes one of two columns. */
const isWide = (field: Field) => field.kind === "longText" || field.kind === "files" || field.kind === "choices";

const chosenIn = (values: ActionValues, name: string | undefined): number | undefined => {
  const chosen = name === undefined ? undefined : values[name];
  return typeof chosen === "number" ? chosen : undefined;
};
