import DeleteOutlined from "@ant-design/icons/es/icons/DeleteOutlined";
import InboxOutlined from "@ant-design/icons/es/icons/InboxOutlined";
import { acceptedEndings, errorNotificationSeconds, uploadLimit, type ErrorCode, type FileLink } from "@murojaat/contract/kit";
import { App, Button, Upload } from "antd";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { isApiError } from "../api/errors.ts";
import { upload } from "../api/upload.ts";
import { useText } from "../text/useText.tsx";
import { FileRow } from "./FileRow.tsx";
import { forgetFailure, forgetUpload, noteFailure, noteUpload } from "./underway.ts";
import { usePastedFiles } from "./usePastedFiles.ts";
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

/** What is refused without being sent. */
const refusalBefore = ({ size }: File): ErrorCode | undefined =>
  size >= uploadLimit ? "file_too_large" : size === 0 ? "file_empty" : undefined;

/** Upload by drop or choice, with progress per file; what did not arrive stays in the list with the reason. */
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
  const own = useRef<Promise<void>[]>([]);
  const failures = useRef(new Set<string>());
  useEffect(
    () => () => {
      own.current.forEach(forgetUpload);
      failures.current.forEach(forgetFailure);
    },
    [],
  );
  const all = [...known, ...names];
  const change = (next: number[]) => {
    now.current = next;
    onChange?.(next);
  };
  const update = (key: string, part: Partial<Sending>) =>
    setSending((rows) => rows.map((row) => (row.key === key ? { ...row, ...part } : row)));

  /** The row stays and says why, until it is taken away: a form with such a row asks before it is saved. */
  const fail = (key: string, name: string, failed: string) => {
    update(key, { failed });
    failures.current.add(key);
    noteFailure(key, name);
    notification.error({ title: name, description: failed, duration: errorNotificationSeconds });
  };
  const dismiss = (key: string) => {
    setSending((rows) => rows.filter((row) => row.key !== key));
    failures.current.delete(key);
    forgetFailure(key);
  };
  const send = async (key: string, file: File): Promise<void> => {
    try {
      const { resourceId, name, isLocked } = await upload(file, file.name, (percent) => update(key, { percent }));
      const link = { resourcesId: resourceId, resourceName: name, ...(isLocked && { isLocked }) };
      setNames((rows) => [...rows, link]);
      onNamed?.(link);
      change([...now.current, resourceId]);
      setSending((rows) => rows.filter((row) => row.key !== key));
      // of many files at once one message
      void message.success({ key: "uploads", content: t("common.success") });
    } catch (error) {
      fail(key, file.name, isApiError(error) && error.status > 0 ? error.message : t("messages.uploadFailed"));
    }
  };
  const begin = (file: File) => {
    const key = `${file.name} ${Date.now()} ${Math.random()}`;
    setSending((rows) => [...rows, { key, name: file.name, percent: 0 }]);
    const refusal = refusalBefore(file);
    if (refusal) return fail(key, file.name, t(`errors.${refusal}`));
    const sent = send(key, file);
    own.current.push(sent);
    noteUpload(sent);
  };

  const field = useRef<HTMLDivElement>(null);
  usePastedFiles(field, t("form.pasted"), begin);

  return (
    <div ref={field} className={css.filesField}>
      <Upload.Dragger
        {...(id && { id })}
        multiple
        // the dialog offers what is taken; what is dropped or chosen all the same is refused with the reason
        accept={{ format: acceptedEndings(), filter: () => true }}
        showUploadList={false}
        beforeUpload={(file) => {
          begin(file);
          return Upload.LIST_IGNORE;
        }}
      >
        <span className={css.drop}>
          <InboxOutlined />
          <span>
            {t("form.dropFiles")} <kbd>Ctrl+V</kbd> <small>{t("form.fileLimit")}</small>
          </span>
        </span>
      </Upload.Dragger>
      <ul className={css.files}>
        {ids.map((fileId) => (
          <FileRow
            key={fileId}
            file={all.find((f) => f.resourcesId === fileId) ?? { resourcesId: fileId, resourceName: String(fileId) }}
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
                  onClick={() => dismiss(row.key)}
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
