import { receiptReason, userChannels, type AppealForm, type AppealRecord, type FileLink } from "@murojaat/contract";
import { Checkbox, Form, type FormInstance } from "antd";
import { useEffect } from "react";
import { useRead } from "../../engine/api/use.ts";
import { useOptions } from "../../engine/choices/useOptions.ts";
import { FieldItem } from "../../engine/fields/FieldItem.tsx";
import { useText } from "../../engine/text/useText.tsx";
import { DoubtfulWords } from "../file-readings/DoubtfulWords.tsx";
import { CourseFields } from "./CourseFields.tsx";
import { FieldOf } from "./FieldOf.tsx";
import type { RegistrationValues } from "./form.ts";
import { PlaceFields } from "./PlaceFields.tsx";
import { TextLanguageField } from "./TextLanguageField.tsx";
import { useNumberRule } from "./useNumberRule.ts";
import css from "./appeals.module.css";
import sectionCss from "../../engine/forms/section.module.css";

type Props = {
  readonly form: FormInstance<RegistrationValues>;
  readonly isNew: boolean;
  readonly ofMahalla: boolean;
  /** It came by a channel of its own, which cannot change. */
  readonly isFromOutside: boolean;
  /** The clerk's last channel and kind. */
  readonly proposed: Partial<AppealForm>;
  /** The appeal that is being changed. */
  readonly before: AppealRecord | undefined;
  readonly names: readonly FileLink[];
  readonly onNamed: (file: FileLink) => void;
};

/** The appeal: channel, content, files. */
export const AppealFields = ({ form, isNew, ofMahalla, isFromOutside, proposed, before, names, onNamed }: Props) => {
  const { t } = useText();
  const channelId = Form.useWatch(["appeal", "channelId"], form) ?? undefined;
  const kindId = Form.useWatch(["appeal", "satulationId"], form);
  const incomingDay = Form.useWatch(["appeal", "incomingDocDate"], form) ?? null;
  const documentDay = Form.useWatch(["appeal", "docDate"], form) ?? null;
  // days that stood so before are left
  const areOld = before?.docDate === documentDay && before.incomingDocDate === incomingDay;
  const [incomingTwin, documentTwin] = [useNumberRule(form, "incoming", before?.id), useNumberRule(form, "document", before?.id)];
  const note = <span className={css.proposed}>{t("form.proposedLast")}</span>;
  const isChannelProposed = isNew && channelId !== undefined && channelId === proposed.channelId;
  const { data: channels } = useRead(userChannels, { query: {} }, { fixed: true });
  // the mahalla's own channel is not an outside one for the mahalla
  const mahalla = ofMahalla ? channels?.find(({ code }) => code === "mahalla") : undefined;
  const own = channels?.filter((channel) => channel.isExternal === 0 || channel === mahalla);
  const meant = mahalla ?? (own?.length === 1 ? own[0] : undefined);
  const senders = useOptions("senderOrganizations", { parent: channelId }, channelId !== undefined).choices;

  useEffect(() => {
    // with one own channel there is nothing to choose
    if (isNew && meant && !form.getFieldValue(["appeal", "channelId"])) form.setFieldsValue({ appeal: { channelId: meant.id } });
  }, [isNew, meant, form]);

  return (
    <fieldset className={sectionCss.section}>
      <legend>{t("fields.appealData")}</legend>
      <div className={css.fields}>
        <FieldOf
          of="appeal.channelId"
          extra={isChannelProposed && note}
          control={{
            disabled: isFromOutside,
            choice: {
              possible: isNew && own ? ({ id }) => own.some((channel) => channel.id === id) : undefined,
              // what is proposed and cannot be chosen is no proposal
              isProposed: isChannelProposed,
              onSettled: (value) => form.setFieldValue(["appeal", "channelId"], value),
              onChange: () => form.setFieldsValue({ appeal: { docNumber: null, docDate: null } }),
            },
          }}
        />
        <FieldOf of="appeal.satulationId" extra={isNew && Boolean(kindId) && kindId === proposed.satulationId && note} />
        <FieldOf of="appeal.pageCnt" />
        {senders.length > 0 && (
          <>
            <FieldOf of="appeal.senderOrgId" />
            <FieldOf
              of="appeal.docNumber"
              more={[documentTwin]}
              dependencies={[
                ["appeal", "senderOrgId"],
                ["appeal", "docDate"],
              ]}
            />
            <FieldOf of="appeal.docDate" days={{ until: areOld ? null : incomingDay }} />
          </>
        )}
        <FieldOf of="appeal.incomingDocNumber" more={[incomingTwin]} dependencies={[["appeal", "incomingDocDate"]]} />
        <FieldOf of="appeal.incomingDocDate" />
        {before && before.incomingDocDate !== incomingDay && (
          <div className={css.wide}>
            <FieldItem name="receiptReason" row={receiptReason} validateTrigger="onBlur" control={{ lines: { autoSize: true } }} />
          </div>
        )}
        <CourseFields form={form} />
        <FieldOf of="appeal.text" isWide control={{ lines: { rows: 5 } }} />
        <div className={css.wide}>
          <DoubtfulWords />
        </div>
        <PlaceFields form={form} />
        <TextLanguageField form={form} />
        <FieldOf of="appeal.isUndisclosed" isWide label={null} extra={t("form.undisclosedNote")}>
          <Checkbox>{t("fields.isUndisclosed")}</Checkbox>
        </FieldOf>
        <FieldOf of="appeal.files" isWide control={{ files: { known: names, onNamed } }} />
      </div>
    </fieldset>
  );
};
