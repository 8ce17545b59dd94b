import { userChannels, type AppealForm, type AppealRecord, type FileLink } from "@murojaat/contract";
import { Checkbox, Col, Form, Input, Row, type FormInstance } from "antd";
import { useEffect } from "react";
import { useRead } from "../../engine/api/use.ts";
import { FilesField } from "../../engine/files/FilesField.tsx";
import { ChoiceField } from "../../engine/choices/ChoiceField.tsx";
import { useOptions } from "../../engine/choices/useOptions.ts";
import { useText } from "../../engine/text/useText.tsx";
import { DayField } from "../../engine/ui/DayField.tsx";
import { CountField } from "../../engine/ui/CountField.tsx";
import { useCountRule } from "../../engine/ui/useCountRule.ts";
import { useDayRule } from "../../engine/ui/useDayRule.ts";
import { useLengthRule } from "../../engine/ui/useLengthRule.ts";
import { DoubtfulWords } from "../file-readings/DoubtfulWords.tsx";
import { useFromLetter, useTextFromLetter } from "../file-readings/FromLetter.tsx";
import { CourseFields } from "./CourseFields.tsx";
import type { RegistrationValues } from "./form.ts";
import { TextLanguageField } from "./TextLanguageField.tsx";
import { useNumberRule } from "./useNumberRule.ts";
import { third, full } from "./widths.ts";
import css from "./appeals.module.css";

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
  const [fromLetter, textFromLetter] = [useFromLetter(), useTextFromLetter()];
  const channelId = Form.useWatch(["appeal", "channelId"], form) ?? undefined;
  const kindId = Form.useWatch(["appeal", "satulationId"], form);
  const incomingDay = Form.useWatch(["appeal", "incomingDocDate"], form) ?? null;
  const documentDay = Form.useWatch(["appeal", "docDate"], form) ?? null;
  // days that stood so before are left
  const areOld = before?.docDate === documentDay && before.incomingDocDate === incomingDay;
  const [dayRule, documentRule] = [useDayRule(true), useDayRule(true, { until: areOld ? null : incomingDay })];
  const [atMost, pages] = [useLengthRule(), useCountRule(0, 100_000)];
  const [incomingTwin, documentTwin] = [useNumberRule(form, "incoming", before?.id), useNumberRule(form, "document", before?.id)];
  const note = <span className={css.proposed}>{t("form.proposedLast")}</span>;
  const required = [{ required: true, message: t("problems.required") }];
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
    <fieldset className={css.formGroup}>
      <legend>{t("fields.appealData")}</legend>
      <Row gutter={14}>
        <Col {...third}>
          <Form.Item
            name={["appeal", "channelId"]}
            label={t("fields.channel")}
            rules={required}
            validateTrigger="onChange"
            extra={isNew && channelId !== undefined && channelId === proposed.channelId && note}
          >
            <ChoiceField
              source="channels"
              {...(isFromOutside && { disabled: true })}
              {...(isNew && own && { possible: ({ id }) => own.some((channel) => channel.id === id) })}
              // what is proposed and cannot be chosen is no proposal
              isProposed={isNew && channelId !== undefined && channelId === proposed.channelId}
              onSettled={(value) => form.setFieldValue(["appeal", "channelId"], value)}
              onChange={() => form.setFieldsValue({ appeal: { senderOrgId: null, docNumber: null, docDate: null } })}
            />
          </Form.Item>
        </Col>
        <Col {...third}>
          <Form.Item
            name={["appeal", "satulationId"]}
            label={t("fields.satulation")}
            rules={required}
            validateTrigger="onChange"
            extra={
              fromLetter("satulationId", t("fields.satulation")) ?? (isNew && Boolean(kindId) && kindId === proposed.satulationId && note)
            }
          >
            <ChoiceField source="satulations" />
          </Form.Item>
        </Col>
        <Col {...third}>
          <Form.Item name={["appeal", "pageCnt"]} label={t("fields.pageCnt")} rules={[pages]} validateTrigger="onBlur">
            <CountField />
          </Form.Item>
        </Col>
        {senders.length > 0 && (
          <>
            <Col {...third}>
              <Form.Item name={["appeal", "senderOrgId"]} label={t("fields.senderOrg")}>
                <ChoiceField source="senderOrganizations" narrow={{ parent: channelId }} />
              </Form.Item>
            </Col>
            <Col {...third}>
              <Form.Item
                name={["appeal", "docNumber"]}
                label={t("fields.docNumber")}
                rules={[atMost(100), documentTwin]}
                dependencies={[
                  ["appeal", "senderOrgId"],
                  ["appeal", "docDate"],
                ]}
                validateTrigger="onBlur"
              >
                <Input />
              </Form.Item>
            </Col>
            <Col {...third}>
              <Form.Item
                name={["appeal", "docDate"]}
                label={t("fields.docDate")}
                extra={fromLetter("documentDate", t("fields.docDate"))}
                rules={[documentRule]}
              >
                <DayField past />
              </Form.Item>
            </Col>
          </>
        )}
        <Col {...third}>
          <Form.Item
            name={["appeal", "incomingDocNumber"]}
            label={t("fields.incomingNumber")}
            rules={[atMost(100), incomingTwin]}
            dependencies={[["appeal", "incomingDocDate"]]}
            validateTrigger="onBlur"
          >
            <Input />
          </Form.Item>
        </Col>
        <Col {...third}>
          <Form.Item name={["appeal", "incomingDocDate"]} label={t("fields.incomingDate")} rules={[dayRule]}>
            <DayField past />
          </Form.Item>
        </Col>
        {before && before.incomingDocDate !== incomingDay && (
          <Col {...full}>
            <Form.Item name="receiptReason" label={t("fields.receiptReason")} rules={[...required, atMost(2000)]} validateTrigger="onBlur">
              <Input.TextArea autoSize />
            </Form.Item>
          </Col>
        )}
        <CourseFields form={form} />
        <Col {...full}>
          <Form.Item name={["appeal", "text"]} label={t("fields.text")} rules={[atMost(20_000)]} extra={textFromLetter}>
            <Input.TextArea rows={5} />
          </Form.Item>
          <DoubtfulWords />
        </Col>
        <Col {...third}>
          <TextLanguageField form={form} />
        </Col>
        <Col {...full}>
          <Form.Item name={["appeal", "isUndisclosed"]} valuePropName="checked" extra={t("form.undisclosedNote")}>
            <Checkbox>{t("fields.isUndisclosed")}</Checkbox>
          </Form.Item>
        </Col>
        <Col {...full}>
          <Form.Item name={["appeal", "files"]} label={t("fields.files")}>
            <FilesField known={names} onNamed={onNamed} />
          </Form.Item>
        </Col>
      </Row>
    </fieldset>
  );
};
