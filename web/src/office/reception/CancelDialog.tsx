import { dialogWidth, receptionEndpoints, type CrudRow } from "@murojaat/contract";
import { Alert, App, Form, Input, Modal } from "antd";
import { useId, useState } from "react";
import { call } from "../../engine/api/client.ts";
import { queries } from "../../engine/api/queries.ts";
import { refusalText } from "../../engine/api/refusal.ts";
import { useText } from "../../engine/text/useText.tsx";
import { focusFirst } from "../../engine/ui/focusFirst.ts";
import { onCtrlEnter } from "../../engine/ui/onCtrlEnter.ts";
import { showProblems } from "../../engine/ui/problems.ts";
import noteCss from "../../engine/ui/note.module.css";

type Cancelled = { readonly cancelReason: string };

/** Cancels an enrolment, with the reason. */
export const CancelDialog = ({ row, onClose }: { row: CrudRow; onClose: () => void }) => {
  const { t, any } = useText();
  const { message } = App.useApp();
  const [form] = Form.useForm<Cancelled>();
  const formId = useId();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const cancel = async ({ cancelReason }: Cancelled) => {
    setBusy(true);
    setFault(undefined);
    try {
      const body = { id: row.id, version: row.version, status: "cancelled", cancelReason };
      await call(receptionEndpoints.journal.update, { body });
      void queries.invalidateQueries();
      void message.success(t("common.saved"));
      onClose();
    } catch (error) {
      if (!showProblems(form, error, any)) setFault(refusalText(error, any));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      width={dialogWidth}
      open
      title={`${t("reception.cancel")}: ${String(row["fullName"])}`}
      okText={t("common.save")}
      cancelText={t("common.cancel")}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
      wrapProps={{ onKeyDownCapture: onCtrlEnter(form.submit) }}
      afterOpenChange={(isOpen) => isOpen && focusFirst(document.getElementById(formId))}
    >
      {fault && <Alert type="error" showIcon role="alert" className={noteCss.note} title={fault} />}
      <Form<Cancelled> id={formId} form={form} layout="vertical" disabled={busy} onFinish={(given) => void cancel(given)}>
        <Form.Item
          name="cancelReason"
          label={t("reception.cancelReason")}
          rules={[{ required: true, whitespace: true, message: t("problems.required") }]}
        >
          <Input.TextArea rows={3} maxLength={500} showCount />
        </Form.Item>
      </Form>
    </Modal>
  );
};
