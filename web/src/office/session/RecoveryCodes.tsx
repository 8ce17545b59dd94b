import { Alert, Button, Typography } from "antd";
import { useText } from "../../engine/text/useText.tsx";
import css from "./Security.module.css";

/** Shown once, to be written down. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const { t } = useText();
  return (
    <div data-part="recovery-codes">
      <h3>{t("session.recoveryCodes")}</h3>
      <Alert type="warning" showIcon title={t("session.recoveryAbout")} />
      <Typography.Paragraph copyable={{ text: codes.join("\n") }} className={css.codes}>
        {codes.map((code) => (
          <code key={code}>{code}</code>
        ))}
      </Typography.Paragraph>
      <Button type="primary" block onClick={onDone}>
        {t("session.recoverySaved")}
      </Button>
    </div>
  );
};
