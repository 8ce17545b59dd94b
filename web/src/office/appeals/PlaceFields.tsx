import { appealEndpoints, placeWords } from "@murojaat/contract";
import { Button, Form, type FormInstance } from "antd";
import { useEffect, useRef, useState } from "react";
import { useRead } from "../../engine/api/use.ts";
import { WithKey } from "../../engine/keys/KeySign.tsx";
import { useText } from "../../engine/text/useText.tsx";
import { proposalPart, useProposalKey } from "../file-readings/press-proposal.ts";
import { FieldOf } from "./FieldOf.tsx";
import type { RegistrationValues } from "./form.ts";
import css from "./appeals.module.css";

/** Pause after the last letter before the query. Milliseconds. */
const restMs = 700;
type Props = { readonly form: FormInstance<RegistrationValues> };

/** Where the problem is: a district, a mahalla and a line; empty where it is where the applicant lives. What the text says is proposed. */
export const PlaceFields = ({ form }: Props) => {
  const { t } = useText();
  const regionsId = Form.useWatch(["applicant", "regionsId"], form) ?? undefined;
  return (
    <>
      <FieldOf
        of="appeal.placeAreaId"
        extra={<FromText form={form} />}
        control={{ narrow: { parent: regionsId }, choice: { placeholder: t("form.placeOfApplicant") } }}
      />
      <FieldOf of="appeal.placeMahallaId" />
      <FieldOf of="appeal.placeText" />
    </>
  );
};

/** What the text says of the place, where that is not what stands in the form. */
const FromText = ({ form }: Props) => {
  const { t } = useText();
  const place = useRef<HTMLSpanElement>(null);
  const now = placeWords(Form.useWatch(["appeal", "text"], form) ?? "");
  const [text, setText] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setText(now), restMs);
    return () => clearTimeout(timer);
  }, [now]);
  const areasId = Form.useWatch(["applicant", "areasId"], form) ?? undefined;
  const mahallasId = Form.useWatch(["applicant", "mahallasId"], form) ?? undefined;
  const placeAreaId = Form.useWatch(["appeal", "placeAreaId"], form) ?? undefined;
  const placeMahallaId = Form.useWatch(["appeal", "placeMahallaId"], form) ?? undefined;
  const { data } = useRead(
    appealEndpoints.placeInText,
    { query: { text, ...(areasId && { areasId }) } },
    { when: text !== "", quiet: true, keep: true },
  );
  const found = text === "" ? null : data?.place;
  const [area, mahalla] = placeAreaId ? [placeAreaId, placeMahallaId] : [areasId, mahallasId];
  const isNews = Boolean(found) && (found!.placeAreaId !== area || (found!.placeMahallaId !== null && found!.placeMahallaId !== mahalla));
  useProposalKey(place, isNews);
  return (
    <span ref={place}>
      {found && isNews && (
        <span className={css.proposed} data-part={proposalPart} title={found.words}>
          {t("form.placeInText", { value: [found.placeAreaName, found.placeMahallaName].filter(Boolean).join(", ") })}
          <Button
            type="link"
            size="small"
            tabIndex={-1}
            onClick={() => form.setFieldsValue({ appeal: { placeAreaId: found.placeAreaId, placeMahallaId: found.placeMahallaId } })}
          >
            <WithKey of="take">{t("readings.take")}</WithKey>
          </Button>
        </span>
      )}
    </span>
  );
};
