import { fileEndpoints, type FileLink } from "@murojaat/contract/kit";
import { Modal, Spin } from "antd";
import { useEffect, useRef, useState } from "react";
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
          <PdfFrame address={address} name={file.resourceName} />
        ) : (
          <img className={css.previewPicture} src={address} alt={file.resourceName} />
        ))}
    </>
  );
};

/**
 * A PDF in the browser's own viewer. The viewer takes the focus when it has loaded, `inert` or not, and keys would no longer reach the
 * form beside it: until somebody points at it or comes to it with Tab the focus goes back to where it was.
 */
export const PdfFrame = ({ address, name }: { address: string; name: string }) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const isAsked = useRef(false);
  useEffect(() => {
    let last = document.activeElement;
    const note = (event: FocusEvent) => {
      if (event.target !== frame.current) last = event.target as Element;
    };
    const giveBack = () => {
      if (document.activeElement === frame.current && !isAsked.current && last instanceof HTMLElement) last.focus({ preventScroll: true });
    };
    // during the event the keys still go to the viewer, whatever has the focus
    const afterBlur = () => void setTimeout(giveBack);
    document.addEventListener("focusin", note);
    window.addEventListener("blur", afterBlur);
    return () => {
      document.removeEventListener("focusin", note);
      window.removeEventListener("blur", afterBlur);
    };
  }, []);
  const ask = () => void (isAsked.current = true);
  return (
    <div role="group" aria-label={name} tabIndex={0} onPointerEnter={ask} onFocus={ask}>
      <iframe ref={frame} className={css.previewPdf} src={address} title={name} />
    </div>
  );
};
