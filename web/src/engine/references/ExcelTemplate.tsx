import DownloadOutlined from "@ant-design/icons/es/icons/DownloadOutlined";
import type { Endpoint } from "@murojaat/contract/kit";
import { App, Button } from "antd";
import { readFile } from "../api/client.ts";
import { refusalText } from "../api/refusal.ts";
import { saveBlob } from "../files/save.ts";
import { useText } from "../text/useText.tsx";

/** Saves an Excel file to fill in for an import. */
export const ExcelTemplate = ({ call }: { call: Endpoint }) => {
  const { t, any } = useText();
  const { message } = App.useApp();
  const take = async () => {
    try {
      const file = await readFile(call.path, {});
      saveBlob(file.content, file.name);
    } catch (error) {
      void message.error(refusalText(error, any));
    }
  };
  return (
    <Button type="link" icon={<DownloadOutlined />} onClick={() => void take()}>
      {t("crud.importTemplate")}
    </Button>
  );
};
