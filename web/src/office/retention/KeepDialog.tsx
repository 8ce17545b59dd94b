import { dialogWidth, retentionEndpoints, type CrudRow } from "@murojaat/contract";
import { Alert, App, Form, Input, Modal } from "antd";
import { useId, useState } from "react";
import { call } from "../../engine/api/client.ts";
import { queries } from "../../engine/api/queries.ts";
import { refusalText } from "../../engine/api/refusal.ts";
import { useText } from "../../engine/text/useText.tsx";
import { DayField } from "../../engine/ui/DayField.tsx";
import { focusFirst } from "../../engine/ui/focusFirst.ts";
import { onCtrlEnter } from "../../engine/ui/onCtrlEnter.ts";
import { showProblems } from "../../engine/ui/problems.ts";
import noteCss from "../../engine/ui/note.module.css";

type Kept = { readonly until: string; readonly reason: string };

/** Keeps an appeal longer: until when, and why. */
export const KeepDialog = ({ row, onClose }: { row: CrudRow; onClose: () => void }) => {
  const { t, any } = useText();
  const { message } = App.useApp();
  const [form] = Form.useForm<Kept>();
  const formId = useId();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const keep = async (kept: Kept) => {
    setBusy(true);
    setFault(undefined);
    try {
      await call(retentionEndpoints.keep, { params: { id: row.id }, body: { ...kept, version: row.version } });
      void queries.invalidateQueries();
      void message.success(t("common.saved"));
      onClose();
    } catch (error) {
      if (!showProblems(form, error, any)) setFault(refusalText(error, any));
    } finally {
      setBusy(false);
    }
  };
  const required = [{ required: true, message: t("problems.required") }];
  return (
    <Modal
      width={dialogWidth}
      open
      title={`${t("retention.keep")}: ${String(row["requestNumber"])}`}
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
      <Form<Kept> id={formId} form={form} layout="vertical" disabled={busy} onFinish={(kept) => void keep(kept)}>
        <Form.Item name="until" label={t("retention.keepUntil")} rules={required}>
          <DayField />
        </Form.Item>
        <Form.Item name="reason" label={t("fields.reason")} rules={[{ ...required[0]!, whitespace: true }]}>
          <Input.TextArea rows={3} maxLength={1000} showCount />
        </Form.Item>
      </Form>
    </Modal>
  );
};
