import { dialogWidth, userEndpoints, type CrudRow, type MessageKey, type StaffQueue } from "@murojaat/contract";
import { Alert, App, Form, Modal } from "antd";
import { useId, useState } from "react";
import { call } from "../../engine/api/client.ts";
import { queries } from "../../engine/api/queries.ts";
import { useRead } from "../../engine/api/use.ts";
import { titleOf } from "../../engine/references/referenceList.ts";
import { PersonField } from "../../engine/references/PersonField.tsx";
import { refusalText } from "../../engine/api/refusal.ts";
import { numberText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { Loaded } from "../../engine/ui/Loaded.tsx";
import { focusFirst } from "../../engine/ui/focusFirst.ts";
import { onCtrlEnter } from "../../engine/ui/onCtrlEnter.ts";
import { showProblems } from "../../engine/ui/problems.ts";
import noteCss from "../../engine/ui/note.module.css";
import figuresCss from "../../engine/ui/figures.module.css";

const labels: Readonly<Record<keyof StaffQueue, MessageKey>> = {
  total: "administration.waitsTotal",
  executes: "administration.waitsExecutes",
  helps: "administration.waitsHelps",
  signs: "administration.waitsSigns",
  controls: "administration.waitsControls",
  reviews: "administration.waitsReviews",
  posts: "administration.waitsPosts",
};
const names = Object.keys(labels) as (keyof StaffQueue)[];

/** Hands over the queue of a member of staff who leaves to a colleague of the same organisation. */
export const HandOver = ({ user, onClose }: { user: CrudRow; onClose: () => void }) => {
  const { t, any } = useText();
  const { message } = App.useApp();
  const [form] = Form.useForm<{ successorId: number }>();
  const formId = useId();
  const read = useRead(userEndpoints.queue, { params: { id: user.id } }, { fresh: true, quiet: true });
  const { data } = read;
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const hand = async (successorId: number) => {
    setBusy(true);
    setFault(undefined);
    try {
      const handed = await call(userEndpoints.handOver, { params: { id: user.id }, body: { successorId } });
      void queries.invalidateQueries();
      void message.success(t("administration.handedOver", { count: numberText(handed.total) }));
      onClose();
    } catch (error) {
      if (!showProblems(form, error, any)) setFault(refusalText(error, any));
    } finally {
      setBusy(false);
    }
  };
  const isNothing = data !== undefined && data.total + data.posts === 0;
  return (
    <Modal
      width={dialogWidth}
      open
      title={`${t("administration.handOver")}: ${titleOf(user)}`}
      okText={t("administration.handOver")}
      cancelText={t("common.cancel")}
      okButtonProps={{ disabled: !data || isNothing }}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
      wrapProps={{ onKeyDownCapture: onCtrlEnter(form.submit) }}
      afterOpenChange={(isOpen) => isOpen && focusFirst(document.getElementById(formId))}
    >
      {fault && <Alert type="error" showIcon role="alert" className={noteCss.note} title={fault} />}
      <Loaded read={read}>
        {(queue) => (
          <dl className={figuresCss.figures} data-part="crud-figures">
            {names.map((name) => (
              <div key={name}>
                <dt>{any(labels[name])}</dt>
                <dd>{numberText(queue[name])}</dd>
              </div>
            ))}
          </dl>
        )}
      </Loaded>
      {isNothing ? (
        <Alert type="info" showIcon title={t("administration.waitsNothing")} />
      ) : (
        <Form id={formId} form={form} layout="vertical" disabled={busy} onFinish={({ successorId }) => void hand(successorId)}>
          <Form.Item name="successorId" label={t("administration.successor")} rules={[{ required: true, message: t("problems.required") }]}>
            <PersonField organizationsId={Number(user["organizationsId"])} />
          </Form.Item>
        </Form>
      )}
    </Modal>
  );
};
