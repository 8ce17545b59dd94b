import { factorEndpoints } from "@murojaat/contract";
import { Alert, App, Button, Form, Input } from "antd";
import { useState } from "react";
import { isApiError } from "../../engine/api/errors.ts";
import { useRead, useWrite } from "../../engine/api/use.ts";
import { momentText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { Loaded } from "../../engine/ui/Loaded.tsx";
import { useLengthRule } from "../../engine/ui/useLengthRule.ts";
import proseCss from "../../engine/ui/prose.module.css";
import { deviceName } from "./device.ts";
import { makePasskey } from "./passkey.ts";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import css from "./Security.module.css";

/** The user's passkeys: name, last use, remove, add. */
export const Passkeys = ({ onChanged }: { onChanged: () => void }) => {
  const { t } = useText();
  const { message } = App.useApp();
  const read = useRead(factorEndpoints.passkeys, {}, { fresh: true, quiet: true });
  const removing = useWrite(factorEndpoints.removePasskey);
  const [adding, setAdding] = useState(false);
  const remove = (id: number) =>
    removing.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          void message.success(t("common.success"));
          onChanged();
        },
      },
    );
  return (
    <section className={css.part} aria-labelledby="own-passkeys" data-part="passkeys">
      <h3 id="own-passkeys">{t("session.passkeys")}</h3>
      <p className={proseCss.soft}>{t("session.passkeysAbout")}</p>
      <Loaded read={read}>
        {(rows) => (
          <ul className={css.sessions}>
            {rows.map(({ id, name, lastUsedAt }) => (
              <li key={id}>
                <div>
                  <strong>{name}</strong>
                  <div className={proseCss.soft}>
                    {lastUsedAt === null ? t("session.passkeyNever") : t("session.passkeyUsed", { time: momentText(lastUsedAt) })}
                  </div>
                </div>
                <Button size="small" aria-label={`${t("common.delete")}: ${name}`} disabled={removing.isPending} onClick={() => remove(id)}>
                  {t("common.delete")}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {adding ? (
        <AddPasskey
          onDone={() => {
            setAdding(false);
            onChanged();
          }}
        />
      ) : (
        <Button onClick={() => setAdding(true)}>{t("session.passkeyAdd")}</Button>
      )}
    </section>
  );
};

type Values = { name: string; password: string };
/** Adds a passkey: name and password, then the device; with the first second factor the recovery codes. */
export const AddPasskey = ({ onDone }: { onDone: () => void }) => {
  const { t } = useText();
  const atMost = useLengthRule();
  const [form] = Form.useForm<Values>();
  const [fault, setFault] = useState<string>();
  const [codes, setCodes] = useState<readonly string[]>();
  const begin = useWrite(factorEndpoints.beginPasskey, { quiet: true });
  const add = useWrite(factorEndpoints.addPasskey, { quiet: true });
  const save = async ({ name, password }: Values) => {
    setFault(undefined);
    try {
      const options = await begin.mutateAsync({ body: { password } });
      const { recoveryCodes } = await add.mutateAsync({ body: { name, passkey: await makePasskey(options) } });
      if (recoveryCodes.length > 0) setCodes(recoveryCodes);
      else onDone();
    } catch (error) {
      // what is no refusal of the server is the device's or the user's
      const text = isApiError(error) ? (error.status > 0 ? error.message : t("messages.network")) : t("session.passkeyFailed");
      if (isApiError(error) && error.code === "wrong_old_password") form.setFields([{ name: "password", errors: [text] }]);
      else setFault(text);
    }
  };
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  const rules = [{ required: true, message: t("problems.required") }];
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ name: deviceName(navigator.userAgent) }}
      onFinish={(values) => void save(values)}
    >
      {fault && <Alert type="error" showIcon role="alert" title={fault} />}
      <Form.Item name="name" label={t("session.passkeyName")} rules={[...rules, atMost(100)]}>
        <Input />
      </Form.Item>
      <Form.Item name="password" label={t("session.oldPassword")} rules={rules}>
        <Input.Password autoFocus autoComplete="current-password" maxLength={200} />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={begin.isPending || add.isPending}>
        {t("session.passkeyAdd")}
      </Button>
    </Form>
  );
};
