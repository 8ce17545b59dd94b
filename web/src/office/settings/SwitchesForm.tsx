import type { SettingKey, SwitchesRow } from "@murojaat/contract";
import { Form, Switch } from "antd";
import { useText } from "../../engine/text/useText.tsx";
import type { Setting } from "./setting.ts";
import { SettingForm } from "./SettingForm.tsx";
import css from "./settings.module.css";

type Values = Readonly<Record<string, boolean>>;
type Props = { readonly setting: Setting; readonly of: SettingKey; readonly row: SwitchesRow };

/** A setting of several things, each on or off. */
export const SwitchesForm = ({ setting, of, row: { fields, about } }: Props) => {
  const { t, any } = useText();
  const parts = Object.entries(fields);
  return (
    <SettingForm<Values>
      setting={setting}
      of={of}
      theirs={(value) =>
        parts.map(([name, { label }]) => (
          <div key={name}>
            {any(label)}: {t(value[name] ? "common.yes" : "common.no")}
          </div>
        ))
      }
    >
      <p>{any(about)}</p>
      <div className={css.switches}>
        {parts.map(([name, { label }]) => (
          <Form.Item key={name} name={name} valuePropName="checked" label={any(label)}>
            <Switch />
          </Form.Item>
        ))}
      </div>
    </SettingForm>
  );
};
