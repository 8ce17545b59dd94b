import { fileEndpoints, uploadLimit } from "@murojaat/contract/kit";
import { App, Button, Upload } from "antd";
import { useEffect, useState } from "react";
import { call } from "../api/client.ts";
import { isApiError } from "../api/errors.ts";
import { upload } from "../api/upload.ts";
import { useText } from "../text/useText.tsx";
import css from "./PictureField.module.css";

type Props = {
  readonly name: string;
  readonly disabled?: boolean;
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (value: number | null) => void;
};
const pictureTypes = "image/png,image/jpeg,image/webp";

/** One picture: keep, replace or remove it. */
export const PictureField = ({ name, disabled = false, id, value, onChange }: Props) => {
  const { t } = useText();
  const { message } = App.useApp();
  const [percent, setPercent] = useState<number>();
  const send = async (file: File) => {
    if (file.size >= uploadLimit) return void message.error(t("errors.file_too_large"));
    setPercent(0);
    try {
      onChange?.((await upload(file, file.name, setPercent)).resourceId);
    } catch (error) {
      void message.error(isApiError(error) && error.status > 0 ? error.message : t("messages.uploadFailed"));
    } finally {
      setPercent(undefined);
    }
  };
  return (
    <div className={css.field}>
      {typeof value === "number" ? <Picture key={value} id={value} name={name} /> : <span className={css.none}>{t("crud.noPicture")}</span>}
      <span className={css.buttons}>
        <Upload
          {...(id && { id })}
          accept={pictureTypes}
          showUploadList={false}
          disabled={disabled}
          beforeUpload={(file) => {
            void send(file);
            return Upload.LIST_IGNORE;
          }}
        >
          <Button size="small" disabled={disabled} loading={percent !== undefined} aria-label={`${t("crud.choosePicture")}: ${name}`}>
            {percent === undefined ? t("crud.choosePicture") : `${percent} %`}
          </Button>
        </Upload>
        {typeof value === "number" && (
          <Button size="small" disabled={disabled} aria-label={`${t("crud.removePicture")}: ${name}`} onClick={() => onChange?.(null)}>
            {t("crud.removePicture")}
          </Button>
        )}
      </span>
    </div>
  );
};

/** A stored picture, fetched by a request: a plain URL could not renew the session. */
export const Picture = ({ id, name }: { id: number; name: string }) => {
  const { t } = useText();
  const [address, setAddress] = useState<string>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const stopped = new AbortController();
    let made: string | undefined;
    call(fileEndpoints.view, { params: { id }, query: {} }, { signal: stopped.signal }).then(
      (content) => setAddress((made = URL.createObjectURL(content))),
      () => setFailed(!stopped.signal.aborted),
    );
    return () => {
      stopped.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [id]);
  if (failed) return <span className={css.none}>{t("errors.not_found")}</span>;
  return address ? <img className={css.picture} src={address} alt={name} /> : <span className={css.picture} />;
};
