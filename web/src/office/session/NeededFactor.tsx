import { factorEndpoints } from "@murojaat/contract";
import { Alert, Button } from "antd";
import { useState } from "react";
import { useRead } from "../../engine/api/use.ts";
import { useText } from "../../engine/text/useText.tsx";
import { FactorSetup } from "./FactorSetup.tsx";
import { AddPasskey } from "./Passkeys.tsx";
import { forgetSession, logOut, rememberSignedIn } from "./useSession.ts";

/** The only screen after signing in where a role needs a second factor and there is none yet. */
export const NeededFactor = ({ onDone, onLeft }: { onDone: () => void; onLeft: (to: string) => void }) => {
  const { t } = useText();
  const { data } = useRead(factorEndpoints.read, {}, { quiet: true });
  const [byPasskey, setByPasskey] = useState(false);
  const Setup = byPasskey ? AddPasskey : FactorSetup;
  return (
    <>
      <Alert type="info" showIcon title={t("session.factorNeeded")} description={t("session.factorAbout")} />
      <Setup
        onDone={() => {
          forgetSession();
          rememberSignedIn(true);
          onDone();
        }}
      />
      {data?.canHavePasskeys && (
        <Button type="link" block onClick={() => setByPasskey(!byPasskey)}>
          {t(byPasskey ? "session.factor" : "session.passkeyAdd")}
        </Button>
      )}
      <Button type="link" block onClick={() => void logOut().then(onLeft)}>
        {t("shell.logout")}
      </Button>
    </>
  );
};
