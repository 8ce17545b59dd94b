import { readPassport } from "@murojaat/contract";
import { Form, type FormInstance } from "antd";
import { useText } from "../../engine/text/useText.tsx";
import { FieldOf } from "./FieldOf.tsx";
import type { RegistrationValues } from "./form.ts";
import css from "./ApplicantFields.module.css";

/** Series and number of a passport; given together in one field, each goes where it belongs. */
export const PassportFields = ({ form }: { readonly form: FormInstance<RegistrationValues> }) => {
  const { t } = useText();
  /** The part of a whole passport that belongs to a field; the other part is put beside. */
  const part = (own: "series" | "number") => (given: string) => {
    const passport = readPassport(given);
    if (!passport) return undefined;
    form.setFieldsValue({ applicant: own === "series" ? { passportNum: passport.number } : { passportSn: passport.series } });
    return passport[own];
  };
  return (
    <div>
      <Form.Item label={t("fields.passport")} className={css.passport} htmlFor="passport-series">
        <div className={css.halves}>
          <FieldOf
            of="applicant.passportSn"
            noStyle
            wrong="form.passportForm"
            control={{
              number: { read: part("series"), id: "passport-series", placeholder: "AB", "aria-label": t("fields.passportSeries") },
            }}
          />
          <FieldOf
            of="applicant.passportNum"
            noStyle
            wrong="form.passportForm"
            control={{ number: { read: part("number"), placeholder: "1234567", "aria-label": t("fields.passportNumber") } }}
          />
        </div>
      </Form.Item>
    </div>
  );
};
