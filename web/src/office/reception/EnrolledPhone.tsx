import { applicantEndpoints, legalEntity, readNumber, type ApplicantRecord } from "@murojaat/contract";
import { Form } from "antd";
import { useRef } from "react";
import { call } from "../../engine/api/client.ts";
import { NumberField } from "../../engine/ui/NumberField.tsx";
import { PhonePrefix } from "../../engine/ui/PhonePrefix.tsx";
import { useMay } from "../session/useSession.ts";

const nameOf = ({ applicantTypeId, name, lastName, firstName, middleName }: ApplicantRecord): string =>
  (applicantTypeId === legalEntity ? [name] : [lastName, firstName, middleName]).filter(Boolean).join(" ");

type Props = {
  // set by Form.Item
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (phone: string | null) => void;
  readonly onBlur?: () => void;
};
/** The phone of who enrols: a whole number brings the name of a person whom the reader may know, where none was typed. */
export const EnrolledPhone = ({ onChange, ...rest }: Props) => {
  const form = Form.useFormInstance();
  const may = useMay();
  const mayLook = applicantEndpoints.byPhone.may.some((one) => may(one));
  const brought = useRef("");
  const bring = async (phone: string) => {
    // of nobody, and of whom others know only, nothing is brought
    const known = await call(applicantEndpoints.byPhone, { query: { phone } }).catch(() => undefined);
    const typed = String(form.getFieldValue("fullName") ?? "").trim();
    if (!known || form.getFieldValue("phone") !== phone || (typed !== "" && typed !== brought.current)) return;
    brought.current = nameOf(known);
    form.setFields([{ name: "fullName", value: brought.current, errors: [] }]);
    // who has gone on meanwhile is left where they are
    if (!form.getFieldValue("topic") && ["phone", "fullName"].includes(document.activeElement?.id ?? "")) form.focusField("topic");
  };
  return (
    <NumberField
      {...rest}
      kind="phone"
      prefix={<PhonePrefix />}
      onChange={(phone) => {
        onChange?.(phone);
        const read = readNumber("phone", phone ?? "");
        if (mayLook && "value" in read) void bring(read.value);
      }}
    />
  );
};
