import { Alert, App, Button } from "antd";
import { useText } from "../../engine/text/useText.tsx";
import { PasswordForm, usePasswordChange } from "./PasswordForm.tsx";
import { forgetSession, logOut, rememberSignedIn } from "./useSession.ts";

/** The only screen after signing in with a password that somebody else set. */
export const GivenPassword = ({ onChanged, onLeft }: { onChanged: () => void; onLeft: (to: string) => void }) => {
  const { t } = useText();
  const { message } = App.useApp();
  const change = usePasswordChange(() => {
    void message.success(t("session.passwordChanged"));
    forgetSession();
    rememberSignedIn(true);
    onChanged();
  });

  return (
    <>
      <Alert type="info" showIcon title={t("session.passwordGiven")} />
      <PasswordForm change={change}>
        <Button type="primary" htmlType="submit" size="large" block loading={change.isPending}>
          {t("shell.changePassword")}
        </Button>
        <Button type="link" block onClick={() => void logOut().then(onLeft)}>
          {t("shell.logout")}
        </Button>
      </PasswordForm>
    </>
  );
};
