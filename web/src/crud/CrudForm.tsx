import { givenFields, hasNames, nameFields, nameLabels, type Call, type CrudRow, type Endpoint, type MessageKey } from "@murojaat/contract";
import { Alert, App, Button, Drawer, Form } from "antd";
import { useId, useState } from "react";
import { call } from "../api/client.ts";
import { isApiError } from "../api/errors.ts";
import { queries } from "../api/queries.ts";
import { useText } from "../text/useText.tsx";
import { showProblems } from "../ui/problems.ts";
import { bodyOfChange, bodyOfNew, differing, formNames, startOf } from "./body.ts";
import { FormField } from "./FormField.tsx";
import { titleOf, type Kept } from "./kept.ts";
import { refusalText } from "./refusal.ts";
import { inTriples } from "./scripts.ts";

type Values = Record<string, unknown>;
type Props = {
  readonly kept: Kept;
  /** The record to change; none makes a new one. */
  readonly row?: CrudRow | undefined;
  readonly onSaved: (row: CrudRow) => void;
  readonly onClose: () => void;
};
const formWidth = { simple: 560, sections: 860 } as const;

/** The form of a record, made from its list's row: labels, controls, what is required; what was typed survives a refusal. */
export const CrudForm = ({ kept, row, onSaved, onClose }: Props) => {
  const { def, calls, sections, controls, onlyNew } = kept;
  const { t, any } = useText();
  const { message, modal } = App.useApp();
  const [form] = Form.useForm<Values>();
  const formId = useId();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const [base, setBase] = useState(row);
  const [met, setMet] = useState<{ readonly gone: boolean; readonly changes: readonly string[] }>();
  const start = startOf(def, row, row ? {} : kept.given);
  const values = (Form.useWatch([], { form, preserve: true }) ?? start) as Values;
  const labels = new Map<string, MessageKey>([
    ...(hasNames(def) ? nameFields.map((name) => [name, nameLabels[name]] as const) : []),
    ...givenFields(def).map(([name, f]) => [name, f.label] as const),
  ]);

  /** Whether the record is still as it was when the form opened; if not, that is said before anything is written. */
  const isAsOpened = async (): Promise<boolean> => {
    if (!base || !calls.byArray) return true;
    const [now] = (await call(calls.byArray, { query: { ids: String(base.id) } } as unknown as Call<Endpoint>)) as unknown as CrudRow[];
    const changes = now ? differing(def, base, now) : [];
    if (now && changes.length === 0) return true;
    setMet({
      gone: now === undefined,
      changes: changes.map((name) => `${any(labels.get(name)!)}: ${wordsOf(base[name])} → ${wordsOf(now?.[name])}`),
    });
    // the other one's state becomes ours, so that saving again is a decision; what was typed here stays
    for (const name of now ? changes : []) if (!form.isFieldTouched(name)) form.setFieldValue(name, now![name]);
    if (now) setBase(now);
    return false;
  };
  const save = async () => {
    if (busy) return;
    setBusy(true);
    setFault(undefined);
    setMet(undefined);
    try {
      if (!(await isAsOpened())) return;
      const all = form.getFieldsValue(true) as Values;
      const body = base ? bodyOfChange(def, base, all) : bodyOfNew(all);
      const saved = (await call((base ? calls.update : calls.create)!, { body } as unknown as Call<Endpoint>)) as unknown as CrudRow;
      void queries.invalidateQueries();
      void message.success(t("common.saved"));
      onSaved(saved);
    } catch (error) {
      if (showProblems(form, error, any)) void message.error(isApiError(error) ? error.message : t("messages.unfilled"));
      else {
        const meant = isApiError(error) && error.code && kept.refusals?.[error.code];
        setFault(meant ? any(meant) : refusalText(error, any));
      }
    } finally {
      setBusy(false);
    }
  };
  const leave = () => {
    if (!form.isFieldsTouched()) return onClose();
    modal.confirm({
      title: t("crud.unsaved"),
      okText: t("common.yes"),
      cancelText: t("common.no"),
      okButtonProps: { danger: true },
      onOk: onClose,
    });
  };
  /** What was chosen out of another choice goes when that one changes. */
  const forget = (changed: Values) => {
    for (const [name, f] of givenFields(def)) if (f.kind === "ref" && f.within && f.within.field in changed) form.setFieldValue(name, null);
  };
  const title = row ? t("crud.editRecord", { name: titleOf(row) }) : t("crud.newRecord", { title: any(def.title) });

  return (
    <Drawer
      open
      title={title}
      size={Math.min(sections ? formWidth.sections : formWidth.simple, window.innerWidth)}
      mask={{ closable: false }}
      onClose={leave}
      footer={
        <div className="drawer-foot">
          <Button onClick={leave}>{t("common.cancel")}</Button>
          <Button type="primary" aria-label={t("common.save")} title="Ctrl+Enter" htmlType="submit" form={formId} loading={busy}>
            {t("common.save")}
          </Button>
        </div>
      }
    >
      {met && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          className="crud-note"
          title={t(met.gone ? "crud.gone" : "form.conflict")}
          description={
            <>
              {met.changes.map((change) => (
                <p key={change}>{change}</p>
              ))}
              <p>{t(met.gone ? "form.conflictGone" : "form.conflictKept")}</p>
            </>
          }
        />
      )}
      {fault && <Alert type="error" showIcon role="alert" className="crud-note" title={fault} />}
      <Form<Values>
        className={sections ? "crud-wide" : ""}
        id={formId}
        form={form}
        layout="vertical"
        initialValues={start}
        validateTrigger={["onBlur", "onSubmit"]}
        scrollToFirstError={{ focus: true, block: "center" }}
        onValuesChange={forget}
        onFinish={() => void save()}
        onFinishFailed={() => void message.error(t("messages.requiredFields"))}
        onKeyDown={(event) => event.ctrlKey && event.key === "Enter" && form.submit()}
      >
        {sectionsOf(kept).map(({ title: heading, fields }, at) => (
          <fieldset key={heading ?? at} className="crud-section">
            {heading && <legend>{any(heading)}</legend>}
            {inTriples(fields).map((together) => (
              <div key={together[0]} className={together.length > 1 ? "crud-triple" : "crud-alone"} data-field={together[0]}>
                {together.map((name) => (
                  <FormField key={name} name={name} label={labels.get(name)!} def={def} row={row} form={form} values={values} busy={busy}>
                    {controls?.[name]?.(row)}
                  </FormField>
                ))}
              </div>
            ))}
          </fieldset>
        ))}
        {!row && onlyNew}
      </Form>
    </Drawer>
  );
};

const sectionsOf = ({ def, sections }: Kept): readonly { readonly title?: MessageKey; readonly fields: readonly string[] }[] =>
  sections ?? [{ fields: formNames(def) }];
/** A value as a note may tell it. */
const wordsOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "…";
