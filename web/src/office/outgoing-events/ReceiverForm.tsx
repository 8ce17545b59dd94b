import {
  eventKinds,
  eventReceiverEndpoints,
  exchangeFieldNames,
  exchangeFields,
  personalExchangeFields,
  receiverLimits,
  type EventReceiver,
  type ExchangeField,
  type NewEventReceiver,
} from "@murojaat/contract";
import { Alert, App, Button, Form, Input, Select, Switch } from "antd";
import { useId } from "react";
import { useWrite } from "../../engine/api/use.ts";
import { ChoiceField } from "../../engine/choices/ChoiceField.tsx";
import { conflictOf } from "../../engine/forms/conflict.ts";
import { ConflictNote } from "../../engine/forms/ConflictNote.tsx";
import { useRecordForm } from "../../engine/forms/useRecordForm.ts";
import { keyed, WithKey } from "../../engine/keys/KeySign.tsx";
import { labelMatches } from "../../engine/text/matching.ts";
import { useText } from "../../engine/text/useText.tsx";
import { focusFirst } from "../../engine/ui/focusFirst.ts";
import { FormDrawer } from "../../engine/ui/FormDrawer.tsx";
import { Later, useOpened } from "../../engine/ui/Later.tsx";
import { orSaveAgain } from "../../engine/ui/orSaveAgain.ts";
import { showProblems } from "../../engine/ui/problems.ts";
import { useLeave } from "../../engine/ui/useLeave.ts";
import { useShowKey } from "./useShowKey.tsx";
import noteCss from "../../engine/ui/note.module.css";

type Props = {
  /** The receiver to change; none names a new one. */
  readonly receiver?: EventReceiver | undefined;
  /** Where the operator lets events go. */
  readonly hosts: readonly string[];
  readonly onClose: () => void;
};
const formWidth = 620;
const personal: readonly ExchangeField[] = personalExchangeFields;
/** What a person is not known by is chosen at first. */
const start: Omit<NewEventReceiver, "name" | "url"> = {
  kinds: [],
  organizationIds: [],
  fields: exchangeFieldNames.filter((name) => !personal.includes(name)),
  isActive: true,
};

/** The form of a receiver; the key of a new one is shown when it is saved. */
export const ReceiverForm = ({ receiver, hosts, onClose }: Props) => {
  const { t, any } = useText();
  const { message } = App.useApp();
  const showKey = useShowKey();
  const [form] = Form.useForm<NewEventReceiver>();
  const formId = useId();
  const opened = useOpened(() => focusFirst(document.getElementById(formId)));
  const record = useRecordForm({ form, record: receiver });
  const { base, busy, fault, conflict } = record;
  const [create, update] = [
    useWrite(eventReceiverEndpoints.create, { quiet: true }),
    useWrite(eventReceiverEndpoints.update, { quiet: true }),
  ];
  const save = (values: NewEventReceiver) => {
    const body = { ...values, url: values.url.trim() };
    const send = async () => {
      if (base) await update.mutateAsync({ params: { id: base.id }, body: { ...body, version: base.version } });
      else showKey(await create.mutateAsync({ body }));
      void message.success(t("common.saved"));
      onClose();
    };
    return record.save(send, (error) => {
      const found = conflictOf<EventReceiver>(error);
      if (found) record.follow(found.now, found);
      return found !== undefined || showProblems(form, error, any);
    });
  };
  const leave = useLeave(form, onClose);
  const required = { required: true, whitespace: true, message: t("problems.required") };
  const options = (labels: Readonly<Record<string, Parameters<typeof any>[0]>>) =>
    Object.entries(labels).map(([value, label]) => ({ value, label: any(label) }));
  return (
    <FormDrawer
      title={t(receiver ? "outgoingEvents.changeReceiver" : "outgoingEvents.newReceiver")}
      width={formWidth}
      keys={{ form }}
      onClose={leave}
      onStands={opened.stands}
      foot={
        <>
          <Button onClick={leave}>{t("common.cancel")}</Button>
          <Button type="primary" {...keyed("save")} htmlType="submit" form={formId} loading={busy}>
            <WithKey of="save">{t("common.save")}</WithKey>
          </Button>
        </>
      }
    >
      <Later onDrawn={opened.isDrawn}>
        {conflict && <ConflictNote conflict={conflict} />}
        {fault && <Alert type="error" showIcon role="alert" className={noteCss.note} title={fault} />}
        <Form<NewEventReceiver>
          id={formId}
          form={form}
          layout="vertical"
          initialValues={receiver ?? start}
          scrollToFirstError={{ focus: true, block: "center" }}
          onFinish={(values) => void save(values)}
          onFinishFailed={orSaveAgain(form, () => void message.error(t("messages.requiredFields")))}
        >
          <Form.Item name="name" label={t("outgoingEvents.name")} rules={[required]}>
            <Input count={{ max: receiverLimits.name }} autoComplete="off" />
          </Form.Item>
          <Form.Item
            name="url"
            label={t("outgoingEvents.url")}
            rules={[required]}
            extra={t("outgoingEvents.onlyHosts", { hosts: hosts.join(", ") })}
          >
            <Input count={{ max: receiverLimits.url }} autoComplete="off" inputMode="url" placeholder={`https://${hosts[0] ?? ""}/`} />
          </Form.Item>
          <Form.Item name="kinds" label={t("outgoingEvents.kinds")}>
            <Select
              mode="multiple"
              showSearch={{ filterOption: labelMatches }}
              placeholder={t("outgoingEvents.allKinds")}
              options={options(eventKinds)}
            />
          </Form.Item>
          <Form.Item name="organizationIds" label={t("outgoingEvents.organizations")} extra={t("outgoingEvents.organizationsAbout")}>
            <ChoiceField source="organizations" multiple placeholder={t("outgoingEvents.allOrganizations")} />
          </Form.Item>
          <Form.Item name="fields" label={t("outgoingEvents.fields")} extra={t("outgoingEvents.fieldsAbout")}>
            <Select
              mode="multiple"
              showSearch={{ filterOption: labelMatches }}
              placeholder={t("outgoingEvents.noFields")}
              options={options(exchangeFields)}
            />
          </Form.Item>
          <Form.Item name="isActive" label={t("outgoingEvents.isActive")} valuePropName="checked">
            <Switch />
          </Form.Item>
        </Form>
      </Later>
    </FormDrawer>
  );
};
