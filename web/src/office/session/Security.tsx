import { dialogWidth, factorEndpoints, sessionEndpoints } from "@murojaat/contract";
import { App, Button, Modal, Tag } from "antd";
import { useState } from "react";
import { useRead, useWrite } from "../../engine/api/use.ts";
import { momentText, numberText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { Loaded } from "../../engine/ui/Loaded.tsx";
import proseCss from "../../engine/ui/prose.module.css";
import { deviceName } from "./device.ts";
import { FactorSetup } from "./FactorSetup.tsx";
import { Passkeys } from "./Passkeys.tsx";
import { ShowSelf } from "./ShowSelf.tsx";
import css from "./Security.module.css";

/** The user's sessions and second factor. */
export const Security = ({ onClose }: { onClose: () => void }) => {
  const { t } = useText();
  return (
    <Modal open title={t("session.security")} footer={null} width={dialogWidth} mask={{ closable: false }} onCancel={onClose}>
      <Sessions />
      <Factor />
    </Modal>
  );
};

const Sessions = () => {
  const { t } = useText();
  const { message } = App.useApp();
  const read = useRead(sessionEndpoints.sessions, {}, { fresh: true, quiet: true });
  const ending = useWrite(sessionEndpoints.endSessions);
  const end = (sessionId: number | null) =>
    ending.mutate({ body: { sessionId } }, { onSuccess: () => void message.success(t("session.ended")) });
  return (
    <section className={css.part} aria-labelledby="own-sessions">
      <h3 id="own-sessions">{t("session.sessions")}</h3>
      <Loaded read={read}>
        {(sessions) => (
          <>
            <ul className={css.sessions}>
              {sessions.map(({ id, userAgent, ip, usedAt, endsAt, isThis, isByOneid, isByOpenid }) => (
                <li key={id}>
                  <div>
                    <strong title={userAgent ?? undefined}>{deviceName(userAgent) ?? t("session.unknownDevice")}</strong> {ip}{" "}
                    {isThis && <Tag>{t("session.thisSession")}</Tag>}
                    {isByOneid && <Tag className={css.way}>{t("session.byOneid")}</Tag>}
                    {isByOpenid && <Tag className={css.way}>{t("session.byOpenid")}</Tag>}
                    <div className={proseCss.soft}>
                      {t("session.lastUsed", { time: momentText(usedAt) })}. {t("session.endsAt", { time: momentText(endsAt) })}
                    </div>
                  </div>
                  {!isThis && (
                    <Button size="small" disabled={ending.isPending} onClick={() => end(id)}>
                      {t("session.end")}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {sessions.length > 1 && (
              <Button danger disabled={ending.isPending} onClick={() => end(null)}>
                {t("session.endOthers")}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
};

const Factor = () => {
  const { t } = useText();
  const read = useRead(factorEndpoints.read, {}, { fresh: true, quiet: true });
  const [asking, setAsking] = useState<"on" | "off">();
  const close = () => {
    setAsking(undefined);
    void read.refetch();
  };
  return (
    <>
      <section className={css.part} aria-labelledby="own-factor" data-part="factor">
        <h3 id="own-factor">{t("session.factor")}</h3>
        <p className={proseCss.soft}>{t("session.factorAbout")}</p>
        {asking === "on" && <FactorSetup onDone={close} />}
        {asking === "off" && <TurnOff onDone={close} />}
        {!asking && (
          <Loaded read={read}>
            {({ confirmedAt, recoveryCodes }) =>
              confirmedAt === null ? (
                <Button onClick={() => setAsking("on")}>{t("session.factorOn")}</Button>
              ) : (
                <>
                  <p>{t("session.factorIsOn", { time: momentText(confirmedAt), count: numberText(recoveryCodes) })}</p>
                  <Button onClick={() => setAsking("off")}>{t("session.factorOff")}</Button>
                </>
              )
            }
          </Loaded>
        )}
      </section>
      {read.data?.canHavePasskeys && <Passkeys onChanged={() => void read.refetch()} />}
    </>
  );
};

const TurnOff = ({ onDone }: { onDone: () => void }) => {
  const { t } = useText();
  const off = useWrite(factorEndpoints.turnOff, { quiet: true });
  return <ShowSelf danger label={t("session.factorOff")} onShown={(body) => off.mutateAsync({ body }).then(onDone)} />;
};
