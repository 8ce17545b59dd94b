import { scannedAtOnce, scannedLetterEndpoints } from "@murojaat/contract";
import { Form } from "antd";
import { call } from "../../engine/api/client.ts";
import { FilesField } from "../../engine/files/FilesField.tsx";
import { useArrived } from "../../engine/files/useArrived.tsx";
import { useText } from "../../engine/text/useText.tsx";
import { FormDialog } from "../../engine/ui/FormDialog.tsx";

type Given = { readonly files: number[] };
/** Many files at once, each a letter that waits. */
export const AddDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useText();
  const [form] = Form.useForm<Given>();
  const arrived = useArrived();
  const add = async ({ files }: Given) => {
    if (!(await arrived())) return false;
    let count = 0;
    for (let at = 0; at < files.length; at += scannedAtOnce)
      count += (await call(scannedLetterEndpoints.add, { body: { files: files.slice(at, at + scannedAtOnce) } })).count;
    return t("scanned.added", { count });
  };
  return (
    <FormDialog form={form} title={t("scanned.addTitle")} save={add} onClose={onClose}>
      <Form.Item
        name="files"
        label={t("fields.files")}
        extra={t("scanned.addHint")}
        rules={[{ required: true, message: t("problems.required") }]}
      >
        <FilesField />
      </Form.Item>
    </FormDialog>
  );
};
