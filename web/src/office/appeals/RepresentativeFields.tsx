import { Checkbox, Col, Form, Row, type FormInstance } from "antd";
import type { FileLink } from "@murojaat/contract";
import { useText } from "../../engine/text/useText.tsx";
import { FieldOf } from "./FieldOf.tsx";
import type { RegistrationValues } from "./form.ts";
import { full } from "./widths.ts";

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
          <FieldOf of="representative.name" />
          <FieldOf of="representative.authorityKindId" />
          <FieldOf of="representative.documentNumber" />
          <FieldOf of="representative.documentDate" />
          <FieldOf of="representative.phone" />
          <FieldOf of="representative.address" />
          <FieldOf of="representative.files" col={full} control={{ files: { known: names, onNamed } }} />
        </>
      )}
    </Row>
  );
};
