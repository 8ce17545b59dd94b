import PaperClipOutlined from "@ant-design/icons/es/icons/PaperClipOutlined";
import type { FileLink } from "@murojaat/contract";
import { App, Button, Dropdown } from "antd";
import { isApiError } from "../api/errors.ts";
import { useText } from "../text/useText.tsx";
import { saveFile } from "./save.ts";

/** The files of a row, each to download. */
export const FilesMenu = ({ files, of }: { files: readonly FileLink[]; of: string }) => {
  const { t } = useText();
  const { message } = App.useApp();
  if (files.length === 0) return null;
  const save = (id: string) => {
    const file = files.find((f) => String(f.resourcesId) === id);
    if (file)
      saveFile(file.resourcesId, file.resourceName).catch(
        (error: unknown) => void message.error(isApiError(error) && error.status > 0 ? error.message : t("messages.network")),
      );
  };
  return (
    <Dropdown
      trigger={["click"]}
      menu={{ items: files.map((f) => ({ key: String(f.resourcesId), label: f.resourceName })), onClick: ({ key }) => save(key) }}
    >
      <Button
        size="small"
        type="text"
        icon={<PaperClipOutlined />}
        aria-label={t("lists.filesOf", { number: of })}
        onClick={(event) => event.stopPropagation()}
      >
        {files.length}
      </Button>
    </Dropdown>
  );
};
