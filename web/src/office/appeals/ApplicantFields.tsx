import { emailPattern, individual, legalEntity, type incompleteKinds } from "@murojaat/contract";
import { Alert, Col, Form, Input, Radio, Row, type FormInstance } from "antd";
import { useEffect, useState, type ComponentProps } from "react";
import { ChoiceField } from "../../engine/choices/ChoiceField.tsx";
import { useOptions } from "../../engine/choices/useOptions.ts";
import { useText } from "../../engine/text/useText.tsx";
import { CountField } from "../../engine/ui/CountField.tsx";
import { DayField } from "../../engine/ui/DayField.tsx";
import { readDay } from "../../engine/ui/typedDay.ts";
import { useCountRule } from "../../engine/ui/useCountRule.ts";
import { today } from "../../engine/today.ts";
import { useDayRule } from "../../engine/ui/useDayRule.ts";
import { useLengthRule } from "../../engine/ui/useLengthRule.ts";
import { Later } from "../../engine/ui/Later.tsx";
import { NumberField } from "../../engine/ui/NumberField.tsx";
import { useNumberRule } from "../../engine/ui/useNumberRule.ts";
import type { Proposed, RegistrationValues } from "./form.ts";
import { useFromLetter } from "../file-readings/FromLetter.tsx";
import { genderOf } from "./gender.ts";
import { PassportFields } from "./PassportFields.tsx";
import { PhoneFields } from "./PhoneFields.tsx";
import { full, third } from "./widths.ts";
import shared from "./appeals.module.css";
import css from "./ApplicantFields.module.css";

const mailbox = new RegExp(emailPattern, "u");
type IncompleteKind = keyof typeof incompleteKinds;
/** What a letter may lack. */
const lifted = ["name", "director", "firstName", "areasId", "phone"] as const;

type Props = ComponentProps<typeof PhoneFields> & {
  /** What a new appeal proposes. */
  readonly proposed: Proposed | undefined;
};

/** The applicant: a person or a legal entity, contacts, address. */
export const ApplicantFields = ({ form, proposed, ...rest }: Props) => {
  const { t } = useText();
  const fromLetter = useFromLetter();
  const isLegal = Form.useWatch(["applicant", "applicantTypeId"], form) === legalEntity;
  const regionsId = Form.useWatch(["applicant", "regionsId"], form) ?? undefined;
  const areasId = Form.useWatch(["applicant", "areasId"], form) ?? undefined;
  const mahallasId = Form.useWatch(["applicant", "mahallasId"], form) ?? undefined;
  const place = { regionsId, areasId, mahallasId };
  const isProposed = (name: keyof typeof place) => place[name] !== undefined && place[name] === proposed?.applicant[name];
  const note = (name: keyof typeof place) =>
    isProposed(name) && (
      <span className={shared.proposed}>{t(proposed?.placeFrom === "last" ? "form.proposedLast" : "form.proposedOffice")}</span>
    );
  const required = { required: !useIncomplete(form), message: t("problems.required") };
  const atMost = useLengthRule();
  // few people have one; what one has is shown, and stays while it is typed over
  const [hasTaxId, setHasTaxId] = useState(false);
  if (Form.useWatch(["applicant", "inn"], { form, preserve: true }) && !hasTaxId) setHasTaxId(true);
  const clear = (...names: ("areasId" | "mahallasId")[]) =>
    form.setFieldsValue({ applicant: Object.fromEntries(names.map((name) => [name, null])) });

  return (
    <fieldset className={shared.formGroup}>
      <legend>{t("fields.applicantData")}</legend>
      <WhoWrote form={form} />
      <PhoneFields form={form} {...rest} />
      <Later>
        <Row gutter={14}>
          {isLegal ? (
            <>
              <Col {...third}>
                <Form.Item
                  name={["applicant", "name"]}
                  label={t("fields.orgName")}
                  rules={[{ ...required, whitespace: true }, atMost(300)]}
                  validateTrigger="onBlur"
                >
                  <Input />
                </Form.Item>
              </Col>
              <TaxIdField />
              <Col {...third}>
                <Form.Item
                  name={["applicant", "director"]}
                  label={t("fields.director")}
                  rules={[{ ...required, whitespace: true }, atMost(200)]}
                  validateTrigger="onBlur"
                >
                  <Input />
                </Form.Item>
              </Col>
            </>
          ) : (
            <>
              <PersonFields form={form} required={required} />
              {hasTaxId && <TaxIdField />}
            </>
          )}
          <Col {...third}>
            <Form.Item
              name={["applicant", "regionsId"]}
              label={t("fields.region")}
              extra={fromLetter("regionsId", t("fields.region")) ?? note("regionsId")}
            >
              <ChoiceField source="regions" onChange={() => clear("areasId", "mahallasId")} />
            </Form.Item>
          </Col>
          <Col {...third}>
            <Form.Item
              name={["applicant", "areasId"]}
              label={t("fields.area")}
              rules={[required]}
              validateTrigger="onChange"
              extra={fromLetter("areasId", t("fields.area")) ?? note("areasId")}
            >
              <ChoiceField
                source="areas"
                narrow={{ parent: regionsId }}
                onChange={() => clear("mahallasId")}
                isProposed={isProposed("areasId")}
                onSettled={(value) => isProposed("areasId") && form.setFieldValue(["applicant", "areasId"], value)}
                {...(regionsId === undefined && { disabled: true })}
              />
            </Form.Item>
          </Col>
          <Col {...third}>
            <Form.Item
              name={["applicant", "mahallasId"]}
              label={t("fields.mahalla")}
              extra={fromLetter("mahallasId", t("fields.mahalla")) ?? note("mahallasId")}
            >
              <ChoiceField
                source="mahallas"
                narrow={{ parent: areasId }}
                isProposed={isProposed("mahallasId")}
                onSettled={(value) => isProposed("mahallasId") && form.setFieldValue(["applicant", "mahallasId"], value)}
                {...(areasId === undefined && { disabled: true })}
              />
            </Form.Item>
          </Col>
          <Col {...third}>
            <Form.Item
              name={["applicant", "email"]}
              label={t("fields.email")}
              rules={[{ pattern: mailbox, message: t("form.emailShape") }, atMost(254)]}
              validateTrigger="onBlur"
              normalize={(given: string) => given.trim() || null}
            >
              {/* not of the type email: browsers write its domain in other letters than were typed, which would pass */}
              <Input inputMode="email" autoComplete="off" />
            </Form.Item>
          </Col>
          {isLegal && <ApplicantCount />}
          <Col {...(isLegal ? full : { xs: 24, sm: 12, lg: 16 })}>
            <Form.Item
              name={["applicant", "address"]}
              label={t(isLegal ? "fields.legalAddress" : "fields.address")}
              extra={fromLetter("address", t("fields.address"))}
              rules={[atMost(500)]}
              validateTrigger="onBlur"
            >
              <Input />
            </Form.Item>
          </Col>
        </Row>
      </Later>
    </fieldset>
  );
};

