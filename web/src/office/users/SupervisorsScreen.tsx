import { dialogWidth, supervisorEndpoints, supervisorRow, type Call, type CrudRow, type Endpoint } from "@murojaat/contract";
import EditOutlined from "@ant-design/icons/es/icons/EditOutlined";
import PlusOutlined from "@ant-design/icons/es/icons/PlusOutlined";
import { Alert, App, Button, Form, Modal } from "antd";
import { useId, useState } from "react";
import { call } from "../../engine/api/client.ts";
import { queries } from "../../engine/api/queries.ts";
import { CrudScreen } from "../../engine/references/CrudScreen.tsx";
import { titleOf } from "../../engine/references/referenceList.ts";
import { conflictOf, type Conflict } from "../../engine/references/conflict.ts";
import { ConflictNote } from "../../engine/references/ConflictNote.tsx";
import { PersonField } from "../../engine/references/PersonField.tsx";
import { RecordField } from "../../engine/references/RecordField.tsx";
import { refusalText } from "../../engine/api/refusal.ts";
import { ValueText } from "../../engine/references/ValueText.tsx";
import { useCan } from "../session/useSession.ts";
import { useText } from "../../engine/text/useText.tsx";
import { focusFirst } from "../../engine/ui/focusFirst.ts";
import { onCtrlEnter } from "../../engine/ui/onCtrlEnter.ts";
import { showProblems } from "../../engine/ui/problems.ts";
import { useLeave } from "../../engine/ui/useLeave.ts";
import { Differences } from "../../engine/workflow/Differences.tsx";
import { differencesOf, type Difference } from "../../engine/workflow/differences.ts";
import noteCss from "../../engine/ui/note.module.css";

type Values = { usersId?: number; organizationIds: number[] };

/** The supervisors and the organisations assigned to each. */
export const SupervisorsScreen = () => {
  const { t } = useText();
  const [form, setForm] = useState<{ readonly row?: CrudRow }>();
  const { list, excel, remove } = supervisorEndpoints;
  return (
    <>
      <CrudScreen
        def={supervisorRow}
        calls={{ list, excel, remove }}
        mayWrite={useCan("manage_supervisors")}
        columns={["name", "organizationsId", "organizationIds"]}
        filters={["organizationsId", "organizationIds"]}
        tools={(chosen) => (
          <>
            <Button icon={<PlusOutlined aria-hidden />} onClick={() => setForm({})}>
              {t("administration.appoint")}
            </Button>
            <Button
              icon={<EditOutlined aria-hidden />}
              onClick={() => {
                const row = chosen();
                if (row) setForm({ row });
              }}
            >
              {t("common.edit")}
            </Button>
          </>
        )}
      />
      {form && <SupervisorForm row={form.row} onClose={() => setForm(undefined)} />}
    </>
  );
};

const compared = [{ path: ["organizationIds"], label: "menu.organizations" }] as const;
const SupervisorForm = ({ row, onClose }: { row: CrudRow | undefined; onClose: () => void }) => {
  const { t, any } = useText();
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const [base, setBase] = useState(row);
  const [conflict, setConflict] = useState<Conflict<CrudRow> & { readonly items: readonly Difference[] }>();
  const required = [{ required: true, message: t("problems.required") }];
  const formId = useId();
  const leave = useLeave(form, onClose);
  const save = async (values: Values) => {
    setBusy(true);
    setFault(undefined);
    setConflict(undefined);
    const [endpoint, body] = base
      ? [supervisorEndpoints.update, { ...values, id: base.id, version: base.version }]
      : [supervisorEndpoints.create, values];
    try {
      await call(endpoint as Endpoint, { body } as unknown as Call<Endpoint>);
      void queries.invalidateQueries();
      void message.success(t("common.saved"));
      onClose();
    } catch (error) {
      const found = base && conflictOf<CrudRow>(error);
      if (found) {
        setConflict({ ...found, items: differencesOf(compared, base, structuredClone(values), found.now) });
        setBase(found.now);
      } else if (!showProblems(form, error, any)) setFault(refusalText(error, any));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      width={dialogWidth}
      open
      title={row ? t("crud.editRecord", { name: titleOf(row) }) : t("administration.appoint")}
      okText={t("common.save")}
      cancelText={t("common.cancel")}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={leave}
      wrapProps={{ onKeyDownCapture: onCtrlEnter(form.submit) }}
      afterOpenChange={(isOpen) => isOpen && focusFirst(document.getElementById(formId))}
    >
      {fault && <Alert type="error" showIcon role="alert" className={noteCss.note} title={fault} />}
      {conflict && (
        <ConflictNote conflict={conflict}>
          <Differences
            key={conflict.now.version}
            items={conflict.items}
            form={form}
            wordsOf={(_, value) => <ValueText def={supervisorRow} name="organizationIds" value={value} rows={[]} />}
          />
        </ConflictNote>
      )}
      <Form<Values>
        id={formId}
        form={form}
        layout="vertical"
        initialValues={{ organizationIds: row?.["organizationIds"] ?? [] }}
        onFinish={(values) => void save(values)}
      >
        {!row && (
          <Form.Item name="usersId" label={t("administration.user")} rules={required}>
            <PersonField />
          </Form.Item>
        )}
        <Form.Item name="organizationIds" label={t("menu.organizations")} rules={[{ ...required[0]!, type: "array", min: 1 }]}>
          <RecordField table="organizations" multiple />
        </Form.Item>
      </Form>
    </Modal>
  );
};
