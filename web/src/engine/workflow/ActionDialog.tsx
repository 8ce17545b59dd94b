import type { FileLink } from "@murojaat/contract/kit";
import { Alert, App, Form } from "antd";
import { use, useEffect, useRef, useState, type ReactNode } from "react";
import type { Choice, Possible } from "../choices/useOptions.ts";
import { isConflict } from "../api/errors.ts";
import { refusalText } from "../api/refusal.ts";
import { useText } from "../text/useText.tsx";
import { focusFirst, focusTopmost } from "../ui/focusFirst.ts";
import { FormWindow } from "../ui/FormWindow.tsx";
import { useLeave } from "../ui/useLeave.ts";
import { AfterAction, type ActionValues, type AnyAction } from "./action.ts";
import { ActionField, type Beside } from "./ActionField.tsx";
import { ActionConflictNote, ActionGoneNote } from "./ActionConflictNote.tsx";
import { useView } from "../lists/useListView.ts";
import { today } from "../today.ts";
import { useNextNumber } from "./officeNumbers.ts";
import { memoryOf, proposalsOf } from "./proposals.ts";
import { DraftOffers } from "../forms/DraftOffers.tsx";
import { DraftStatus } from "../forms/DraftStatus.tsx";
import { useDraftedForm } from "../forms/useDraftedForm.ts";
import { useRecordForm } from "../forms/useRecordForm.ts";
import { wordsIn } from "../forms/words.ts";
import { Differences } from "../forms/Differences.tsx";
import type { Compared } from "../forms/differences.ts";
import { useArrived } from "../files/useArrived.tsx";
import { orSaveAgain } from "../ui/orSaveAgain.ts";
import css from "./ActionDialog.module.css";
import noteCss from "../ui/note.module.css";

/** What an action is done to. */
type ActedOn = {
  readonly appealId: number;
  readonly taskId?: number;
  /** Days of papers are not before it, DD.MM.YYYY. */
  readonly since?: string;
  /** When it changes during typing, the form shows that before sending. */
  readonly version?: number;
  /** The current record in the form's shape: other people's changes are shown field by field. */
  readonly now?: ActionValues;
  /** False when the record no longer allows the action. */
  readonly stillAllowed?: boolean;
};
/** What the record brings to the fields of its form. */
type OfFields = {
  /** The initial values of the form, and the names of the files among them. */
  readonly start?: ActionValues;
  readonly files?: readonly FileLink[];
  /** Values that the record suggests; shown as proposals. */
  readonly proposed?: ActionValues;
  /** Fields that do not apply to these values: neither shown nor sent. */
  readonly hides?: (name: string, values: ActionValues) => boolean;
  /** The possible choices of a field; others are not offered. */
  readonly possible?: Readonly<Record<string, Possible>>;
  /** Choices that the record itself brings. */
  readonly offers?: Readonly<Record<string, readonly Choice[]>>;
  /** Content below a field that may fill it. */
  readonly beside?: Readonly<Record<string, Beside>>;
};
type Props = {
  readonly action: AnyAction;
  readonly on: ActedOn;
  readonly fields?: OfFields;
  readonly onSubmit: (values: ActionValues) => Promise<unknown>;
  readonly onClose: () => void;
  readonly title?: string;
  /** Below the fields: what can be done with the values as they are now. */
  readonly below?: (valuesNow: () => ActionValues) => ReactNode;
  /** The name under which drafts and last choices of this form are saved. */
  readonly draftForm?: string;
  readonly note?: ReactNode;
  /** The question of an action without fields. */
  readonly question?: string;
  /** The parent closes the form, because another step follows. */
  readonly staysOpen?: boolean;
  /** Opens an empty form after this one was sent; without it there is no such button. */
  readonly onNext?: () => void;
};

/** The form of an action, built from its row in the table: labels, controls, required fields. A harmless one has none. */
export const ActionDialog = (props: Props) => (props.action.harmless ? <AtOnce {...props} /> : <ActionForm {...props} />);

/** A harmless action: done as soon as it is chosen. */
const AtOnce = ({ onSubmit, onClose }: Props) => {
  const { any } = useText();
  const { message } = App.useApp();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    onSubmit({})
      .catch((error: unknown) => void message.error(refusalText(error, any)))
      .finally(onClose);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per choice
  }, []);
  return null;
};