const useIncomplete = (form: FormInstance<RegistrationValues>): boolean => Boolean(Form.useWatch(["applicant", "incompleteKind"], form));

/** A person or a legal entity, or a letter that does not say who wrote it: one stop of the keyboard. */
const WhoWrote = ({ form }: { readonly form: FormInstance<RegistrationValues> }) => {
  const { t } = useText();
  const applicant = Form.useWatch("applicant", { form, preserve: true });
  const kinds = useOptions("incompleteKinds").choices;
  const kind = applicant?.incompleteKind ?? null;
  const choose = (value: number | string) => {
    const incompleteKind = typeof value === "string" ? (value as IncompleteKind) : null;
    // what is incomplete may be a firm's letter; what is anonymous is a person's until it says otherwise
    const applicantTypeId = incompleteKind === "anonymous" ? individual : incompleteKind ? undefined : (value as 1 | 2);
    form.setFieldsValue({ applicant: { incompleteKind, ...(applicantTypeId && { applicantTypeId }) } });
    form.setFields(lifted.map((name) => ({ name: ["applicant", name], errors: [] })));
  };
  // the name of an organisation that was typed before is neither shown nor sent
  const isNamed = Boolean(applicant?.lastName?.trim() || applicant?.firstName?.trim());
  const born = applicant?.birthdate ? readDay(applicant.birthdate) : undefined;
  const isMinor = Boolean(born?.isValid() && readDay(today())!.diff(born, "year") < 18);
  const warnings = kind === "anonymous" ? [isNamed && t("form.namedAnonymous"), isMinor && t("form.minorAnonymous")].filter(Boolean) : [];
  return (
    <>
      <Form.Item name={["applicant", "applicantTypeId"]} hidden>
        <Input />
      </Form.Item>
      <Form.Item name={["applicant", "incompleteKind"]} hidden>
        <Input />
      </Form.Item>
      <div className={css.applicantType}>
        <Radio.Group
          optionType="button"
          buttonStyle="solid"
          aria-label={t("fields.applicantType")}
          value={kind ?? applicant?.applicantTypeId ?? 1}
          onChange={({ target }) => choose(target.value as number | string)}
          options={[
            { value: 1, label: t("fields.individual") },
            { value: legalEntity, label: t("fields.legalEntity") },
            ...kinds.map(({ code, name }) => ({ value: code ?? "", label: name })),
          ]}
        />
      </div>
      {warnings.length > 0 && <Alert type="warning" showIcon role="status" title={warnings.join(". ")} className={css.applicantType} />}
    </>
  );
};

