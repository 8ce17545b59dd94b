import { factorEndpoints, type ShownSelf } from "@murojaat/contract";
import { Button, Form, Input } from "antd";
import { useState } from "react";
import { isApiError } from "../../engine/api/errors.ts";
import { useRead, useWrite } from "../../engine/api/use.ts";
import { useText } from "../../engine/text/useText.tsx";
import { Loaded } from "../../engine/ui/Loaded.tsx";
import { SignInAgain } from "./SignInAgain.tsx";

type Show = {
  /** What is done with it; a refusal is shown at what was given. */
  readonly onShown: (shown: ShownSelf) => Promise<unknown>;
  /** What the button says. */
  readonly label: string;
  readonly danger?: boolean;
};

/** Asks for a passkey or a code where the user has a second factor, otherwise for the password, or to sign in again where the session began. */
export const ShowSelf = (props: Show) => {
  const read = useRead(factorEndpoints.read, {}, { fresh: true, quiet: true });
  return (
    <Loaded read={read}>
      {({ confirmedAt, passkeys, canSignInAgain }) => {
        const hasFactor = confirmedAt !== null || passkeys > 0;
        return (
          <>
            {passkeys > 0 && <PasskeyButton {...props} />}
            {!hasFactor && canSignInAgain && <SignInAgain onShown={props.onShown} />}
            <Asked {...props} what={hasFactor ? "code" : "password"} isBeside={!hasFactor && canSignInAgain} />
          </>
        );
      }}
    </Loaded>
  );
};

const PasskeyButton = ({ onShown }: Show) => {
  const { t } = useText();
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const ask = useWrite(factorEndpoints.askPasskey, { quiet: true });
  const show = async () => {
    setFault(undefined);
    setBusy(true);
    try {
      const { showPasskey } = await import("./passkey.ts");
      await onShown({ passkey: await showPasskey(await ask.mutateAsync({})) });
    } catch (error) {
      setFault(isApiError(error) && error.status > 0 ? error.message : t("session.passkeyFailed"));
    }
    setBusy(false);
  };
  return (
    <Form.Item validateStatus={fault ? "error" : ""} help={fault}>
      <Button type="primary" block loading={isBusy} onClick={() => void show()}>
        {t("session.passkeyUse")}
      </Button>
    </Form.Item>
  );
};

type Values = { password: string } | { code: string };
const Asked = ({
  what,
  isBeside,
  onShown,
  label,
  danger = false,
}: Show & { readonly what: "password" | "code"; readonly isBeside: boolean }) => {
  const { t } = useText();
  const [form] = Form.useForm<Values>();
  const [isBusy, setBusy] = useState(false);
  const save = async (shown: Values) => {
    setBusy(true);
    await onShown(shown).catch((error: unknown) => {
      const refusal = isApiError(error) && error.status > 0 ? error.message : t("messages.network");
      form.setFields([{ name: what, errors: [refusal] }]);
    });
    setBusy(false);
  };
  const rules = [{ required: true, message: t("problems.required") }];
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void save(values)}>
      {what === "code" ? (
        <Form.Item name="code" label={t("session.code")} extra={t("session.codeAbout")} rules={rules}>
          <Input autoFocus autoComplete="one-time-code" />
        </Form.Item>
      ) : (
        <Form.Item name="password" label={t("session.oldPassword")} rules={rules}>
          <Input.Password autoFocus={!isBeside} autoComplete="current-password" maxLength={200} />
        </Form.Item>
      )}
      <Button htmlType="submit" type={what === "code" || isBeside ? "default" : "primary"} danger={danger} block loading={isBusy}>
        {label}
      </Button>
    </Form>
  );
};
