import type { MessageKey, SwitchKey, SwitchSettings } from "@murojaat/contract";
import { Form, Switch } from "antd";
import { useText } from "../../engine/text/useText.tsx";
import type { Setting } from "./setting.ts";
import { SettingForm } from "./SettingForm.tsx";

type Props = { readonly setting: Setting; readonly of: SwitchKey; readonly label: MessageKey; readonly about: MessageKey };

/** A setting that is on or off. */
export const SwitchForm = ({ setting, of, label, about }: Props) => {
  const { t, any } = useText();
  return (
    <SettingForm<SwitchSettings> setting={setting} of={of} theirs={({ isOn }) => `${any(label)}: ${t(isOn ? "common.yes" : "common.no")}`}>
      <Form.Item name="isOn" valuePropName="checked" label={any(label)} extra={any(about)}>
        <Switch />
      </Form.Item>
    </SettingForm>
  );
};
