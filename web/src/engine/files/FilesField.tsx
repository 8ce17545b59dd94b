import DeleteOutlined from "@ant-design/icons/es/icons/DeleteOutlined";
import InboxOutlined from "@ant-design/icons/es/icons/InboxOutlined";
import { errorNotificationSeconds, uploadLimit, type FileLink } from "@murojaat/contract/kit";
import { App, Button, Upload } from "antd";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { isApiError } from "../api/errors.ts";
import { upload } from "../api/upload.ts";
import { useText } from "../text/useText.tsx";
import { FileRow } from "./FileRow.tsx";
import { forgetUpload, noteUpload } from "./underway.ts";
import css from "./files.module.css";

type Sending = { readonly key: string; readonly name: string; readonly percent: number; readonly failed?: string };
type Props = {
  /** Ids of the files, as requests send them. */
  readonly value?: readonly number[] | null;
  readonly onChange?: (ids: number[]) => void;
  /** Names of files that were already attached. */
  readonly known?: readonly FileLink[];
  /** Called with each new file's name, so that a draft can show it again. */
  readonly onNamed?: (file: FileLink) => void;
  readonly id?: string;
};

/** Upload by drop or choice, with progress per file; files above the limit are refused before the upload. */
export const FilesField = ({ value, onChange, known = [], onNamed, id }: Props) => {
  const { t } = useText();
  const { message, notification } = App.useApp();
  const ids = value ?? [];
  const now = useRef(ids);
  // during rendering, not in an effect: a late effect of an earlier render would drop the file that has just arrived
  useLayoutEffect(() => {
    now.current = value ?? [];
  }, [value]);
  const [names, setNames] = useState<readonly FileLink[]>([]);
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const own = useRef<Promise<boolean>[]>([]);
  useEffect(() => () => own.current.forEach(forgetUpload), []);
  const all = [...known, ...names];
  const change = (next: number[]) => {
    now.current = next;
    onChange?.(next);
  };
  const update = (key: string, part: Partial<Sending>) =>
    setSending((rows) => rows.map((row) => (row.key === key ? { ...row, ...part } : row)));

  const send = async (file: File): Promise<boolean> => {
    const key = `${file.name} ${Date.now()} ${Math.random()}`;
    setSending((rows) => [...rows, { key, name: file.name, percent: 0 }]);
    try {
      const { resourceId, name } = await upload(file, file.name, (percent) => update(key, { percent }));
      const link = { resourcesId: resourceId, resourceName: name };
      setNames((rows) => [...rows, link]);
      onNamed?.(link);
      change([...now.current, resourceId]);
      setSending((rows) => rows.filter((row) => row.key !== key));
      void message.success(t("common.success"));
      return true;
    } catch (error) {
      const text = isApiError(error) && error.status > 0 ? error.message : t("messages.uploadFailed");
      update(key, { failed: text });
      notification.error({ title: t("messages.system"), description: text, duration: errorNotificationSeconds });
      return false;
    }
  };

  const begin = (sent: Promise<boolean>) => {
    own.current.push(sent);
    noteUpload(sent);
  };

  return (
    <div className={css.filesField}>
      <Upload.Dragger
        {...(id && { id })}
        multiple
        showUploadList={false}
        beforeUpload={(file) => {
          if (file.size >= uploadLimit) void message.error(t("errors.file_too_large"));
          else begin(send(file));
          return Upload.LIST_IGNORE;
        }}
      >
        <span className={css.drop}>
          <InboxOutlined aria-hidden />
          <span>
            {t("form.dropFiles")} <small>{t("form.fileLimit")}</small>
          </span>
        </span>
      </Upload.Dragger>
      <ul className={css.files}>
        {ids.map((fileId) => (
          <FileRow
            key={fileId}
            file={{ resourcesId: fileId, resourceName: all.find((f) => f.resourcesId === fileId)?.resourceName ?? String(fileId) }}
            onRemove={() => change(now.current.filter((other) => other !== fileId))}
          />
        ))}
        {sending.map((row) => (
          <li key={row.key} className={css.fileRow} data-part="file-row" data-failed={row.failed !== undefined}>
            <span className={css.fileName}>{row.name}</span>
            {row.failed ? (
              <>
                <span className={css.fileFault}>{row.failed}</span>
                <Button
                  size="small"
                  type="text"
                  danger
                  icon={<DeleteOutlined />}
                  aria-label={t("form.removeFile", { name: row.name })}
                  title={t("common.delete")}
                  onClick={() => setSending((rows) => rows.filter(({ key }) => key !== row.key))}
                />
              </>
            ) : (
              <progress max={100} value={row.percent} aria-label={t("form.uploading", { name: row.name, percent: row.percent })} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
};
