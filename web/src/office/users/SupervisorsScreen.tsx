import { supervisorEndpoints, supervisorRow, type CrudRow, type Endpoint } from "@murojaat/contract";
import EditOutlined from "@ant-design/icons/es/icons/EditOutlined";
import PlusOutlined from "@ant-design/icons/es/icons/PlusOutlined";
import { Button, Form } from "antd";
import { useState } from "react";
import { call } from "../../engine/api/client.ts";
import { CrudScreen } from "../../engine/references/CrudScreen.tsx";
import { RowTool } from "../../engine/references/RowTools.tsx";
import { titleOf } from "../../engine/references/referenceList.ts";
import { conflictOf } from "../../engine/forms/conflict.ts";
import { ConflictNote } from "../../engine/forms/ConflictNote.tsx";
import { PersonField } from "../../engine/choices/PersonField.tsx";
import { RecordField } from "../../engine/choices/RecordField.tsx";
import { ValueText } from "../../engine/references/ValueText.tsx";
import { useCan } from "../session/useSession.ts";
import { useText } from "../../engine/text/useText.tsx";
import { FormDialog } from "../../engine/ui/FormDialog.tsx";
import { Differences } from "../../engine/forms/Differences.tsx";
import { useRecordForm } from "../../engine/forms/useRecordForm.ts";

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
        tools={
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setForm({})}>
            {t("administration.appoint")}
          </Button>
        }
        rowTools={(selected) => (
          <RowTool icon={<EditOutlined />} selected={selected} onAct={(row) => setForm({ row })}>
            {t("common.edit")}
          </RowTool>
        )}
      />
      {form && <SupervisorForm row={form.row} onClose={() => setForm(undefined)} />}
    </>
  );
};

const compared = [{ path: ["organizationIds"], label: "menu.organizations" }] as const;
const SupervisorForm = ({ row, onClose }: { row: CrudRow | undefined; onClose: () => void }) => {
  const { t } = useText();
  const [form] = Form.useForm<Values>();
  const { base, conflict, follow } = useRecordForm({ form, record: row, compared });
  const required = { required: true, message: t("problems.required") };
  const save = async (values: Values) => {
    const [endpoint, body] = base
      ? [supervisorEndpoints.update, { ...values, id: base.id, version: base.version }]
      : [supervisorEndpoints.create, values];
    await call<Endpoint>(endpoint, { body });
  };
  const showConflict = (error: unknown): boolean => {
    const found = base && conflictOf<CrudRow>(error);
    if (found) follow(found.now, found);
    return found !== undefined;
  };
  return (
    <FormDialog
      form={form}
      title={row ? t("crud.editRecord", { name: titleOf(row) }) : t("administration.appoint")}
      initialValues={{ organizationIds: (row?.["organizationIds"] ?? []) as number[] }}
      save={save}
      onRefused={showConflict}
      onClose={onClose}
      above={
        conflict && (
          <ConflictNote conflict={conflict}>
            <Differences
              key={conflict.now.version}
              items={conflict.items}
              form={form}
              wordsOf={(_, value) => <ValueText def={supervisorRow} name="organizationIds" value={value} rows={[]} />}
            />
          </ConflictNote>
        )
      }
    >
      {!row && (
        <Form.Item name="usersId" label={t("administration.user")} rules={[required]}>
          <PersonField />
        </Form.Item>
      )}
      <Form.Item name="organizationIds" label={t("menu.organizations")} rules={[{ ...required, type: "array", min: 1 }]}>
        <RecordField table="organizations" multiple />
      </Form.Item>
    </FormDialog>
  );
};
