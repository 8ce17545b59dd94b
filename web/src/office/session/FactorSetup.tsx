import { factorEndpoints, type Reply } from "@murojaat/contract";
import { Button, Form, Input, QRCode, Typography } from "antd";
import { useState } from "react";
import { fieldProblems, isApiError } from "../../engine/api/errors.ts";
import { useWrite } from "../../engine/api/use.ts";
import { useText } from "../../engine/text/useText.tsx";
import proseCss from "../../engine/ui/prose.module.css";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { ShowSelf } from "./ShowSelf.tsx";
import css from "./Security.module.css";

type Values = { code: string };

/** Turns the second factor on: who is there, then the code of the app, then the recovery codes. */
export const FactorSetup = ({ onDone }: { onDone: () => void }) => {
  const { t, any } = useText();
  const [form] = Form.useForm<Values>();
  const [begun, setBegun] = useState<Reply<typeof factorEndpoints.begin>>();
  const [codes, setCodes] = useState<readonly string[]>();
  const begin = useWrite(factorEndpoints.begin, { quiet: true });
  const confirm = useWrite(factorEndpoints.confirm, { quiet: true });
  const required = [{ required: true, message: t("problems.required") }];
  const refuse = (error: unknown) => {
    const own = fieldProblems(error).find(({ problem }) => problem === "factor_is_on");
    const refusal = isApiError(error) && error.status > 0 ? error.message : t("messages.network");
    form.setFields([{ name: "code", errors: [own ? any(`problems.${own.problem}`) : refusal] }]);
  };
  const save = ({ code }: Values) =>
    confirm
      .mutateAsync({ body: { code } })
      .then(({ recoveryCodes }) => (recoveryCodes.length > 0 ? setCodes(recoveryCodes) : onDone()), refuse);

  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (!begun) return <ShowSelf label={t("session.factorOn")} onShown={(body) => begin.mutateAsync({ body }).then(setBegun)} />;
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void save(values)}>
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
      <Form.Item name="code" label={t("session.code")} rules={required}>
        <Input autoFocus inputMode="numeric" autoComplete="one-time-code" />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={confirm.isPending}>
        {t("session.factorOn")}
      </Button>
    </Form>
  );
};