const ActionForm = ({
  action,
  on: { appealId, taskId, since, version, now, stillAllowed = true },
  fields: { start, files = [], proposed = {}, hides, possible, offers, beside } = {},
  onSubmit,
  onClose,
  title,
  below,
  draftForm,
  note,
  question,
  staysOpen = false,
  onNext,
}: Props) => {
  const { t, any } = useText();
  const { message } = App.useApp();
  const after = use(AfterAction);
  const inputs = useRef<HTMLDivElement>(null);
  const goesOn = useRef(false);
  const send = (on: boolean) => {
    goesOn.current = on;
    form.submit();
  };
  const [form] = Form.useForm<Record<string, unknown>>();
  const { base, busy, fault, conflict, follow, save } = useRecordForm({
    form,
    record: { version, now },
    compared: comparedOf(action.input),
    valuesOf: (one) => one.now ?? {},
  });
  useEffect(() => {
    // the form's own write is not a conflict
    if (!busy && base?.version !== version) follow({ version, now });
  });
  const memory = useView(`form:${draftForm}`);
  const nextNumber = useNextNumber(action.input, memory.saved[0]?.query ?? "", form);
  const [fixed] = useState(() => {
    const all = { ...proposalsOf(action.input, memory.saved[0]?.query ?? "", today()), ...proposed };
    return Object.fromEntries(Object.entries(all).filter(([name, value]) => isEmpty(start?.[name]) && !isEmpty(value)));
  });
  const proposals = { ...fixed, ...nextNumber };
  const heading = title ?? any(action.label);
  const keeps = draftForm !== undefined && !isShort(action);
  const draft = useDraftedForm<ActionValues>({
    form,
    about: keeps ? { form: draftForm, appealId: taskId === undefined ? appealId : null, taskId: taskId ?? null } : undefined,
    files,
    headingOf: (typed) => {
      const [text] = Object.entries(action.input).flatMap(([name, { kind }]) => (kind === "longText" ? [typed[name]] : []));
      return { name: "", firstWords: typeof text === "string" ? text : "" };
    },
  });
  const values = (Form.useWatch([], form) ?? { ...start, ...proposals }) as ActionValues;
  const shown = Object.entries(action.input).filter(([name]) => !hides?.(name, values));

  /** A value that no key typed counts as typed all the same. */
  const put = (name: string, value: unknown) => {
    form.setFields([{ name, value, touched: true, errors: [] }]);
    form.setFieldsValue(dependentsOf(action.input, { [name]: value }));
    draft.remember();
  };

  // a short question with its answer proposed waits for Enter
  const [isReady] = useState(() => isShort(action) && shown.every(([name, { required }]) => !required || !isEmpty(proposals[name])));

  const arrived = useArrived();
  const submit = async () => {
    if (!(await arrived())) return;
    const body = bodyOf(action.input, form.getFieldsValue(), start, hides);
    await onSubmit(body);
    draft.drop();
    const query = memoryOf(action.input, body);
    // a proposal that is not remembered costs one choice next time
    if (query && draftForm && query !== memory.saved[0]?.query)
      void memory.save({ saved: [{ name: "last", query }] }).catch(() => undefined);
    if (goesOn.current) onNext?.();
    else if (!staysOpen) onClose();
    if (movesOn(action)) after?.();
  };
  const takesConflict = (error: unknown): boolean => {
    if (!isConflict(error)) return false;
    // what was changed follows when the record is read again
    follow({ version, now });
    return error.code === "changed_meanwhile" || error.code === "action_not_allowed_now";
  };

  const isGone = !stillAllowed && !busy;
  const { flush } = draft;
  useEffect(() => {
    if (isGone) flush();
  }, [isGone, flush]);
  const isKept = keeps && (draft.state.isSaved || (stillAllowed && draft.state.refusal === undefined));
  const leave = useLeave(form, onClose, { keeps: isKept });
  return (
    <FormWindow
      title={heading}
      short={isShort(action)}
      okText={shown.length === 0 ? t("common.yes") : any(action.label)}
      cancelText={shown.length === 0 ? t("common.no") : t("common.cancel")}
      okButtonProps={{
        danger: action.tone === "bad",
        disabled: isGone,
        ...(isGone && { title: t("form.gone") }),
        ...(isReady && { autoFocus: true }),
      }}
      busy={busy}
      form={form}
      onOk={() => send(false)}
      onNext={onNext && stillAllowed ? () => send(true) : undefined}
      onCancel={leave}
      status={keeps && <DraftStatus draft={draft.state} />}
      onOpened={() => {
        if (isReady) return;
        const empty = shown.filter(([name, { required }]) => required && isEmpty(form.getFieldValue(name)));
        if (!focusTopmost(empty.map(([name]) => name))) focusFirst(inputs.current, { preventScroll: note !== undefined }); // what is decided on stands above
      }}
    >
      {isGone ? (
        <ActionGoneNote
          appealId={appealId}
          words={form.isFieldsTouched() || draft.state.isSaved ? wordsIn(Object.keys(action.input).map((name) => values[name])) : []}
          isKept={draft.state.isSaved}
          onClose={draft.state.isSaved ? onClose : leave}
        />
      ) : (
        conflict && (
          <ActionConflictNote appealId={appealId}>
            <Differences key={version} items={conflict.items} form={form} onTaken={draft.remember} />
          </ActionConflictNote>
        )
      )}
      {fault && <Alert type="error" showIcon title={fault} className={noteCss.note} />}
      <DraftOffers
        refusal={isGone ? undefined : draft.state.refusal}
        drafts={draft.offered}
        onDiscard={draft.discard}
        onRestore={draft.restore}
      />
      {note}
      <Form
        form={form}
        layout="vertical"
        initialValues={{ ...start, ...fixed }}
        disabled={busy}
        scrollToFirstError={{ focus: true, block: "center" }}
        onValuesChange={(changed: ActionValues) => {
          form.setFieldsValue(dependentsOf(action.input, changed));
          draft.remember();
        }}
        onFinish={() => void save(submit, takesConflict)}
        onFinishFailed={orSaveAgain(form, ({ errorFields }) => {
          const missing = errorFields.some(({ errors }) => errors.includes(t("problems.required")));
          void message.error(t(missing ? "messages.requiredFields" : "errors.invalid_input"));
        })}
      >
        {shown.length === 0 && <p>{question ?? t("form.areYouSure")}</p>}
        <div ref={inputs} className={css.fields}>
          {shown.map(([name, field]) => (
            <ActionField
              key={name}
              name={name}
              field={field}
              values={values}
              form={form}
              possible={possible?.[name]}
              offered={offers?.[name]}
              beside={beside?.[name]}
              isProposed={name in proposals && values[name] === proposals[name]}
              files={draft.names}
              onNamed={(file) => draft.nameFiles([file])}
              onPut={put}
              taskId={taskId}
              since={since}
            />
          ))}
        </div>
        {below?.(() => form.getFieldsValue(true) as ActionValues)}
      </Form>
    </FormWindow>
  );
};

