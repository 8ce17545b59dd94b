import DeleteOutlined from "@ant-design/icons/es/icons/DeleteOutlined";
import DownloadOutlined from "@ant-design/icons/es/icons/DownloadOutlined";
import EyeOutlined from "@ant-design/icons/es/icons/EyeOutlined";
import { shownAs, type FileLink } from "@murojaat/contract/kit";
import { App, Button } from "antd";
import { useState } from "react";
import { isApiError } from "../api/errors.ts";
import { useText } from "../text/useText.tsx";
import { FilePreview } from "./FilePreview.tsx";
import { saveFile } from "./save.ts";
import css from "./files.module.css";
import proseCss from "../ui/prose.module.css";

/** One file: preview, download, remove. */
export const FileRow = ({ file, onRemove }: { file: FileLink; onRemove?: () => void }) => {
  const { t } = useText();
  const { message } = App.useApp();
  const [seen, setSeen] = useState(false);
  const name = file.resourceName;
  const save = () =>
    void saveFile(file.resourcesId, name).catch(
      (error: unknown) => void message.error(isApiError(error) && error.status > 0 ? error.message : t("messages.network")),
    );
  return (
    <li className={css.fileRow} data-part="file-row">
      <span className={css.fileName}>{name}</span>
      {file.isLocked && <small className={css.fileMark}>{t("form.fileLocked")}</small>}
      {file.isWaiting && <small className={css.fileMark}>{t("form.fileWaiting")}</small>}
      {shownAs(name) && !file.isWaiting && (
        <Button
          size="small"
          type="text"
          icon={<EyeOutlined />}
          aria-label={t("form.previewFile", { name })}
          title={t("common.view")}
          onClick={() => setSeen(true)}
        />
      )}
      <Button
        size="small"
        type="text"
        icon={<DownloadOutlined />}
        aria-label={t("form.downloadFile", { name })}
        title={t("common.download")}
        disabled={file.isWaiting === true}
        onClick={save}
      />
      {onRemove && (
        <Button
          size="small"
          type="text"
          danger
          icon={<DeleteOutlined />}
          aria-label={t("form.removeFile", { name })}
          title={t("common.delete")}
          onClick={onRemove}
        />
      )}
      {seen && <FilePreview file={file} onClose={() => setSeen(false)} />}
    </li>
  );
};

export const FileList = ({ files }: { files: readonly FileLink[] }) => {
  const { t } = useText();
  if (files.length === 0) return <p className={proseCss.soft}>{t("card.noFiles")}</p>;
  return (
    <ul className={css.files}>
      {files.map((file) => (
        <FileRow key={file.resourcesId} file={file} />
      ))}
    </ul>
  );
};
