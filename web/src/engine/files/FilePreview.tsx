import { fileEndpoints, shownAs, type Call, type Endpoint, type FileLink } from "@murojaat/contract/kit";
import { useQuery } from "@tanstack/react-query";
import { Modal, Pagination, Spin } from "antd";
import { useEffect, useRef, useState } from "react";
import { call } from "../api/client.ts";
import { isApiError } from "../api/errors.ts";
import { useOffice } from "../api/office.ts";
import { readOptions } from "../api/use.ts";
import { useText } from "../text/useText.tsx";
import { usePager } from "../ui/usePager.ts";
import { type MadeOf, ReadingMadeOf } from "./ReadingMadeOf.tsx";
import { Zoomed } from "./Zoomed.tsx";
import css from "./FilePreview.module.css";

export const FilePreview = ({ file, onClose }: { file: FileLink; onClose: () => void }) => (
  <Modal open title={file.resourceName} footer={null} width="min(1000px, 94vw)" onCancel={onClose}>
    <FileView file={file} />
  </Modal>
);

/** Only a TIFF has several pages to be shown one by one. */
const hasPages = (name: string): boolean => /\.tiff?$/i.test(name);

/** A place on a page: the page from 1, and fractions of it. */
export type Mark = Readonly<Record<"page" | "x" | "y" | "width" | "height", number>>;
type ViewProps = {
  readonly file: FileLink;
  /** How many pages it has, shown as pictures one by one, so that a place can be marked. */
  readonly pages?: number | undefined;
  readonly mark?: Mark | undefined;
  /** It stands beside a form: its pages can be made larger. */
  readonly isBeside?: boolean;
  /** Places on it will be marked: each is shown at full size above it. */
  readonly hasPlaces?: boolean;
};
/** The content of a file, as far as the browser can show it. */
export const FileView = ({ file, pages: known, mark, isBeside = false, hasPlaces = false }: ViewProps) => {
  const { t } = useText();
  const pager = usePager();
  // a new place to be shown brings its own page
  const [turned, setTurned] = useState<{ readonly page: number; readonly from: Mark | undefined }>();
  const page = turned?.from === mark && turned !== undefined ? turned.page : (mark?.page ?? turned?.page ?? 1);
  const [counted, setPages] = useState(1);
  const { resourcesId: id, resourceName: name } = file;
  const isText = shownAs(name) === "text";
  const pages = known ?? counted;
  useEffect(() => {
    if (!hasPages(name) || known !== undefined) return;
    const stopped = new AbortController();
    call(fileEndpoints.pages, { params: { id } }, { signal: stopped.signal }).then(
      ({ count }) => setPages(count),
      // the page itself says what is wrong
      () => undefined,
    );
    return () => stopped.abort();
  }, [id, name, known]);
  if (isText) return <Words id={id} name={name} />;
  return (
    <>
      <Page
        // a PDF that becomes pictures is read anew
        key={`${page} ${known !== undefined}`}
        id={id}
        name={name}
        page={page}
        isPicture={known !== undefined}
        mark={mark?.page === page ? mark : undefined}
        isBeside={isBeside}
        hasPlaces={hasPlaces}
      />
      {pages > 1 && (
        <Pagination
          {...pager}
          className={css.pages}
          simple
          size="small"
          pageSize={1}
          total={pages}
          current={page}
          showSizeChanger={false}
          onChange={(next) => setTurned({ page: next, from: mark })}
          aria-label={t("form.pagesOf", { name })}
        />
      )}
    </>
  );
};

type PageProps = {
  readonly id: number;
  readonly name: string;
  readonly page: number;
  readonly isPicture: boolean;
  readonly mark: Mark | undefined;
  readonly isBeside: boolean;
  readonly hasPlaces: boolean;
};
const Page = ({ id, name, page, isPicture, mark, isBeside, hasPlaces }: PageProps) => {
  const { t } = useText();
  const [address, setAddress] = useState<string>();
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    const stopped = new AbortController();
    let made: string | undefined;
    call(
      fileEndpoints.view,
      { params: { id }, query: { page, ...(isPicture && { as: "picture" as const }) } },
      { signal: stopped.signal },
    ).then(
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
  }, [id, page, isPicture, t]);
  if (fault) return <p role="alert">{fault}</p>;
  if (!address) return <Spin />;
  if (shownAs(name) === "pdf" && !isPicture) return <PdfFrame address={address} name={name} />;
  const picture = (
    <div className={css.picture}>
      <img className={css.previewPicture} src={address} alt={name} />
      {mark && <Place mark={mark} />}
    </div>
  );
  if (!isBeside) return picture;
  return (
    <>
      {hasPlaces && <Line address={address} mark={mark} />}
      <Zoomed name={name}>{picture}</Zoomed>
    </>
  );
};

/** Of the strip in which the line stands. Pixels. */
const lineHeight = 72;
/** The line at a place in the size in which it was scanned; keeps its room, so that nothing beside it moves. */
const Line = ({ address, mark }: { readonly address: string; readonly mark: Mark | undefined }) => {
  const [size, setSize] = useState({ width: 0, height: 0 });
  const middle = mark ? (mark.y + mark.height / 2) * size.height : 0;
  return (
    <div className={css.line} style={{ height: lineHeight }} data-part="line" aria-hidden>
      <img
        src={address}
        alt=""
        style={{
          left: -(mark ? mark.x * size.width - 8 : 0),
          top: lineHeight / 2 - middle,
          visibility: mark ? "visible" : "hidden",
        }}
        onLoad={({ currentTarget }) => setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })}
      />
    </div>
  );
};

/** While it is read. Milliseconds. */
const askAgain = 3000;
/** The words of a file that the portal has read, drawn by the portal itself. */
const Words = ({ id, name }: { readonly id: number; readonly name: string }) => {
  const { t } = useText();
  const { fileReading } = useOffice();
  const { data, isError } = useQuery({
    ...readOptions(fileReading, { params: { id } } as Call<Endpoint>, { quiet: true }),
    retry: false,
    refetchInterval: ({ state }) => ((state.data as Read | undefined)?.state === "waiting" ? askAgain : false),
  });
  const read = data as Read | undefined;
  if (isError) return <p role="alert">{t("readings.notRead")}</p>;
  if (!read || read.state === "waiting") return <Spin description={t("readings.waiting")} />;
  if (read.state !== "ready") return <p role="alert">{t("readings.failed")}</p>;
  return (
    <>
      <ReadingMadeOf {...read} />
      <div role="document" aria-label={`${t("readings.textOfFile")}: ${name}`} tabIndex={0} className={css.words}>
        {read.text}
      </div>
    </>
  );
};
type Read = MadeOf & { readonly state: "waiting" | "ready" | "unreadable" | "failed"; readonly text: string };

const percent = (part: number): string => `${part * 100}%`;
/** A frame around a place, which scrolls into view. */
const Place = ({ mark: { x, y, width, height } }: { readonly mark: Mark }) => {
  const frame = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // newer browsers reply with a promise, which is no clean-up
    frame.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [x, y]);
  return (
    <span
      ref={frame}
      className={css.mark}
      data-part="place"
      aria-hidden
      style={{ left: percent(x), top: percent(y), width: percent(width), height: percent(height) }}
    />
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
