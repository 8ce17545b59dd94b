import { Checkbox, Col, Form, Input, Row, type FormInstance } from "antd";
import type { FileLink } from "@murojaat/contract";
import { ChoiceField } from "../../engine/choices/ChoiceField.tsx";
import { FilesField } from "../../engine/files/FilesField.tsx";
import { useText } from "../../engine/text/useText.tsx";
import { DayField } from "../../engine/ui/DayField.tsx";
import { NumberField } from "../../engine/ui/NumberField.tsx";
import { useDayRule } from "../../engine/ui/useDayRule.ts";
import { useLengthRule } from "../../engine/ui/useLengthRule.ts";
import { useNumberRule } from "../../engine/ui/useNumberRule.ts";
import type { RegistrationValues } from "./form.ts";
import { full, third } from "./widths.ts";

type Props = {
  readonly form: FormInstance<RegistrationValues>;
  readonly names: readonly FileLink[];
  readonly onNamed: (file: FileLink) => void;
  readonly onTouched: () => void;
};

/** Who acts for the applicant (law, article 6): unfolded by a tick, and then all but the scan is needed. */
export const RepresentativeFields = ({ form, names, onNamed, onTouched }: Props) => {
  const { t } = useText();
  const acts = Boolean(Form.useWatch(["appeal", "representative"], { form, preserve: true }));
  const dayRule = useDayRule(true);
  const phone = useNumberRule("phone");
  const atMost = useLengthRule();
  const required = { required: true, message: t("problems.required") };
  const at = (name: string) => ["appeal", "representative", name];
  const tick = (ticked: boolean) => {
    // an absent field would leave in place who acted before
    form.setFieldValue(["appeal", "representative"], ticked ? { files: [] } : null);
    onTouched();
  };
  return (
    <Row gutter={14}>
      <Col {...full}>
        <Form.Item>
          <Checkbox checked={acts} onChange={({ target }) => tick(target.checked)}>
            {t("form.throughRepresentative")}
          </Checkbox>
        </Form.Item>
      </Col>
      {acts && (
        <>
          <Col {...third}>
            <Form.Item
              name={at("name")}
              label={t("form.representativeName")}
              rules={[{ ...required, whitespace: true }, atMost(300)]}
              validateTrigger="onBlur"
            >
              <Input />
            </Form.Item>
          </Col>
          <Col {...third}>
            <Form.Item name={at("authorityKindId")} label={t("fields.authorityKind")} rules={[required]} validateTrigger="onChange">
              <ChoiceField source="authorityKinds" />
            </Form.Item>
          </Col>
          <Col {...third}>
            <Form.Item
              name={at("documentNumber")}
              label={t("fields.authorityNumber")}
              rules={[{ ...required, whitespace: true }, atMost(100)]}
              validateTrigger="onBlur"
            >
              <Input />
            </Form.Item>
          </Col>
          <Col {...third}>
            <Form.Item name={at("documentDate")} label={t("fields.authorityDate")} rules={[required, dayRule]}>
              <DayField past />
            </Form.Item>
          </Col>
          <Col {...third}>
            <Form.Item name={at("phone")} label={t("fields.representativePhone")} rules={[required, phone]} validateTrigger="onBlur">
              <NumberField kind="phone" prefix="+998" />
            </Form.Item>
          </Col>
          <Col {...third}>
            <Form.Item
              name={at("address")}
              label={t("fields.representativeAddress")}
              rules={[{ ...required, whitespace: true }, atMost(500)]}
              validateTrigger="onBlur"
            >
              <Input />
            </Form.Item>
          </Col>
          <Col {...full}>
            <Form.Item name={at("files")} label={t("fields.authorityFiles")}>
              <FilesField known={names} onNamed={onNamed} />
            </Form.Item>
          </Col>
        </>
      )}
    </Row>
  );
};
