import { givenFields, hasNames, nameFields, nameLabels, type CrudRow, type MessageKey } from "@murojaat/contract/kit";
import { Alert, App, Button, Form } from "antd";
import { useId } from "react";
import { call } from "../api/client.ts";
import { isApiError } from "../api/errors.ts";
import { queries } from "../api/queries.ts";
import { useText } from "../text/useText.tsx";
import { focusFirst } from "../ui/focusFirst.ts";
import { Later, useOpened } from "../ui/Later.tsx";
import { FormDrawer } from "../ui/FormDrawer.tsx";
import { showProblems } from "../ui/problems.ts";
import { useLeave } from "../ui/useLeave.ts";
import { Differences } from "../forms/Differences.tsx";
import { useRecordForm } from "../forms/useRecordForm.ts";
import { bodyOfChange, bodyOfNew, formNames, startOf } from "./body.ts";
import { FormField } from "./FormField.tsx";
import { titleOf, type ReferenceList } from "./referenceList.ts";
import { conflictOf } from "../forms/conflict.ts";
import { ConflictNote } from "../forms/ConflictNote.tsx";
import { ValueText } from "./ValueText.tsx";
import { inTriples } from "./scripts.ts";
import { keyed, WithKey } from "../keys/KeySign.tsx";
import { orSaveAgain } from "../ui/orSaveAgain.ts";
import noteCss from "../ui/note.module.css";
import css from "./CrudForm.module.css";
import sectionCss from "../forms/section.module.css";

type Values = Record<string, unknown>;
type Props = {
  readonly list: ReferenceList;
  /** The record to change; none creates a new one. */
  readonly row?: CrudRow | undefined;
  readonly onSaved: (row: CrudRow) => void;
  readonly onClose: () => void;
};
const formWidth = { simple: 560, sections: 860 } as const;

/** The form of a record, built from its list's row: labels, controls, required fields; input survives a refusal. */
export const CrudForm = ({ list, row, onSaved, onClose }: Props) => {
  const { def, calls, sections, controls, rules, onlyNew } = list;
  const { t, any } = useText();
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const formId = useId();
  const opened = useOpened(() => focusFirst(document.getElementById(formId)));
  const start = startOf(def, row, row ? {} : list.given);
  const values = (Form.useWatch([], { form, preserve: true }) ?? start) as Values;
  const labels = new Map<string, MessageKey>([
    ...(hasNames(def) ? nameFields.map((name) => [name, nameLabels[name]] as const) : []),
    ...givenFields(def).map(([name, f]) => [name, f.label] as const),
  ]);
  const compared = [...labels].map(([name, label]) => ({ path: [name], label }));
  const { base, busy, fault, setFault, conflict, isGone, setGone, follow, save } = useRecordForm({ form, record: row, compared });
  const write = async (from: CrudRow | undefined, isAgain = false): Promise<void> => {
    const all = form.getFieldsValue(true) as Values;
    const [endpoint, body] = from ? [calls.update, bodyOfChange(def, from, all)] : [calls.create, bodyOfNew(all)];
    try {
      const saved = (await call(endpoint!, { body })) as CrudRow;
      void queries().invalidateQueries();
      void message.success(t("common.saved"));
      onSaved(saved);
    } catch (error) {
      const found = from && conflictOf<CrudRow>(error);
      if (!found) throw error;
      // no field of the form changed: retrying overwrites no input of others
      if (follow(found.now, found).length === 0 && !isAgain) await write(found.now, true);
    }
  };
  const takes = (error: unknown) => {
    if (!isApiError(error)) return false;
    if (base && error.status === 404) {
      setGone(true);
      return true;
    }
    const isAtFields = showProblems(form, error, any);
    const meant = error.code && list.refusals?.[error.code];
    if (isAtFields) void message.error(error.message);
    else if (meant) setFault(any(meant));
    return isAtFields || meant !== undefined;
  };
  const leave = useLeave(form, onClose);
  /** Clears a choice when the choice it depends on changes. */
  const forget = (changed: Values) => {
    for (const [name, f] of givenFields(def)) if (f.kind === "ref" && f.within && f.within.field in changed) form.setFieldValue(name, null);
  };
  const title = row ? t("crud.editRecord", { name: titleOf(row) }) : t("crud.newRecord", { title: any(def.title) });

  return (
    <FormDrawer
      title={title}
      width={sections ? formWidth.sections : formWidth.simple}
      keys={{ form }}
      onClose={leave}
      onStands={opened.stands}
      foot={
        <>
          <Button onClick={leave}>{t("common.cancel")}</Button>
          <Button type="primary" aria-label={t("common.save")} {...keyed("save")} htmlType="submit" form={formId} loading={busy}>
            <WithKey of="save">{t("common.save")}</WithKey>
          </Button>
        </>
      }
    >
      <Later onDrawn={opened.isDrawn}>
        {conflict && (
          <ConflictNote conflict={conflict}>
            <Differences
              key={conflict.now.version}
              items={conflict.items}
              form={form}
              wordsOf={({ path: [name] }, value) => <ValueText def={def} name={name!} value={value} rows={[conflict.was, conflict.now]} />}
            />
          </ConflictNote>
        )}
        {isGone && (
          <Alert
            type="warning"
            showIcon
            role="alert"
            className={noteCss.note}
            title={t("crud.gone")}
            description={t("form.conflictGone")}
          />
        )}
        {fault && <Alert type="error" showIcon role="alert" className={noteCss.note} title={fault} />}
        <Form<Values>
          className={sections ? css.wide : undefined}
          id={formId}
          form={form}
          layout="vertical"
          initialValues={start}
          validateTrigger={["onBlur", "onSubmit"]}
          scrollToFirstError={{ focus: true, block: "center" }}
          onValuesChange={forget}
          onFinish={() => void save(() => write(base), takes)}
          onFinishFailed={orSaveAgain(form, () => void message.error(t("messages.requiredFields")))}
        >
          {sectionsOf(list).map(({ title: heading, fields }, at) => (
            <fieldset key={heading ?? at} className={`${sectionCss.section} ${css.section}`}>
              {heading && <legend>{any(heading)}</legend>}
              {inTriples(fields).map((together) => (
                <div key={together[0]} className={together.length > 1 ? css.triple : undefined} data-field={together[0]}>
                  {together.map((name) => (
                    <FormField
                      key={name}
                      name={name}
                      def={def}
                      row={base}
                      form={form}
                      values={values}
                      busy={busy}
                      more={rules?.[name]?.(row)}
                    >
                      {controls?.[name]?.(row)}
                    </FormField>
                  ))}
                </div>
              ))}
            </fieldset>
          ))}
          {!row && onlyNew}
        </Form>
      </Later>
    </FormDrawer>
  );
};

const sectionsOf = ({ def, sections }: ReferenceList): readonly { readonly title?: MessageKey; readonly fields: readonly string[] }[] =>
  sections ?? [{ fields: formNames(def) }];
