import type { FileLink } from "@murojaat/contract/kit";
import { App, Dropdown } from "antd";
import { useState, type ReactElement } from "react";
import { isApiError } from "../api/errors.ts";
import { useText } from "../text/useText.tsx";
import { saveFile } from "./save.ts";

/** The files of a row, each to download; opens immediately. */
export const FilesMenu = ({ files, children }: { files: readonly FileLink[]; children: ReactElement }) => {
  const { t } = useText();
  const { message } = App.useApp();
  const [open, setOpen] = useState(true);
  const save = (id: string) => {
    const file = files.find((f) => String(f.resourcesId) === id);
    if (file)
      saveFile(file.resourcesId, file.resourceName).catch(
        (error: unknown) => void message.error(isApiError(error) && error.status > 0 ? error.message : t("messages.network")),
      );
  };
  const labelOf = ({ resourceName, isLocked, isWaiting }: FileLink) => {
    const marks = [isLocked && t("form.fileLocked"), isWaiting && t("form.fileWaiting")].filter(Boolean);
    return marks.length === 0 ? resourceName : `${resourceName} (${marks.join(", ")})`;
  };
  return (
    <Dropdown
      trigger={["click"]}
      autoFocus
      open={open}
      onOpenChange={setOpen}
      menu={{
        items: files.map((f) => ({ key: String(f.resourcesId), label: labelOf(f), disabled: f.isWaiting === true })),
        onClick: ({ key }) => save(key),
      }}
    >
      {children}
    </Dropdown>
  );
};
