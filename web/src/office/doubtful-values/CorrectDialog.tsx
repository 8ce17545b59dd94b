import { dialogWidth, doubtfulKinds, doubtfulValueEndpoints, userChannels, type CrudRow, type DoubtfulKind } from "@murojaat/contract";
import { Alert, App, Form, Modal } from "antd";
import { useId, useState } from "react";
import { call } from "../../engine/api/client.ts";
import { queries } from "../../engine/api/queries.ts";
import { refusalText } from "../../engine/api/refusal.ts";
import { useRead } from "../../engine/api/use.ts";
import { ChoiceField } from "../../engine/choices/ChoiceField.tsx";
import { useText } from "../../engine/text/useText.tsx";
import { focusFirst } from "../../engine/ui/focusFirst.ts";
import { NumberField } from "../../engine/ui/NumberField.tsx";
import { onCtrlEnter } from "../../engine/ui/onCtrlEnter.ts";
import { showProblems } from "../../engine/ui/problems.ts";
import { useNumberRule } from "../../engine/ui/useNumberRule.ts";
import noteCss from "../../engine/ui/note.module.css";

type Given = { readonly phone?: string; readonly channelId?: number };

/** The right value of a doubtful phone or channel. */
export const CorrectDialog = ({ row, onClose }: { row: CrudRow; onClose: () => void }) => {
  const { t, any } = useText();
  const { message } = App.useApp();
  const [form] = Form.useForm<Given>();
  const formId = useId();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const phone = useNumberRule("phone");
  const { data: channels } = useRead(userChannels, { query: { is_external: 0 } }, { fixed: true });
  const kind = row["kind"] as DoubtfulKind;
  const required = { required: true, message: t("problems.required") };
  const save = async (body: Given) => {
    setBusy(true);
    setFault(undefined);
    try {
      await call(doubtfulValueEndpoints.correct, { params: { id: row.id }, body });
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
      title={[t("doubtful.correct"), row["requestNumber"]].filter(Boolean).join(": ")}
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
      <Form<Given> id={formId} form={form} layout="vertical" disabled={busy} onFinish={(given) => void save(given)}>
        {kind === "channel" ? (
          <Form.Item name="channelId" label={any(doubtfulKinds[kind].label)} rules={[required]}>
            <ChoiceField source="channels" possible={({ id }) => channels?.some((channel) => channel.id === id) ?? false} />
          </Form.Item>
        ) : (
          <Form.Item name="phone" label={any(doubtfulKinds[kind].label)} validateTrigger="onBlur" rules={[required, phone]}>
            <NumberField kind="phone" prefix="+998" />
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
};