const comparedOf = (input: AnyAction["input"]): Compared[] =>
  Object.entries(input).map(([name, { label, options, dependsOn }]) => ({
    path: [name],
    label,
    ...(options && { options }),
    ...(dependsOn && dependsOn !== "organizationsId" && { within: [dependsOn] }),
  }));

/** Leaves out an empty field; clears one that had a value. */
const bodyOf = (input: AnyAction["input"], given: ActionValues, start: ActionValues = {}, hides: OfFields["hides"]): ActionValues =>
  Object.fromEntries(
    Object.entries(input).flatMap(([name, field]) => {
      const value = hides?.(name, given) ? undefined : given[name];
      if (!isEmpty(value)) return [[name, value]];
      return !field.required && !isEmpty(start[name]) ? [[name, null]] : [];
    }),
  );

/** Clears a choice when the choice it depends on changes. */
const dependentsOf = (input: AnyAction["input"], changed: ActionValues): ActionValues =>
  Object.fromEntries(
    Object.entries(input).flatMap(([name, field]) => (field.dependsOn && field.dependsOn in changed ? [[name, null]] : [])),
  );

/** Whether the record goes to somebody else; a question of an appeal that is still being classified does not. */
const movesOn = ({ from, to }: AnyAction): boolean => from.length > 0 && !from.includes("draft") && to !== "same";

/** A question, or one choice: a dialog. */
export const isShort = ({ input }: AnyAction): boolean => {
  const [first, ...others] = Object.values(input);
  return !first || (others.length === 0 && first.kind === "choice");
};

const isEmpty = (value: unknown) => value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
