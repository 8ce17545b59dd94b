import { fileEndpoints, type FileLink } from "@murojaat/contract/kit";
import { Modal, Spin } from "antd";
import { useEffect, useState } from "react";
import { call } from "../api/client.ts";
import { useText } from "../text/useText.tsx";
import css from "./FilePreview.module.css";

/** What a browser can show, by the name's ending. */
export const previewKind = (name: string): "picture" | "pdf" | undefined =>
  /\.(png|jpe?g|gif|webp|bmp)$/i.test(name) ? "picture" : /\.pdf$/i.test(name) ? "pdf" : undefined;

export const FilePreview = ({ file, onClose }: { file: FileLink; onClose: () => void }) => (
  <Modal open title={file.resourceName} footer={null} width="min(1000px, 94vw)" onCancel={onClose}>
    <FileView file={file} />
  </Modal>
);

/** The content of a file, as far as the browser can show it. */
export const FileView = ({ file }: { file: FileLink }) => {
  const { t } = useText();
  const [address, setAddress] = useState<string>();
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const stopped = new AbortController();
    let made: string | undefined;
    call(fileEndpoints.view, { params: { id: file.resourcesId } }, { signal: stopped.signal }).then(
      (content) => {
        made = URL.createObjectURL(content);
        setAddress(made);
      },
      () => setFailed(!stopped.signal.aborted),
    );
    return () => {
      stopped.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [file.resourcesId]);

  return (
    <>
      {failed && <p role="alert">{t("errors.not_found")}</p>}
      {!address && !failed && <Spin />}
      {address &&
        (previewKind(file.resourceName) === "pdf" ? (
          <iframe className={css.previewPdf} src={address} title={file.resourceName} />
        ) : (
          <img className={css.previewPicture} src={address} alt={file.resourceName} />
        ))}
    </>
  );
};
