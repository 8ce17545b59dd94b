import { Checkbox, Form, type FormInstance } from "antd";
import type { FileLink } from "@murojaat/contract";
import { useText } from "../../engine/text/useText.tsx";
import { FieldOf } from "./FieldOf.tsx";
import type { RegistrationValues } from "./form.ts";
import css from "./appeals.module.css";

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
  const tick = (ticked: boolean) => {
    // an absent field would leave in place who acted before
    form.setFieldValue(["appeal", "representative"], ticked ? { files: [] } : null);
    onTouched();
  };
  return (
    <div className={css.fields}>
      <Form.Item className={css.wide!}>
        <Checkbox checked={acts} onChange={({ target }) => tick(target.checked)}>
          {t("form.throughRepresentative")}
        </Checkbox>
      </Form.Item>
      {acts && (
        <>
          <FieldOf of="representative.name" />
          <FieldOf of="representative.authorityKindId" />
          <FieldOf of="representative.documentNumber" />
          <FieldOf of="representative.documentDate" />
          <FieldOf of="representative.phone" />
          <FieldOf of="representative.address" />
          <FieldOf of="representative.files" isWide control={{ files: { known: names, onNamed } }} />
        </>
      )}
    </div>
  );
};
