import { cutMost, scannedAtOnce, scannedLetterEndpoints } from "@murojaat/contract";
import { Form, Radio } from "antd";
import { call } from "../../engine/api/client.ts";
import { FilesField } from "../../engine/files/FilesField.tsx";
import { useArrived } from "../../engine/files/useArrived.tsx";
import { useText } from "../../engine/text/useText.tsx";
import { CountField } from "../../engine/ui/CountField.tsx";
import { useCountRule } from "../../engine/ui/useCountRule.ts";
import { FormDialog } from "../../engine/ui/FormDialog.tsx";

type Given = { readonly files?: number[]; readonly cut: "not" | "blank" | "every"; readonly every?: number };
/** Many files at once, each a letter that waits or several in one PDF. */
export const AddDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useText();
  const [form] = Form.useForm<Given>();
  const how = Form.useWatch("cut", form);
  const eachRule = useCountRule(1, cutMost.each);
  const arrived = useArrived();
  const add = async () => {
    if (!(await arrived())) return false;
    // what arrived meanwhile is among them
    const { files = [], cut, every } = form.getFieldsValue();
    if (files.length === 0) {
      form.setFields([{ name: "files", errors: [t("problems.required")] }]);
      return false;
    }
    let count = 0;
    for (let at = 0; at < files.length; at += scannedAtOnce) {
      const body = { files: files.slice(at, at + scannedAtOnce), ...(cut !== "not" && { cut: every === undefined ? {} : { every } }) };
      count += (await call(scannedLetterEndpoints.add, { body })).count;
      // what waits already is not added again when a later portion is refused
      form.setFieldValue("files", files.slice(at + scannedAtOnce));
    }
    return t("scanned.added", { count });
  };
  return (
    <FormDialog form={form} title={t("scanned.addTitle")} initialValues={{ cut: "not" }} save={add} onClose={onClose}>
      <Form.Item name="files" label={t("fields.files")} required>
        <FilesField />
      </Form.Item>
      <Form.Item name="cut" label={t("scanned.cut")} extra={how !== "not" && t("scanned.cutHint", { pages: cutMost.pages })}>
        <Radio.Group
          vertical
          options={[
            { value: "not", label: t("scanned.cutNot") },
            { value: "blank", label: t("scanned.cutBlank") },
            { value: "every", label: t("scanned.cutEvery") },
          ]}
        />
      </Form.Item>
      {how === "every" && (
        <Form.Item name="every" label={t("scanned.every")} rules={[{ required: true, message: t("problems.required") }, eachRule]}>
          <CountField />
        </Form.Item>
      )}
    </FormDialog>
  );
};
