import { fileEndpoints, shownAs, type FileLink } from "@murojaat/contract/kit";
import { Modal, Pagination, Spin } from "antd";
import { useEffect, useRef, useState } from "react";
import { call } from "../api/client.ts";
import { isApiError } from "../api/errors.ts";
import { useText } from "../text/useText.tsx";
import css from "./FilePreview.module.css";

export const FilePreview = ({ file, onClose }: { file: FileLink; onClose: () => void }) => (
  <Modal open title={file.resourceName} footer={null} width="min(1000px, 94vw)" onCancel={onClose}>
    <FileView file={file} />
  </Modal>
);

/** Only a TIFF has several pages to be shown one by one. */
const hasPages = (name: string): boolean => /\.tiff?$/i.test(name);

/** The content of a file, as far as the browser can show it. */
export const FileView = ({ file }: { file: FileLink }) => {
  const { t } = useText();
  const [page, setPage] = useState(1);
  const [pages, setPages] = useState(1);
  const { resourcesId: id, resourceName: name } = file;
  useEffect(() => {
    if (!hasPages(name)) return;
    const stopped = new AbortController();
    call(fileEndpoints.pages, { params: { id } }, { signal: stopped.signal }).then(
      ({ count }) => setPages(count),
      // the page itself says what is wrong
      () => undefined,
    );
    return () => stopped.abort();
  }, [id, name]);
  return (
    <>
      <Page key={page} id={id} name={name} page={page} />
      {pages > 1 && (
        <Pagination
          className={css.pages}
          simple
          size="small"
          pageSize={1}
          total={pages}
          current={page}
          showSizeChanger={false}
          onChange={setPage}
          aria-label={t("form.pagesOf", { name })}
        />
      )}
    </>
  );
};

const Page = ({ id, name, page }: { id: number; name: string; page: number }) => {
  const { t } = useText();
  const [address, setAddress] = useState<string>();
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    const stopped = new AbortController();
    let made: string | undefined;
    call(fileEndpoints.view, { params: { id }, query: { page } }, { signal: stopped.signal }).then(
      (content) => {
        made = URL.createObjectURL(content);
        setAddress(made);
      },
      (error: unknown) => {
        if (!stopped.signal.aborted) setFault(isApiError(error) && error.status > 0 ? error.message : t("messages.network"));
      },
    );
    return () => {
      stopped.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [id, page, t]);
  if (fault) return <p role="alert">{fault}</p>;
  if (!address) return <Spin />;
  return shownAs(name) === "pdf" ? (
    <PdfFrame address={address} name={name} />
  ) : (
    <img className={css.previewPicture} src={address} alt={name} />
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
      <iframe ref={frame} className={css.previewPdf} src={`${address}#navpanes=0`} title={name} />
    </div>
  );
};
