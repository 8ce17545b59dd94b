import type { CountSettings, CountsRow, SettingKey } from "@murojaat/contract";
import { Form } from "antd";
import { useText } from "../../engine/text/useText.tsx";
import { CountField } from "../../engine/ui/CountField.tsx";
import { useCountRule } from "../../engine/ui/useCountRule.ts";
import type { Setting } from "./setting.ts";
import { SettingForm } from "./SettingForm.tsx";

type Props = { readonly setting: Setting; readonly of: SettingKey; readonly row: CountsRow };

/** A setting of whole numbers. */
export const CountsForm = ({ setting, of, row: { fields, minimum, maximum, cleared, about } }: Props) => {
  const { any } = useText();
  const rule = useCountRule(minimum, maximum);
  const parts = Object.entries(fields);
  return (
    <SettingForm<CountSettings>
      setting={setting}
      of={of}
      read={(values) => Object.fromEntries(parts.map(([name]) => [name, values[name] ?? cleared]))}
      theirs={(value) =>
        parts.map(([name, { label }]) => (
          <div key={name}>
            {any(label)}: {value[name] ?? "—"}
          </div>
        ))
      }
    >
      {parts.map(([name, { label }], at) => (
        <Form.Item key={name} name={name} label={any(label)} rules={[rule]} {...(at === parts.length - 1 && { extra: any(about) })}>
          <CountField />
        </Form.Item>
      ))}
    </SettingForm>
  );
};
