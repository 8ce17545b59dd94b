import { App } from "antd";
import { memo, useCallback, type CSSProperties, type MouseEvent, type ReactNode } from "react";
import { tableHeightLess } from "@murojaat/contract";
import { useText } from "../text/useText.tsx";
import { whenOf } from "../ui/Deadline.tsx";
import { Cell, type CardAddress } from "./Cell.tsx";
import { rowName, type NamedColumn, type Row } from "./family.ts";
import { HeaderFilter } from "./HeaderFilter.tsx";
import { isOrderedBy, useTooLongText } from "./tooLong.ts";
import type { ListState } from "./useListState.ts";

/** A list is never lower than a few rows, however small the screen. Pixels. */
const leastHeight = 240;
/** The column of boxes, and that of the buttons. Pixels. */
const [markWidth, toolsWidth] = [42, 96];

/** What a row needs that does not change with what happens around it. */
type Drawing<R extends Row> = {
  readonly columns: readonly NamedColumn[];
  readonly cardOf: (row: R) => CardAddress;
  /** What a row opens, where it is not a card. */
  readonly onOpen: ((row: R) => void) | undefined;
  /** The column of actions. */
  readonly rowTools: ((row: R) => ReactNode) | undefined;
  /** Rows can be marked. */
  readonly onMark: ((id: number) => void) | undefined;
};
type Props<R extends Row> = Drawing<R> & {
  readonly label: string;
  readonly state: ListState;
  /** Rows of all pages; undefined: not known yet. */
  readonly total: number | undefined;
  readonly rows: readonly { readonly row: R; readonly isGone: boolean }[];
  readonly selectedId: number | undefined;
  readonly marked: readonly number[];
  readonly isBusy: boolean;
  readonly onSelect: (id: number) => void;
  readonly onOpenRow: (id: number) => void;
  /** What is said where there are no rows. */
  readonly children: ReactNode;
};

/**
 * The table of a list: one table in one room that scrolls, headings and the number held by the style sheet. Nothing in it is measured,
 * and a row is drawn again only when it has changed.
 */
