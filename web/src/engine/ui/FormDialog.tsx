import { dialogWidth } from "@murojaat/contract/kit";
import { Alert, App, Form, Modal, type FormInstance } from "antd";
import { useId, type ReactNode } from "react";
import { queries } from "../api/queries.ts";
import { useText } from "../text/useText.tsx";
import { focusFirst } from "./focusFirst.ts";
import { Later, useOpened } from "./Later.tsx";
import { onFormKeys } from "./onFormKeys.ts";
import { useLeave } from "./useLeave.ts";
import { useSending } from "./useSending.ts";
import { keyed, WithKey } from "../keys/KeySign.tsx";
import { orSaveAgain } from "./orSaveAgain.ts";
import windowCss from "./FormWindow.module.css";
import noteCss from "./note.module.css";

type Props<Values extends object> = {
  readonly form: FormInstance<Values>;
  readonly title: string;
  readonly okText?: string;
  /** The title asks whether something is to be removed: yes or no. */
  readonly asks?: true;
  /** There is nothing to save, or not yet. */
  readonly isIdle?: boolean;
  readonly initialValues?: Partial<Values>;
  /** Sends the form; what it returns is said in place of "saved". false: it was not sent, and the dialog stays. */
  readonly save: (values: Values) => Promise<string | void | false>;
  /** Takes a refusal that has a place of its own; false where it has none. */
  readonly onRefused?: (error: unknown, values: Values) => boolean;
  readonly onClose: () => void;
  /** Above the form. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
};

/** A small form in a dialog: it stays open with its fields until it is saved, shows what is wrong at the field, and closes. */
export const FormDialog = <Values extends object>({
  form,
  title,
  okText,
  asks,
  isIdle = false,
  initialValues,
  save,
  onRefused,
  onClose,
  above,
  children,
}: Props<Values>) => {
  const { t } = useText();
  const { message } = App.useApp();
  const formId = useId();
  const opened = useOpened(() => focusFirst(document.getElementById(formId)));
  const leave = useLeave(form, onClose);
  const { busy, fault, send } = useSending(form);
  const sendAndClose = async (values: Values) => {
    const said = await save(values);
    if (said === false) return;
    void queries().invalidateQueries();
    void message.success(said ?? t("common.saved"));
    onClose();
  };
  return (
    <Modal
      width={dialogWidth}
      open
      title={title}
      style={{ top: 32 }}
      className={windowCss.dialog!}
      classNames={{ body: windowCss.dialogBody! }}
      okText={<WithKey of="save">{okText ?? t(asks ? "common.yes" : "common.save")}</WithKey>}
      cancelText={t(asks ? "common.no" : "common.cancel")}
      okButtonProps={{ ...keyed("save"), disabled: isIdle, danger: asks === true }}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={leave}
      wrapProps={{ onKeyDownCapture: onFormKeys({ form }) }}
      afterOpenChange={(isOpen) => isOpen && opened.stands()}
    >
      <Later onDrawn={opened.isDrawn}>
        {fault && <Alert type="error" showIcon role="alert" className={noteCss.note} title={fault} />}
        {above}
        <Form<Values>
          id={formId}
          form={form}
          layout="vertical"
          disabled={busy}
          {...(initialValues && { initialValues: initialValues as object })}
          onFinish={(values) =>
            void send(
              () => sendAndClose(values),
              (error) => onRefused?.(error, values) === true,
            )
          }
          // a fault stands at its field
          onFinishFailed={orSaveAgain(form, () => undefined)}
        >
          {children}
        </Form>
      </Later>
    </Modal>
  );
};
