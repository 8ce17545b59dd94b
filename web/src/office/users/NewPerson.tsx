import { Alert, Button, Form } from "antd";
import { useState } from "react";
import { RecordField } from "../../engine/choices/RecordField.tsx";
import { useText } from "../../engine/text/useText.tsx";
import { NewPasswordField } from "../session/NewPasswordField.tsx";
import { useCan } from "../session/useSession.ts";
import { madePassword } from "./madePassword.ts";
import { NewPassword } from "./NewPassword.tsx";
import css from "./NewPerson.module.css";

/** What only a new member of staff has: a first password, and for who may give roles a role at a post or at none. */
export const NewPerson = () => {
  const { t } = useText();
  const form = Form.useFormInstance();
  const mayGive = useCan("manage_user_roles");
  const [made, setMade] = useState<string>();
  const typed = Form.useWatch<string | undefined>("password", form);
  const make = () => {
    const password = madePassword();
    form.setFields([{ name: "password", value: password, errors: [] }]);
    setMade(password);
  };
  return (
    <>
      <div className={css.password}>
        <NewPasswordField name="password" label={t("administration.firstPassword")} />
        <Button onClick={make}>{t("administration.makePassword")}</Button>
      </div>
      {made !== undefined && made === typed && <Alert type="info" className={css.made} title={<NewPassword password={made} />} />}
      {mayGive && (
        <fieldset className={css.role}>
          <legend>{t("administration.sectionRole")}</legend>
          <Form.Item name="rolesId" label={t("administration.role")}>
            <RecordField table="roles" />
          </Form.Item>
          <Form.Item name="positionLevelsId" label={t("fields.positionLevel")} dependencies={["rolesId"]}>
            <RecordField table="position_levels" />
          </Form.Item>
        </fieldset>
      )}
    </>
  );
};
