import { Alert, Button } from "antd";
import { useText } from "../../engine/text/useText.tsx";
import { FactorSetup } from "./FactorSetup.tsx";
import { forgetSession, logOut, rememberSignedIn } from "./useSession.ts";

/** The only screen after signing in where a role needs a second factor and there is none yet. */
export const NeededFactor = ({ onDone, onLeft }: { onDone: () => void; onLeft: () => void }) => {
  const { t } = useText();
  return (
    <>
      <Alert type="info" showIcon title={t("session.factorNeeded")} description={t("session.factorAbout")} />
      <FactorSetup
        onDone={() => {
          forgetSession();
          rememberSignedIn(true);
          onDone();
        }}
      />
      <Button type="link" block onClick={() => void logOut().then(onLeft)}>
        {t("shell.logout")}
      </Button>
    </>
  );
};
