import { factorEndpoints, type ShownSelf } from "@murojaat/contract";
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
import { ShowSelf } from "./ShowSelf.tsx";
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

/** Adds a passkey: its name and who is there, then the device; with the first second factor the recovery codes. */
export const AddPasskey = ({ onDone }: { onDone: () => void }) => {
  const { t } = useText();
  const atMost = useLengthRule();
  const [form] = Form.useForm<{ name: string }>();
  const [fault, setFault] = useState<string>();
  const [codes, setCodes] = useState<readonly string[]>();
  const begin = useWrite(factorEndpoints.beginPasskey, { quiet: true });
  const add = useWrite(factorEndpoints.addPasskey, { quiet: true });
  const save = async (body: ShownSelf) => {
    setFault(undefined);
    const named = await form.validateFields().catch(() => undefined);
    if (!named) return;
    const options = await begin.mutateAsync({ body });
    try {
      const { recoveryCodes } = await add.mutateAsync({ body: { ...named, passkey: await makePasskey(options) } });
      if (recoveryCodes.length > 0) setCodes(recoveryCodes);
      else onDone();
    } catch (error) {
      // what is no refusal of the server is the device's or the user's
      setFault(isApiError(error) ? (error.status > 0 ? error.message : t("messages.network")) : t("session.passkeyFailed"));
    }
  };
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <>
      {fault && <Alert type="error" showIcon role="alert" title={fault} />}
      <Form form={form} layout="vertical" requiredMark={false} initialValues={{ name: deviceName(navigator.userAgent) }}>
        <Form.Item name="name" label={t("session.passkeyName")} rules={[{ required: true, message: t("problems.required") }, atMost(100)]}>
          <Input />
        </Form.Item>
      </Form>
      <ShowSelf label={t("session.passkeyAdd")} onShown={save} />
    </>
  );
};