/** Puts the gender that the patronymic of a new person tells, unless another was chosen; says whether it stands there. */
const useProposedGender = (form: FormInstance<RegistrationValues>): boolean => {
  const told = genderOf(Form.useWatch(["applicant", "middleName"], form));
  const gender = Form.useWatch(["applicant", "gendersId"], form) as number | null | undefined;
  const [put, setPut] = useState<number>();
  useEffect(() => {
    const { id = -1, gendersId } = (form.getFieldsValue(true) as RegistrationValues).applicant;
    // the record of somebody known stays as it is
    if (id > 0 || told === put || (gendersId ?? put) !== put) return;
    form.setFieldValue(["applicant", "gendersId"], told ?? null);
    setPut(told);
    // only what the patronymic tells leads to a proposal: one that was cleared stays so
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [told]);
  return put !== undefined && gender === put;
};

type PersonProps = { readonly form: FormInstance<RegistrationValues>; readonly required: { required: boolean; message: string } };
/** Fields of a person only. */
const PersonFields = ({ form, required }: PersonProps) => {
  const fromLetter = useFromLetter();
  const { t } = useText();
  const dayRule = useDayRule(true);
  const atMost = useLengthRule();
  const isGenderProposed = useProposedGender(form);
  return (
    <>
      <Col {...third}>
        <Form.Item
          name={["applicant", "lastName"]}
          label={t("fields.lastName")}
          extra={fromLetter("lastName", t("fields.lastName"))}
          rules={[atMost(100)]}
          validateTrigger="onBlur"
        >
          <Input />
        </Form.Item>
      </Col>
      <Col {...third}>
        <Form.Item
          name={["applicant", "firstName"]}
          label={t("fields.firstName")}
          extra={fromLetter("firstName", t("fields.firstName"))}
          rules={[{ ...required, whitespace: true }, atMost(100)]}
          validateTrigger="onBlur"
        >
          <Input />
        </Form.Item>
      </Col>
      <Col {...third}>
        <Form.Item
          name={["applicant", "middleName"]}
          label={t("fields.middleName")}
          extra={fromLetter("middleName", t("fields.middleName"))}
          rules={[atMost(100)]}
          validateTrigger="onBlur"
        >
          <Input />
        </Form.Item>
      </Col>
      <Col {...third}>
        <Form.Item name={["applicant", "birthdate"]} label={t("fields.birthdate")} rules={[dayRule]}>
          <DayField past />
        </Form.Item>
      </Col>
      <Col {...third}>
        <Form.Item
          name={["applicant", "gendersId"]}
          label={t("fields.gender")}
          extra={isGenderProposed && <span className={shared.proposed}>{t("form.proposedGender")}</span>}
        >
          <ChoiceField source="genders" />
        </Form.Item>
      </Col>
      <PassportFields form={form} />
      <Col {...third}>
        <Form.Item name={["applicant", "socialStatusId"]} label={t("fields.socialStatus")}>
          <ChoiceField source="socialStatuses" />
        </Form.Item>
      </Col>
      <Col {...third}>
        <Form.Item name={["applicant", "privilagedCategoriesId"]} label={t("fields.privilegedCategory")}>
          <ChoiceField source="privilegedCategories" />
        </Form.Item>
      </Col>
      <ApplicantCount />
    </>
  );
};

const TaxIdField = () => {
  const { t } = useText();
  const rule = useNumberRule("taxId", "form.innDigits");
  return (
    <Col {...third}>
      <Form.Item name={["applicant", "inn"]} label={t("fields.inn")} rules={[rule]} validateTrigger="onBlur">
        <NumberField kind="taxId" />
      </Form.Item>
    </Col>
  );
};

const ApplicantCount = () => {
  const { t } = useText();
  const rule = useCountRule(0, 1_000_000);
  return (
    <Col {...third}>
      <Form.Item name={["applicant", "applicantCnt"]} label={t("fields.applicantCnt")} rules={[rule]} validateTrigger="onBlur">
        <CountField />
      </Form.Item>
    </Col>
  );
};
