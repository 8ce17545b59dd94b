import { dialogWidth, dayKinds, loadScreenTexts, toCyrillic, toLatin, type DayKind } from "@murojaat/contract";
import { Form, Input, Modal, Radio, Switch } from "antd";
import { useId } from "react";
import { useText } from "../../engine/text/useText.tsx";
import { focusFirst } from "../../engine/ui/focusFirst.ts";
import { Later, useOpened } from "../../engine/ui/Later.tsx";
import { onFormKeys } from "../../engine/ui/onFormKeys.ts";
import { useLengthRule } from "../../engine/ui/useLengthRule.ts";
import type { DayMark } from "./year.ts";
import { keyed, WithKey } from "../../engine/keys/KeySign.tsx";
import css from "./DayDialog.module.css";

type Values = { kind: DayKind | "usual"; provisional: boolean; nameUz: string; nameUk: string; nameRu: string };
type Props = {
  readonly day: string;
  readonly mark: DayMark | undefined;
  readonly onSet: (mark: DayMark | null) => void;
  readonly onClose: () => void;
};
const keys = { holiday: "holiday", day_off: "dayOff", working: "working" } as const;

/** The kind of one day: ordinary, a holiday, a day off, or a working day off; saves nothing yet. */
export const DayDialog = ({ day, mark, onSet, onClose }: Props) => {
  const { t } = useText();
  const [form] = Form.useForm<Values>();
  const formId = useId();
  const opened = useOpened(() => focusFirst(document.getElementById(formId)));
  const kind = Form.useWatch("kind", form) ?? mark?.kind ?? "usual";
  const atMost = useLengthRule();
  const rules = [{ required: true, whitespace: true, message: t("problems.required") }, atMost(255)];
  /** A day without a name is named by its kind. */
  const name = async (chosen: DayKind) => {
    const [uz, uk, ru] = await Promise.all([loadScreenTexts("UZ"), loadScreenTexts("UK"), loadScreenTexts("RU")]);
    const all = [uz, uk, ru].map((messages) => Object.values(keys).map((key) => messages.calendar[key]));
    (["nameUz", "nameUk", "nameRu"] as const).forEach((field, at) => {
      const now = form.getFieldValue(field) as string | undefined;
      if (!now || all[at]!.includes(now)) form.setFieldValue(field, [uz, uk, ru][at]!.calendar[keys[chosen]]);
    });
  };
  /** Fills the other Uzbek script while it is empty. */
  const follow = () => {
    const { nameUz, nameUk } = form.getFieldsValue();
    if (nameUz && !nameUk) form.setFieldValue("nameUk", toCyrillic(nameUz));
    if (nameUk && !nameUz) form.setFieldValue("nameUz", toLatin(nameUk));
  };
  return (
    <Modal
      width={dialogWidth}
      open
      title={day}
      okText={<WithKey of="save">{t("calendar.mark")}</WithKey>}
      okButtonProps={keyed("save")}
      cancelText={t("common.cancel")}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
      wrapProps={{ onKeyDownCapture: onFormKeys({ form }) }}
      afterOpenChange={(isOpen) => isOpen && opened.stands()}
    >
      <Later onDrawn={opened.isDrawn}>
        <Form<Values>
          id={formId}
          form={form}
          layout="vertical"
          initialValues={mark ?? { kind: "usual", provisional: false }}
          onFinish={(values) =>
            onSet(values.kind === "usual" ? null : { ...values, provisional: values.provisional ?? false, kind: values.kind, day })
          }
        >
          <Form.Item name="kind" label={t("calendar.kind")}>
            <Radio.Group
              className={css.calendarKinds}
              options={[
                { value: "usual", label: t("calendar.usual") },
                ...Object.entries(dayKinds).map(([value, label]) => ({ value, label: t(label) })),
              ]}
              onChange={(event) => event.target.value !== "usual" && void name(event.target.value as DayKind)}
            />
          </Form.Item>
          {kind !== "usual" && (
            <>
              {(["nameUz", "nameUk", "nameRu"] as const).map((field) => (
                <Form.Item key={field} name={field} label={t(`references.${field}`)} rules={rules}>
                  <Input onBlur={follow} />
                </Form.Item>
              ))}
              <Form.Item name="provisional" label={t("calendar.provisional")} valuePropName="checked">
                <Switch />
              </Form.Item>
            </>
          )}
        </Form>
      </Later>
    </Modal>
  );
};
