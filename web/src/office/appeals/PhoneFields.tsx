import { applicantEndpoints, phoneDigits, phonePart, phoneSuggestionDigits, readPhones, type ApplicantRecord } from "@murojaat/contract";
import { App, AutoComplete, Checkbox, Form, Input, type AutoCompleteProps, type FormInstance } from "antd";
import { useState } from "react";
import { call } from "../../engine/api/client.ts";
import { isApiError } from "../../engine/api/errors.ts";
import { useRead } from "../../engine/api/use.ts";
import { phoneText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { typedNumber } from "../../engine/ui/typedNumber.ts";
import { FieldOf } from "./FieldOf.tsx";
import { valuesOfPerson, type RegistrationValues } from "./form.ts";
import { maskedName, SecondFact } from "./SecondFact.tsx";
import css from "./PhoneFields.module.css";
import { PhonePrefix } from "../../engine/ui/PhonePrefix.tsx";
import shared from "./appeals.module.css";

type Props = {
  readonly form: FormInstance<RegistrationValues>;
  /** The e-mail address that an appeal from outside gives: a known person is answered there too. */
  readonly sentFrom: string | null | undefined;
  readonly onTouched: () => void;
  readonly onFilled: () => void;
};

type PhoneProps = Pick<AutoCompleteProps<string>, "id" | "options" | "showSearch" | "onSelect"> & {
  readonly read: (given: string) => string | undefined;
  readonly disabled: boolean;
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  readonly onBlur?: () => void;
};
/** A phone with suggestions; a chosen one arrives as #phone and fills the form by itself. */
const PhoneField = ({ read, disabled, value, onChange, onBlur, ...rest }: PhoneProps) => {
  const { onTyped, onLeft } = typedNumber({ kind: "phone", value, onChange, onBlur, read });
  const [isHere, setHere] = useState(false);
  return (
    <AutoComplete
      {...rest}
      autoFocus
      // suggestions that come after the clerk has gone on would stand over the next fields, and take Escape for themselves
      {...(!isHere && { open: false })}
      onFocus={() => setHere(true)}
      {...(disabled && { disabled })}
      value={value ?? ""}
      onChange={(next) => next.startsWith("#") || onTyped(next)}
      onBlur={() => {
        setHere(false);
        onLeft();
      }}
    >
      <Input prefix={<PhonePrefix />} inputMode="numeric" autoComplete="off" />
    </AutoComplete>
  );
};

/** The phones: suggests earlier applicants with this number; generates a number for "no phone". */
export const PhoneFields = ({ form, sentFrom, onTouched, onFilled }: Props) => {
  const { t } = useText();
  const { message } = App.useApp();
  const phone = phonePart(Form.useWatch(["applicant", "phone"], form) ?? "");
  const fake = Form.useWatch(["applicant", "isFakePhoneNumber"], form) === 1;
  const isIncomplete = Boolean(Form.useWatch(["applicant", "incompleteKind"], form));
  const [typed, setTyped] = useState(false);
  const asks = typed && !fake && phone.length >= phoneSuggestionDigits && phone.length <= phoneDigits;
  const { data = [], isFetched } = useRead(applicantEndpoints.searchByPhone, { query: { phone } }, { when: asks, keep: true, quiet: true });
  const suggested = data.some((one) => one.phone === phone);
  // a typed whole number that none of the suggested people has
  const isWhole = typed && !fake && phone.length === phoneDigits;
  const look = useRead(applicantEndpoints.byPhone, { query: { phone } }, { when: isWhole && isFetched && !suggested, quiet: true });
  const masked = isWhole && !suggested ? maskedName(look.error) : undefined;
  const isNobodys = isWhole && !suggested && isApiError(look.error) && look.error.code === "not_found";
  const failed = (error: unknown) => void message.error(isApiError(error) && error.status > 0 ? error.message : t("messages.network"));

  /** Of two numbers the second is the one at home, where none stands yet. */
  const bothPhones = (given: string): string | undefined => {
    const read = readPhones(given);
    if (!("second" in read)) return undefined;
    const home: unknown = form.getFieldValue(["applicant", "homePhone"]);
    if (home && home !== read.second) return undefined;
    form.setFieldsValue({ applicant: { homePhone: read.second } });
    return read.value;
  };

  const fill = (applicant: ApplicantRecord) => {
    form.setFieldsValue({ applicant: valuesOfPerson(applicant, sentFrom) });
    void form.validateFields([["applicant", "phone"]]).catch(() => undefined);
    setTyped(false);
    onTouched();
    // once the fields of the person are on screen
    setTimeout(onFilled);
  };
  const choose = (chosen: string) => call(applicantEndpoints.byPhone, { query: { phone: chosen } }).then(fill, failed);

  const setFake = async (ticked: boolean) => {
    try {
      const generated = ticked ? await call(applicantEndpoints.getFakePhone, {}) : undefined;
      form.setFieldsValue({ applicant: { phone: generated ?? null, isFakePhoneNumber: ticked ? 1 : 0 } });
      form.setFields([{ name: ["applicant", "phone"], errors: [] }]);
      onTouched();
    } catch (error) {
      failed(error);
    }
  };

  return (
    <div className={shared.fields}>
      <FieldOf
        of="applicant.phone"
        isLifted={isIncomplete}
        wrong="form.phoneDigits"
        extra={isNobodys && <span role="status">{t("form.newPhone")}</span>}
      >
        <PhoneField
          read={bothPhones}
          disabled={fake}
          options={asks ? data.map((one) => ({ value: `#${one.phone}`, label: `${phoneText(one.phone)} — ${one.name}` })) : []}
          // until the reply to the last digit has come, of those to the digits before only who fits what stands in the field now
          showSearch={{
            onSearch: () => setTyped(true),
            filterOption: (input, option) => String(option?.value).startsWith(`#${phonePart(input)}`),
          }}
          onSelect={(value: string) => void choose(value.slice(1))}
        />
      </FieldOf>
      <div className={css.noPhone}>
        <Form.Item name={["applicant", "isFakePhoneNumber"]} hidden>
          <Input />
        </Form.Item>
        <Checkbox checked={fake} onChange={(event) => void setFake(event.target.checked)}>
          {t("fields.noPhone")}
        </Checkbox>
      </div>
      {masked !== undefined && (
        <div className={shared.wide}>
          <SecondFact key={phone} phone={phone} name={masked} onOpened={fill} />
        </div>
      )}
      <FieldOf of="applicant.homePhone" />
    </div>
  );
};
