import { applicantFields, individual, legalEntity, namesWith, type incompleteKinds } from "@murojaat/contract";
import { Alert, Form, Input, Radio, type FormInstance } from "antd";
import { useEffect, useState, type ComponentProps } from "react";
import { useOptions } from "../../engine/choices/useOptions.ts";
import { useText } from "../../engine/text/useText.tsx";
import { readDay } from "../../engine/ui/typedDay.ts";
import { today } from "../../engine/today.ts";
import { Later } from "../../engine/ui/Later.tsx";
import { useFromLetter } from "../file-readings/FromLetter.tsx";
import { FieldOf } from "./FieldOf.tsx";
import type { Proposed, RegistrationValues } from "./form.ts";
import { genderOf } from "./gender.ts";
import { PassportFields } from "./PassportFields.tsx";
import { PhoneFields } from "./PhoneFields.tsx";
import shared from "./appeals.module.css";
import sectionCss from "../../engine/forms/section.module.css";
import css from "./ApplicantFields.module.css";

type IncompleteKind = keyof typeof incompleteKinds;
/** What a letter may lack. */
const lifted = namesWith(applicantFields, "required") as readonly (keyof typeof applicantFields)[];
const placeNames = ["regionsId", "areasId", "mahallasId"] as const;

type Props = ComponentProps<typeof PhoneFields> & {
  /** What a new appeal proposes. */
  readonly proposed: Proposed | undefined;
};

/** The applicant: a person or a legal entity, contacts, address. */
export const ApplicantFields = ({ form, proposed, ...rest }: Props) => {
  const { t } = useText();
  const isLegal = Form.useWatch(["applicant", "applicantTypeId"], form) === legalEntity;
  const isIncomplete = Boolean(Form.useWatch(["applicant", "incompleteKind"], form));
  const place = {
    regionsId: Form.useWatch(["applicant", "regionsId"], form) ?? undefined,
    areasId: Form.useWatch(["applicant", "areasId"], form) ?? undefined,
    mahallasId: Form.useWatch(["applicant", "mahallasId"], form) ?? undefined,
  };
  const isProposed = (name: keyof typeof place) => place[name] !== undefined && place[name] === proposed?.applicant[name];
  const note = (name: keyof typeof place) =>
    isProposed(name) && (
      <span className={shared.proposed}>{t(proposed?.placeFrom === "last" ? "form.proposedLast" : "form.proposedOffice")}</span>
    );
  // few people have one; what one has is shown, and stays while it is typed over
  const [hasTaxId, setHasTaxId] = useState(false);
  if (Form.useWatch(["applicant", "inn"], { form, preserve: true }) && !hasTaxId) setHasTaxId(true);

  return (
    <fieldset className={sectionCss.section}>
      <legend>{t("fields.applicantData")}</legend>
      <WhoWrote form={form} />
      <PhoneFields form={form} {...rest} />
      <Later>
        <div className={shared.fields}>
          {isLegal ? (
            <>
              <FieldOf of="applicant.name" isLifted={isIncomplete} />
              <FieldOf of="applicant.inn" wrong="form.innDigits" />
              <FieldOf of="applicant.director" isLifted={isIncomplete} />
            </>
          ) : (
            <>
              <PersonFields form={form} isIncomplete={isIncomplete} />
              {hasTaxId && <FieldOf of="applicant.inn" wrong="form.innDigits" />}
            </>
          )}
          {placeNames.map((name, at) => (
            <FieldOf
              key={name}
              of={`applicant.${name}`}
              isLifted={isIncomplete}
              extra={note(name)}
              control={{
                choice: {
                  // regions stay as they are
                  isProposed: at > 0 && isProposed(name),
                  onSettled: (value) => isProposed(name) && form.setFieldValue(["applicant", name], value),
                },
              }}
            />
          ))}
          <FieldOf of="applicant.email" />
          {isLegal && <FieldOf of="applicant.applicantCnt" />}
          <FieldOf of="applicant.address" isWide label={t(isLegal ? "fields.legalAddress" : "fields.address")} />
        </div>
      </Later>
    </fieldset>
  );
};

/** A person or a legal entity, or a letter that does not say who wrote it: one stop of the keyboard. */
const WhoWrote = ({ form }: { readonly form: FormInstance<RegistrationValues> }) => {
  const { t } = useText();
  const applicant = Form.useWatch("applicant", { form, preserve: true });
  const kinds = useOptions("incompleteKinds").choices;
  const fromLetter = useFromLetter(["applicant", "applicantTypeId"], t("fields.applicantType"));
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
          aria-label={t("fields.applicantType")}
          value={kind ?? applicant?.applicantTypeId ?? 1}
          onChange={({ target }) => choose(target.value as number | string)}
          options={[
            { value: 1, label: t("fields.individual") },
            { value: legalEntity, label: t("fields.legalEntity") },
            ...kinds.map(({ code, name }) => ({ value: code ?? "", label: name })),
          ]}
        />
        {fromLetter}
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what the patronymic tells leads to a proposal: one that was cleared stays so
  }, [told]);
  return put !== undefined && gender === put;
};

type PersonProps = { readonly form: FormInstance<RegistrationValues>; readonly isIncomplete: boolean };
/** Fields of a person only. */
const PersonFields = ({ form, isIncomplete }: PersonProps) => {
  const { t } = useText();
  const isGenderProposed = useProposedGender(form);
  return (
    <>
      <FieldOf of="applicant.lastName" />
      <FieldOf of="applicant.firstName" isLifted={isIncomplete} />
      <FieldOf of="applicant.middleName" />
      <FieldOf of="applicant.birthdate" />
      <FieldOf of="applicant.gendersId" extra={isGenderProposed && <span className={shared.proposed}>{t("form.proposedGender")}</span>} />
      <PassportFields form={form} />
      <FieldOf of="applicant.socialStatusId" />
      <FieldOf of="applicant.privilagedCategoriesId" />
      <FieldOf of="applicant.applicantCnt" />
    </>
  );
};
