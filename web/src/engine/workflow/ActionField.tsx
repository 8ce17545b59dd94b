import type { Field, FileLink } from "@murojaat/contract/kit";
import { Form, Input, type FormInstance } from "antd";
import type { Rule } from "antd/es/form/index";
import type { ReactNode } from "react";
import { FilesField } from "../files/FilesField.tsx";
import { ChoiceField } from "../choices/ChoiceField.tsx";
import type { Narrow } from "../api/office.ts";
import type { Choice, Possible } from "../choices/useOptions.ts";
import { useText } from "../text/useText.tsx";
import { CountField } from "../ui/CountField.tsx";
import { DayField } from "../ui/DayField.tsx";
import { useCountRule } from "../ui/useCountRule.ts";
import { useLengthRule } from "../ui/useLengthRule.ts";
import { useDayRule } from "../ui/useDayRule.ts";
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

/** One input of an action by its kind. */
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
  const typed = field.kind === "text" || field.kind === "longText";
  // a rule with `whitespace` applies to strings: it would refuse the number of a choice
  const required: Rule[] = field.required ? [{ required: true, ...(typed && { whitespace: true }), message: t("problems.required") }] : [];
  const dayRule = useDayRule(field.past, field.past && { since });
  const atMost = useLengthRule();
  const countRule = useCountRule(field.min ?? 0, field.max ?? Number.MAX_SAFE_INTEGER);
  const twinRule = useTwinRule(field, taskId);
  const rules: Rule[] = [
    ...required,
    ...(field.kind === "day" ? [dayRule] : []),
    ...(typed && field.max ? [atMost(field.max)] : []),
    ...(field.kind === "count" ? [countRule] : []),
    ...(twinRule ? [twinRule] : []),
  ];
  const add = (text: string) => onPut(name, [form.getFieldValue(name), text].filter(Boolean).join("\n\n"));
  return (
    <Form.Item
      name={name}
      className={isWide(field) ? css.wide : undefined}
      label={any(field.label)}
      rules={rules}
      {...(field.kind === "day" && { validateTrigger: ["onChange", "onBlur"] })}
      {...(twinRule && { validateTrigger: "onBlur" })}
      {...((isProposed || beside) && {
        extra: (
          <>
            {isProposed && <span className={css.proposed}>{any(reasonOf(field))}</span>}
            {beside?.(add, values[name], (value) => onPut(name, value))}
          </>
        ),
      })}
      {...(field.templates && { extra: <Templates kind={field.templates} onChoose={(text) => onPut(name, text)} /> })}
    >
      {control(field, {
        narrow: { parent: parentOf(field, values), task: taskId },
        possible: possible && ((choice, all) => possible(choice, all, values)),
        offered,
        files,
        onNamed,
        since,
        smsText:
          field.countsSms && values[field.countsSms.when] === field.countsSms.is
            ? (text) => t("form.smsLength", { count: text.length, parts: smsParts(text) })
            : undefined,
        isProposed,
        // nobody has typed it: a form that is left asks for nothing
        onSettled: field.required || isProposed ? (value) => form.setFields([{ name, value, errors: [] }]) : undefined,
        except: chosenIn(values, field.apartFrom),
      })}
    </Form.Item>
  );
};

/** Long texts and files take the full width, the rest takes one of two columns. */
const isWide = (field: Field) => field.kind === "longText" || field.kind === "files" || field.kind === "choices";

type Given = Pick<Props, "possible" | "offered" | "files" | "onNamed" | "since" | "isProposed"> & {
  readonly smsText: ((text: string) => string) | undefined;
  readonly narrow: Narrow;
  readonly except: number | undefined;
  readonly onSettled: ((value: number | null) => void) | undefined;
};
const control = (field: Field, { files, onNamed, since, smsText, ...choices }: Given) => {
  switch (field.kind) {
    case "text":
      return <Input />;
    case "longText":
      return (
        <Input.TextArea
          className={field.required ? css.longText! : css.note!}
          rows={4}
          {...(smsText && { showCount: { formatter: ({ value }: { value: string }) => smsText(value) } })}
        />
      );
    case "count":
      return <CountField />;
    case "day":
      return <DayField {...(field.past && { past: true, since })} />;
    case "choice":
    case "choices":
      return <ChoiceField source={field.options ?? "posts"} multiple={field.kind === "choices"} {...choices} />;
    case "files":
      return <FilesField known={files} onNamed={onNamed} />;
  }
};

const chosenIn = (values: ActionValues, name: string | undefined): number | undefined => {
  const chosen = name === undefined ? undefined : values[name];
  return typeof chosen === "number" ? chosen : undefined;
};
const parentOf = (field: Field, values: ActionValues): number | undefined =>
  field.dependsOn === "organizationsId" ? undefined : chosenIn(values, field.dependsOn);
