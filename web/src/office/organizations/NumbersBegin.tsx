import { organizationEndpoints, type CrudRow, type Reply } from "@murojaat/contract";
import { Form, Modal, Button } from "antd";
import { dialogWidth } from "@murojaat/contract/kit";
import { call } from "../../engine/api/client.ts";
import { useRead } from "../../engine/api/use.ts";
import { titleOf } from "../../engine/references/referenceList.ts";
import { useText } from "../../engine/text/useText.tsx";
import { CountField } from "../../engine/ui/CountField.tsx";
import { FormDialog } from "../../engine/ui/FormDialog.tsx";
import { Loaded } from "../../engine/ui/Loaded.tsx";
import { useCountRule } from "../../engine/ui/useCountRule.ts";

type Begin = Reply<typeof organizationEndpoints.numbersBegin>;
type Props = { readonly office: CrudRow; readonly onClose: () => void };

/** With which number the appeals of an office begin this year: it goes on from its paper book, while no number was given here. */
export const NumbersBegin = ({ office, onClose }: Props) => {
  const begin = useRead(organizationEndpoints.numbersBegin, { params: { id: office.id } }, { fresh: true, quiet: true });
  const { t } = useText();
  const title = `${t("administration.numbersBeginTitle", { year: begin.data?.year ?? "" })}: ${titleOf(office)}`;
  if (begin.data && !begin.data.isGiven) return <Dialog title={title} office={office} begin={begin.data} onClose={onClose} />;
  return (
    <Modal
      open
      width={dialogWidth}
      title={begin.data && title}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t("common.close")}</Button>}
    >
      <Loaded read={begin}>{({ year, next }) => <p>{t("administration.numbersGiven", { year, next })}</p>}</Loaded>
    </Modal>
  );
};

const Dialog = ({ title, office, begin, onClose }: Props & { readonly title: string; readonly begin: Begin }) => {
  const { t } = useText();
  const [form] = Form.useForm<{ next: number }>();
  const rule = useCountRule(1, 999_999);
  return (
    <FormDialog
      form={form}
      title={title}
      initialValues={{ next: begin.next }}
      save={async ({ next }) => {
        await call(organizationEndpoints.beginNumbers, { params: { id: office.id }, body: { next, before: begin.next } });
      }}
      onClose={onClose}
    >
      <p>{t("administration.numbersBeginAbout")}</p>
      <Form.Item
        name="next"
        label={t("administration.numbersBeginNext")}
        rules={[{ required: true, message: t("problems.required") }, rule]}
      >
        <CountField />
      </Form.Item>
    </FormDialog>
  );
};
