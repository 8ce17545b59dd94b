import { applicantEndpoints, dayProblem, readPassport, type ApplicantRecord } from "@murojaat/contract";
import { Alert, Button, Input } from "antd";
import { useState } from "react";
import { call } from "../../engine/api/client.ts";
import { isApiError } from "../../engine/api/errors.ts";
import { useText } from "../../engine/text/useText.tsx";
import { DayField } from "../../engine/ui/DayField.tsx";
import { useSending } from "../../engine/ui/useSending.ts";
import css from "./SecondFact.module.css";
import noteCss from "../../engine/ui/note.module.css";

/** The masked name in a refusal to show somebody else's applicant; undefined in any other. */
export const maskedName = (error: unknown): string | undefined =>
  isApiError(error) && error.code === "second_fact_needed" ? (error.details as { readonly name: string }).name : undefined;

type Props = { readonly phone: string; readonly name: string; readonly onOpened: (applicant: ApplicantRecord) => void };

/** The number belongs to an applicant of another office: a birth date or a passport opens the record. */
export const SecondFact = ({ phone, name, onOpened }: Props) => {
  const { t } = useText();
  const [birthdate, setBirthdate] = useState<string | null>(null);
  const [passport, setPassport] = useState("");
  const [isDayLeft, setDayLeft] = useState(false);
  const [isLeft, setLeft] = useState(false);
  const { busy, fault, send } = useSending();
  const parts = readPassport(passport);
  const isWrong = passport.trim() !== "" && isLeft && parts === undefined;
  const isWrongDay = birthdate !== null && dayProblem(birthdate) !== undefined;
  const isReady = birthdate ? !isWrongDay && (passport.trim() === "" || parts !== undefined) : parts !== undefined;

  const open = async () => {
    const facts = { ...(birthdate && { birthdate }), ...(parts && { passportSn: parts.series, passportNum: parts.number }) };
    onOpened(await call(applicantEndpoints.bySecondFact, { body: { phone, ...facts } }));
  };
  return (
    <Alert
      type="info"
      className={noteCss.note}
      title={t("form.foreignApplicant", { name })}
      description={
        <div data-part="second-fact">
          <p>{t("form.secondFact")}</p>
          <div className={css.facts}>
            <div className={css.fact}>
              <DayField
                past
                value={birthdate}
                onChange={setBirthdate}
                onBlur={() => setDayLeft(true)}
                status={isWrongDay && isDayLeft ? "error" : ""}
                aria-label={t("fields.birthdate")}
              />
            </div>
            <Input
              className={css.fact}
              {...(isWrong && { status: "error", "aria-invalid": true })}
              value={passport}
              placeholder="AB1234567"
              autoComplete="off"
              aria-label={t("fields.passport")}
              onChange={({ target }) => setPassport(target.value)}
              onFocus={() => setLeft(false)}
              onBlur={() => setLeft(true)}
              onPressEnter={(event) => {
                event.preventDefault();
                if (isReady) void send(open);
              }}
            />
            <Button disabled={!isReady} loading={busy} onClick={() => void send(open)}>
              {t("form.openApplicant")}
            </Button>
          </div>
          {(fault ?? isWrong) && (
            <p role="alert" className={css.fault}>
              {fault ?? t("form.passportForm")}
            </p>
          )}
        </div>
      }
    />
  );
};
