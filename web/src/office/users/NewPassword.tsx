import { Typography } from "antd";
import { useText } from "../../engine/text/useText.tsx";
import css from "./UsersScreen.module.css";

/** Shown once, to be passed on to its owner. */
export const NewPassword = ({ password }: { password: string }) => {
  const { t } = useText();
  return (
    <>
      <Typography.Text copyable code className={css.newPassword} data-part="new-password">
        {password}
      </Typography.Text>
      <p>{t("administration.informedOnce")}</p>
    </>
  );
};