export const ListTable = <R extends Row>({
  label,
  state,
  total,
  rows,
  selectedId,
  marked,
  isBusy,
  onSelect,
  onOpenRow,
  children,
  ...drawing
}: Props<R>) => {
  const { t, any } = useText();
  const { columns, rowTools, onMark } = drawing;
  const widths = [
    ...(onMark ? [{ width: markWidth, className: "list-mark" }] : []),
    ...columns.map((column) => ({ width: widthOf(column, any(column.label)), className: undefined })),
    ...(rowTools ? [{ width: toolsWidth, className: "list-end" }] : []),
  ];
  const room = useCallback((element: HTMLDivElement | null) => {
    const head = element?.querySelector("thead");
    if (!element || !head) return undefined;
    // rows have the height that the office asked for, whatever the headings take
    const watch = new ResizeObserver(() => element.style.setProperty("--head-height", `${head.offsetHeight}px`));
    watch.observe(head);
    return () => watch.disconnect();
  }, []);
  const style = {
    "--rows-height": `${Math.max(leastHeight, window.screen.availHeight - tableHeightLess)}px`,
    "--held-at": `${onMark ? markWidth : 0}px`,
  } as CSSProperties;

  return (
    <div className="row-table" aria-busy={isBusy}>
      {/* rows that scroll must be reached by keyboard also when nothing in them can be focused */}
      <div className="list-room" ref={room} style={style} tabIndex={0}>
        <table aria-label={label} style={{ width: widths.reduce((sum, { width }) => sum + width, 0) }}>
          <colgroup>
            {widths.map(({ width, className }, at) => (
              <col key={at} className={className} style={{ width }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {onMark && <th className="list-mark" />}
              {columns.map((column) => (
                <Heading key={column.name} column={column} state={state} isOffered={isOrderedBy(column, total)} />
              ))}
              {rowTools && (
                <th className="list-end" scope="col">
                  {t("columns.actions")}
                </th>
              )}
            </tr>
          </thead>
          <tbody onClick={(event) => withRow(event, onSelect)} onDoubleClick={(event) => withRow(event, onOpenRow)}>
            {rows.map(({ row, isGone }) => (
              <ListRow<R>
                key={row.id}
                {...drawing}
                row={row}
                isGone={isGone}
                isSelected={row.id === selectedId}
                isMarked={!isGone && marked.includes(row.id)}
              />
            ))}
          </tbody>
        </table>
        {rows.length === 0 && children}
      </div>
    </div>
  );
};

/** What a menu of a row opens lies elsewhere on the page and is no part of the row. */
const withRow = (event: MouseEvent, then: (id: number) => void) => {
  const key = event.target instanceof Element ? event.target.closest("tr")?.dataset["rowKey"] : undefined;
  if (key) then(Number(key));
};

type RowProps<R extends Row> = Drawing<R> & {
  readonly row: R;
  readonly isGone: boolean;
  readonly isSelected: boolean;
  readonly isMarked: boolean;
};
const DrawnRow = <R extends Row>({ row, isGone, isSelected, isMarked, columns, cardOf, onOpen, rowTools, onMark }: RowProps<R>) => (
  <tr data-row-key={row.id} className={rowClass(row, { isSelected, isGone })} aria-selected={isSelected}>
    {onMark && (
      <td className="list-mark">
        <input
          type="checkbox"
          checked={isMarked}
          disabled={isGone}
          aria-label={rowName(row)}
          onClick={(event) => event.stopPropagation()}
          onChange={() => onMark(row.id)}
        />
      </td>
    )}
    {columns.map((column) => (
      <td key={column.name} className={heldClass(column)}>
        <Cell column={column} row={row} card={cardOf(row)} onOpen={onOpen && (() => onOpen(row))} />
      </td>
    ))}
    {rowTools && (
      <td className="list-end">
        <div className="row-tools">{rowTools(row)}</div>
      </td>
    )}
  </tr>
);
const ListRow = memo(DrawnRow) as typeof DrawnRow;

/** A click on a heading sorts by it, another one turns the order, a third ends it. Of a list too long for that it says what to do. */
const Heading = ({ column, state, isOffered }: { column: NamedColumn; state: ListState; isOffered: boolean }) => {
  const { any } = useText();
  const title = any(column.label);
  const order = state.sortAttr === column.name ? state.sortOrder : undefined;
  const sort = () => state.sort(order === "DESC" ? undefined : column.name, order === "ASC" ? "DESC" : "ASC");
  return (
    <th
      scope="col"
      className={heldClass(column)}
      data-sortable={isOffered || undefined}
      aria-sort={order && (order === "ASC" ? "ascending" : "descending")}
      onClick={isOffered ? sort : undefined}
    >
      <div className="head-cell">
        {isOffered && (
          <button type="button" className="head-sort">
            {title}
            <span className="head-order" aria-hidden />
          </button>
        )}
        {!isOffered && (column.sortable ? <NotOffered title={title} /> : title)}
        {column.filter && <HeaderFilter column={column} state={state} />}
      </div>
    </th>
  );
};

/** The reason comes to who points at it, and to who presses it: on a phone one points at nothing. */
const NotOffered = ({ title }: { title: string }) => {
  const { message } = App.useApp();
  const why = useTooLongText();
  return (
    <button type="button" className="head-sort" aria-disabled title={why} onClick={() => void message.info({ key: why, content: why })}>
      {title}
    </button>
  );
};

/** The number stays in sight. */
const heldClass = (column: NamedColumn) => (column.cell === "link" ? "list-held" : undefined);

/** Pixels of a letter of a heading, and of what stands beside its words. */
const head = { letter: 8, padding: 24, filter: 32, sorter: 24 } as const;
/** As wide as its content needs and its longest word wants, in whatever language. */
const widthOf = (column: NamedColumn, title: string): number =>
  Math.max(
    column.width,
    Math.max(...title.split(/[ -]/).map((word) => word.length)) * head.letter +
      head.padding +
      (column.filter ? head.filter : 0) +
      (column.sortable ? head.sorter : 0),
  );

const rowClass = (row: Row, is: { isSelected: boolean; isGone: boolean }) => {
  const when = whenOf(row.daysLeft ?? row.letterDaysLeft);
  if (is.isGone) return "row-off";
  return [
    is.isSelected && "row-selected",
    when === "over" && "row-over",
    when === "today" && "row-today",
    typeof row["reviewAnswer"] === "string" && "row-review",
    row["hasNews"] === true && "row-news",
  ]
    .filter(Boolean)
    .join(" ");
};
