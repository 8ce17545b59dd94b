import { confirmedMinutes, factorEndpoints } from "@murojaat/contract";
import { Button, Form, Input, Modal } from "antd";
import { useState } from "react";
import { isApiError } from "../../engine/api/errors.ts";
import { useRead, useWrite } from "../../engine/api/use.ts";
import { useText } from "../../engine/text/useText.tsx";
import { Loaded } from "../../engine/ui/Loaded.tsx";
import proseCss from "../../engine/ui/prose.module.css";

/** Above the questions (2000) whose answer it waits for, below messages (2010). */
const aboveQuestions = 2005;

type Values = { password: string } | { code: string };

/** Asks for a code where the user has a second factor, otherwise for the password. */
export const ConfirmDialog = ({ onEnd }: { onEnd: (confirmed: boolean) => void }) => {
  const { t } = useText();
  const read = useRead(factorEndpoints.read, {}, { fresh: true, quiet: true });
  return (
    <Modal
      open
      title={t("session.confirm")}
      footer={null}
      width={420}
      zIndex={aboveQuestions}
      mask={{ closable: false }}
      onCancel={() => onEnd(false)}
    >
      <div data-part="confirm-self">
        <p className={proseCss.soft}>{t("session.confirmAbout", { minutes: confirmedMinutes })}</p>
        <Loaded read={read}>
          {({ confirmedAt, passkeys }) => (
            <>
              {passkeys > 0 && <PasskeyButton onConfirmed={() => onEnd(true)} />}
              <Asked what={confirmedAt === null && passkeys === 0 ? "password" : "code"} onConfirmed={() => onEnd(true)} />
            </>
          )}
        </Loaded>
      </div>
    </Modal>
  );
};

const PasskeyButton = ({ onConfirmed }: { onConfirmed: () => void }) => {
  const { t } = useText();
  const [fault, setFault] = useState<string>();
  const ask = useWrite(factorEndpoints.askPasskey, { quiet: true });
  const confirm = useWrite(factorEndpoints.confirmSelf, { quiet: true });
  const show = async () => {
    setFault(undefined);
    try {
      const { showPasskey } = await import("./passkey.ts");
      await confirm.mutateAsync({ body: { passkey: await showPasskey(await ask.mutateAsync({})) } });
      onConfirmed();
    } catch (error) {
      setFault(isApiError(error) && error.status > 0 ? error.message : t("session.passkeyFailed"));
    }
  };
  return (
    <Form.Item validateStatus={fault ? "error" : ""} help={fault}>
      <Button type="primary" block loading={ask.isPending || confirm.isPending} onClick={() => void show()}>
        {t("session.passkeyUse")}
      </Button>
    </Form.Item>
  );
};

const Asked = ({ what, onConfirmed }: { what: "password" | "code"; onConfirmed: () => void }) => {
  const { t } = useText();
  const [form] = Form.useForm<Values>();
  const confirm = useWrite(factorEndpoints.confirmSelf, { quiet: true });
  const save = (body: Values) =>
    confirm.mutateAsync({ body }).then(onConfirmed, (error: unknown) => {
      const refusal = isApiError(error) && error.status > 0 ? error.message : t("messages.network");
      form.setFields([{ name: what, errors: [refusal] }]);
    });
  const rules = [{ required: true, message: t("problems.required") }];
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void save(values)}>
      {what === "code" ? (
        <Form.Item name="code" label={t("session.code")} extra={t("session.codeAbout")} rules={rules}>
          <Input autoFocus autoComplete="one-time-code" />
        </Form.Item>
      ) : (
        <Form.Item name="password" label={t("session.oldPassword")} rules={rules}>
          <Input.Password autoFocus autoComplete="current-password" maxLength={200} />
        </Form.Item>
      )}
      <Button htmlType="submit" type={what === "code" ? "default" : "primary"} block loading={confirm.isPending}>
        {t("session.confirmDo")}
      </Button>
    </Form>
  );
};
