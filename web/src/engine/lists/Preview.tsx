import CloseOutlined from "@ant-design/icons/es/icons/CloseOutlined";
import { Button } from "antd";
import { Fragment, Suspense, useDeferredValue, useEffect, useRef, type ReactNode } from "react";
import { useOffice } from "../api/office.ts";
import { useText } from "../text/useText.tsx";
import { RowLink, type CardAddress } from "./Cell.tsx";
import { rowName, type Row } from "./family.ts";
import css from "./Preview.module.css";

type Props<R extends Row> = {
  readonly row: R;
  readonly cardOf: (row: R) => CardAddress;
  /** What a row shows and opens if it is not a card. */
  readonly contentOf: ((row: R) => ReactNode) | undefined;
  readonly onOpen: ((row: R) => void) | undefined;
  readonly onClose: () => void;
};

/** A row beside the table, to read through a list without leaving it. */
export const Preview = <R extends Row>({ row, cardOf, contentOf, onOpen, onClose }: Props<R>) => {
  const { t } = useText();
  const { Preview: Content } = useOffice();
  // the row under the cursor is painted first, its content after it
  const shown = useDeferredValue<R | undefined>(row, undefined);
  const card = shown && cardOf(shown);
  const head = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    body.current?.scrollTo(0, 0);
    // in a low window it scrolls with the page
    head.current?.scrollIntoView({ block: "nearest" });
  }, [row.id]);
  return (
    <aside className={css.preview} data-part="preview" aria-label={t("lists.preview", { name: rowName(row) })}>
      <div className={css.inside}>
        <header className={css.head} ref={head}>
          <h2>
            <RowLink name={rowName(row)} card={cardOf(row)} onOpen={onOpen && (() => onOpen(row))} />
          </h2>
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={t("common.close")}
            title={t("common.close")}
            onClick={onClose}
          />
        </header>
        <div className={css.body} ref={body} tabIndex={0}>
          <Suspense>
            {shown &&
              card &&
              (contentOf ? (
                <Fragment key={shown.id}>{contentOf(shown)}</Fragment>
              ) : (
                <Content key={shown.id} row={shown} appealId={card.id} taskId={card.taskId} />
              ))}
          </Suspense>
        </div>
      </div>
    </aside>
  );
};
