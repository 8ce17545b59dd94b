import type { FileLink } from "@murojaat/contract";
import { Alert, Form, Modal } from "antd";
import { dialogWidth } from "@murojaat/contract";
import { useEffect, useRef, useState, type ReactNode } from "react";
import type { Choice, Possible } from "../choices/useOptions.ts";
import { isConflict } from "../api/errors.ts";
import { refusalText } from "../api/refusal.ts";
import { useText } from "../text/useText.tsx";
import { focusFirst } from "../ui/focusFirst.ts";
import { onCtrlEnter } from "../ui/onCtrlEnter.ts";
import { showProblems } from "../ui/problems.ts";
import { useLeave } from "../ui/useLeave.ts";
import type { ActionValues, AnyAction } from "./action.ts";
import { ActionField, type Beside } from "./ActionField.tsx";
import { ConflictNote } from "./ConflictNote.tsx";
import { Differences } from "./Differences.tsx";
import { differencesOf, taken, type Compared, type Difference } from "./differences.ts";
import { uploadsArrived } from "../files/underway.ts";
import "./workflow.css";

type Props = {
  readonly action: AnyAction;
  readonly appealId: number;
  readonly onSubmit: (values: ActionValues) => Promise<unknown>;
  readonly onClose: () => void;
  readonly title?: string;
  /** What stands in the form at first. */
  readonly start?: ActionValues;
  /** Fields that make no sense with these values: not shown, not sent. */
  readonly hides?: (name: string, values: ActionValues) => boolean;
  /** Which choices of a field are possible here; others are not offered. */
  readonly possible?: Readonly<Record<string, Possible>>;
  /** Choices that the record itself brings. */
  readonly offers?: Readonly<Record<string, readonly Choice[]>>;
  /** What stands below a field and may add a text to it. */
  readonly beside?: Readonly<Record<string, Beside>>;
  /** Names of the files that stand in it at first. */
  readonly files?: readonly FileLink[];
  readonly taskId?: number;
  readonly note?: ReactNode;
  /** Asked of an action without fields. */
  readonly question?: string;
  /** Of the record over which the form stands: when it moves on while one types, that is said before anything is sent. */
  readonly version?: number;
  /** The record as the form would have it now: what somebody else changes in it meanwhile is shown field by field. */
  readonly now?: ActionValues;
  /** The owner closes the form: another step follows. */
  readonly staysOpen?: boolean;
  /** False once the record allows the action no longer. */
  readonly stillAllowed?: boolean;
};

/** The form of an action, made from its row in the table: labels, controls, what is required. */
export const ActionDialog = ({
  action,
  appealId,
  onSubmit,
  onClose,
  title,
  start,
  hides,
  possible,
  offers,
  beside,
  files,
  taskId,
  note,
  question,
  version,
  now,
  stillAllowed = true,
  staysOpen = false,
}: Props) => {
  const { t, any } = useText();
  const inputs = useRef<HTMLDivElement>(null);
  const [form] = Form.useForm<Record<string, unknown>>();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const [conflict, setConflict] = useState(false);
  const [seen, setSeen] = useState(version);
  if (version !== seen) {
    setSeen(version);
    // what this form itself has done is no surprise
    if (!busy) setConflict(true);
  }
  const base = useRef(now);
  const [differences, setDifferences] = useState<readonly Difference[]>([]);
  useEffect(() => {
    if (!now || !base.current || busy) return;
    const found = differencesOf(comparedOf(action.input), base.current, structuredClone(form.getFieldsValue(true) as object), now);
    base.current = now;
    if (found.length === 0) return;
    for (const item of found.filter(({ untouched }) => untouched))
      for (const [path, value] of taken(item, now)) form.setFieldValue(path, value);
    setDifferences(found);
  }, [now, busy, action, form]);
  const values = (Form.useWatch([], form) ?? start ?? {}) as ActionValues;
  const fields = Object.entries(action.input).filter(([name]) => !hides?.(name, values));

  const submit = async () => {
    setBusy(true);
    setFault(undefined);
    setConflict(false);
    if (!(await uploadsArrived())) return setBusy(false);
    try {
      await onSubmit(bodyOf(action.input, form.getFieldsValue(), start, hides));
      if (!staysOpen) onClose();
    } catch (error) {
      setBusy(false);
      if (isConflict(error)) setConflict(true);
      else if (!showProblems(form, error, any)) setFault(refusalText(error, any));
    }
  };

  const leave = useLeave(form, onClose);
  return (
    <Modal
      open
      title={title ?? any(action.label)}
      width={dialogWidth}
      style={{ top: 32 }}
      className="action-dialog"
      okText={fields.length === 0 ? t("common.yes") : any(action.label)}
      cancelText={fields.length === 0 ? t("common.no") : t("common.cancel")}
      okButtonProps={{
        danger: action.tone === "bad",
        disabled: conflict && !stillAllowed,
        ...(fields.length === 0 && { autoFocus: true }),
      }}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={leave}
      wrapProps={{ onKeyDownCapture: onCtrlEnter(form.submit) }}
      afterOpenChange={(isOpen) => isOpen && focusFirst(inputs.current)}
    >
      {conflict && (
        <ConflictNote appealId={appealId} stillAllowed={stillAllowed}>
          {stillAllowed && differences.length > 0 && <Differences key={version} items={differences} form={form} />}
        </ConflictNote>
      )}
      {fault && <Alert type="error" showIcon title={fault} className="dialog-note" />}
      {note}
      <Form
        form={form}
        layout="vertical"
        initialValues={start ?? {}}
        disabled={busy}
        scrollToFirstError={{ focus: true, block: "center" }}
        onValuesChange={(changed: ActionValues) => form.setFieldsValue(dependentsOf(action.input, changed))}
        onFinish={() => void submit()}
      >
        {fields.length === 0 && <p>{question ?? t("form.areYouSure")}</p>}
        <div ref={inputs} className="dialog-fields">
          {fields.map(([name, field]) => (
            <ActionField
              key={name}
              name={name}
              field={field}
              values={values}
              form={form}
              possible={possible?.[name]}
              offered={offers?.[name]}
              beside={beside?.[name]}
              files={files}
              taskId={taskId}
            />
          ))}
        </div>
      </Form>
    </Modal>
  );
};

const comparedOf = (input: AnyAction["input"]): Compared[] =>
  Object.entries(input).map(([name, { label, options, dependsOn }]) => ({
    path: [name],
    label,
    ...(options && { options }),
    ...(dependsOn && dependsOn !== "organizationsId" && { within: [dependsOn] }),
  }));

/** A field left empty is left out; one that stood there before is cleared. */
const bodyOf = (input: AnyAction["input"], given: ActionValues, start: ActionValues = {}, hides: Props["hides"]): ActionValues =>
  Object.fromEntries(
    Object.entries(input).flatMap(([name, field]) => {
      const value = hides?.(name, given) ? undefined : given[name];
      if (!isEmpty(value)) return [[name, value]];
      return !field.required && !isEmpty(start[name]) ? [[name, null]] : [];
    }),
  );

/** What was chosen out of another choice goes when that one changes. */
const dependentsOf = (input: AnyAction["input"], changed: ActionValues): ActionValues =>
  Object.fromEntries(
    Object.entries(input).flatMap(([name, field]) => (field.dependsOn && field.dependsOn in changed ? [[name, null]] : [])),
  );

const isEmpty = (value: unknown) => value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
