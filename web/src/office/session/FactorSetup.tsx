import { factorEndpoints, type Reply } from "@murojaat/contract";
import { Button, Form, Input, QRCode, Typography } from "antd";
import { useState } from "react";
import { fieldProblems, isApiError } from "../../engine/api/errors.ts";
import { useWrite } from "../../engine/api/use.ts";
import { useText } from "../../engine/text/useText.tsx";
import proseCss from "../../engine/ui/prose.module.css";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import css from "./Security.module.css";

type Values = { password: string; code: string };

/** Turns the second factor on: password, then the code of the app, then the recovery codes. */
export const FactorSetup = ({ onDone }: { onDone: () => void }) => {
  const { t, any } = useText();
  const [form] = Form.useForm<Values>();
  const [begun, setBegun] = useState<Reply<typeof factorEndpoints.begin>>();
  const [codes, setCodes] = useState<readonly string[]>();
  const begin = useWrite(factorEndpoints.begin, { quiet: true });
  const confirm = useWrite(factorEndpoints.confirm, { quiet: true });
  const required = [{ required: true, message: t("problems.required") }];
  const refuse = (name: keyof Values, error: unknown) => {
    const own = fieldProblems(error).find(({ problem }) => problem === "factor_is_on");
    const refusal = isApiError(error) && error.status > 0 ? error.message : t("messages.network");
    form.setFields([{ name, errors: [own ? any(`problems.${own.problem}`) : refusal] }]);
  };
  const save = async ({ password, code }: Values) => {
    if (!begun) await begin.mutateAsync({ body: { password } }).then(setBegun, (error: unknown) => refuse("password", error));
    else
      await confirm.mutateAsync({ body: { code } }).then(
        ({ recoveryCodes }) => (recoveryCodes.length > 0 ? setCodes(recoveryCodes) : onDone()),
        (error: unknown) => refuse("code", error),
      );
  };

  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void save(values)}>
      {begun ? (
        <>
          <p className={proseCss.soft}>{t("session.factorScan")}</p>
          <div className={css.scan}>
            <QRCode value={begun.uri} size={180} color="#000" bgColor="#fff" />
          </div>
          <p>
            {t("session.factorSecret")}:{" "}
            <Typography.Text copyable code data-part="factor-secret">
              {begun.secret}
            </Typography.Text>
          </p>
          <Form.Item key="code" name="code" label={t("session.code")} rules={required}>
            <Input autoFocus inputMode="numeric" autoComplete="one-time-code" />
          </Form.Item>
        </>
      ) : (
        <Form.Item key="password" name="password" label={t("session.oldPassword")} rules={required}>
          <Input.Password autoFocus autoComplete="current-password" maxLength={200} />
        </Form.Item>
      )}
      <Button type="primary" htmlType="submit" block loading={begin.isPending || confirm.isPending}>
        {t("session.factorOn")}
      </Button>
    </Form>
  );
};
