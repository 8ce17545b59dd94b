import type { SettingKey, SwitchRow, SwitchSettings } from "@murojaat/contract";
import { Form, Switch } from "antd";
import { useText } from "../../engine/text/useText.tsx";
import type { Setting } from "./setting.ts";
import { SettingForm } from "./SettingForm.tsx";

type Props = { readonly setting: Setting; readonly of: SettingKey; readonly row: SwitchRow };

/** A setting that is on or off. */
export const SwitchForm = ({ setting, of, row: { fields, about } }: Props) => {
  const { t, any } = useText();
  const label = any(fields.isOn.label);
  return (
    <SettingForm<SwitchSettings> setting={setting} of={of} theirs={({ isOn }) => `${label}: ${t(isOn ? "common.yes" : "common.no")}`}>
      <Form.Item name="isOn" valuePropName="checked" label={label} extra={any(about)}>
        <Switch />
      </Form.Item>
    </SettingForm>
  );
};
