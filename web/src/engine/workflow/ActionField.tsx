import type { Field, FileLink } from "@murojaat/contract";
import { Form, Input, InputNumber, type FormInstance } from "antd";
import type { Rule } from "antd/es/form/index";
import type { ReactNode } from "react";
import { FilesField } from "../files/FilesField.tsx";
import { ChoiceField } from "../choices/ChoiceField.tsx";
import type { Narrow } from "../choices/sources.ts";
import type { Choice, Possible } from "../choices/useOptions.ts";
import { useText } from "../text/useText.tsx";
import { DayField } from "../ui/DayField.tsx";
import { useDayRule } from "../ui/useDayRule.ts";
import type { ActionValues } from "./action.ts";
import { Templates } from "./Templates.tsx";

/** Drawn below a field; what it gives is added to what stands there. */
export type Beside = (add: (text: string) => void) => ReactNode;
type Props = {
  readonly name: string;
  readonly field: Field;
  readonly values: ActionValues;
  readonly form: FormInstance;
  readonly possible: Possible | undefined;
  readonly offered: readonly Choice[] | undefined;
  readonly beside: Beside | undefined;
  readonly files: readonly FileLink[] | undefined;
  readonly taskId: number | undefined;
};

/** One input of an action by its kind. */
export const ActionField = ({ name, field, values, form, possible, offered, beside, files, taskId }: Props) => {
  const { t, any } = useText();
  const typed = field.kind === "text" || field.kind === "longText";
  // a rule with `whitespace` is one of texts: it would refuse the number of a choice
  const required: Rule[] = field.required ? [{ required: true, ...(typed && { whitespace: true }), message: t("problems.required") }] : [];
  const dayRule = useDayRule();
  const add = (text: string) => form.setFieldValue(name, [form.getFieldValue(name), text].filter(Boolean).join("\n\n"));
  return (
    <Form.Item
      name={name}
      className={isWide(field) ? "wide" : ""}
      label={any(field.label)}
      rules={field.kind === "day" ? [...required, dayRule] : required}
      {...(field.kind === "day" && { validateTrigger: ["onChange", "onBlur"] })}
      {...(beside && { extra: beside(add) })}
      {...(field.templates && { extra: <Templates kind={field.templates} onChoose={(text) => form.setFieldValue(name, text)} /> })}
    >
      {control(field, {
        narrow: { parent: parentOf(field, values), task: taskId },
        possible,
        offered,
        files,
        except: chosenIn(values, field.apartFrom),
      })}
    </Form.Item>
  );
};

/** Long texts and files take the whole width, the rest stands in two columns. */
const isWide = (field: Field) => field.kind === "longText" || field.kind === "files" || field.kind === "choices";

type Given = Pick<Props, "possible" | "offered" | "files"> & { readonly narrow: Narrow; readonly except: number | undefined };
const control = (field: Field, { files, ...choices }: Given) => {
  switch (field.kind) {
    case "text":
      return <Input {...(field.max && { maxLength: field.max })} />;
    case "longText":
      return <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} {...(field.max && { maxLength: field.max })} />;
    case "integer":
      return (
        <InputNumber
          style={{ width: "100%" }}
          precision={0}
          {...(field.min !== undefined && { min: field.min })}
          {...(field.max !== undefined && { max: field.max })}
        />
      );
    case "day":
      return <DayField />;
    case "choice":
    case "choices":
      return <ChoiceField source={field.options ?? "posts"} multiple={field.kind === "choices"} {...choices} />;
    case "files":
      return <FilesField {...(files && { known: files })} />;
  }
};

const chosenIn = (values: ActionValues, name: string | undefined): number | undefined => {
  const chosen = name === undefined ? undefined : values[name];
  return typeof chosen === "number" ? chosen : undefined;
};
const parentOf = (field: Field, values: ActionValues): number | undefined =>
  field.dependsOn === "organizationsId" ? undefined : chosenIn(values, field.dependsOn);
