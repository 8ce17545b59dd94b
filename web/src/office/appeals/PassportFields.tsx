import { readPassport } from "@murojaat/contract";
import { Col, Form, type FormInstance } from "antd";
import { useText } from "../../engine/text/useText.tsx";
import { NumberField } from "../../engine/ui/NumberField.tsx";
import { useNumberRule } from "../../engine/ui/useNumberRule.ts";
import type { RegistrationValues } from "./form.ts";
import { third } from "./widths.ts";
import css from "./ApplicantFields.module.css";

/** Series and number of a passport; given together in one field, each goes where it belongs. */
export const PassportFields = ({ form }: { readonly form: FormInstance<RegistrationValues> }) => {
  const { t } = useText();
  const series = useNumberRule("passportSeries", "form.passportForm");
  const number = useNumberRule("passportNumber", "form.passportForm");
  /** The part of a whole passport that belongs to a field; the other part is put beside. */
  const part = (own: "series" | "number") => (given: string) => {
    const passport = readPassport(given);
    if (!passport) return undefined;
    form.setFieldsValue({ applicant: own === "series" ? { passportNum: passport.number } : { passportSn: passport.series } });
    return passport[own];
  };
  return (
    <Col {...third}>
      <Form.Item label={t("fields.passport")} className={css.passport} htmlFor="passport-series">
        <div className={css.halves}>
          <Form.Item noStyle name={["applicant", "passportSn"]} rules={[series]} validateTrigger="onBlur">
            <NumberField
              kind="passportSeries"
              read={part("series")}
              id="passport-series"
              placeholder="AB"
              aria-label={t("fields.passportSeries")}
            />
          </Form.Item>
          <Form.Item noStyle name={["applicant", "passportNum"]} rules={[number]} validateTrigger="onBlur">
            <NumberField kind="passportNumber" read={part("number")} placeholder="1234567" aria-label={t("fields.passportNumber")} />
          </Form.Item>
        </div>
      </Form.Item>
    </Col>
  );
};
