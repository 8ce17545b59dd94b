import { App } from "antd";
import { Fragment, memo, useCallback, useRef, type CSSProperties, type ReactNode, type SyntheticEvent } from "react";
import { tableHeightLess } from "@murojaat/contract/kit";
import { useText } from "../text/useText.tsx";
import { useOneStop, type Stop } from "../ui/useOneStop.ts";
import { usePrinted } from "../ui/usePrinted.ts";
import { Cell, RowWords, type CardAddress } from "./Cell.tsx";
import { rowName, type Groups, type NamedColumn, type Row } from "./family.ts";
import { HeaderFilter } from "./HeaderFilter.tsx";
import { marksOf } from "./marks.ts";
import { isOrderedBy, useTooLongText } from "./tooLong.ts";
import type { ListState } from "./useListState.ts";
import css from "./ListTable.module.css";

/** Minimum height of the rows, however small the screen. Pixels. */
const leastHeight = 240;
/** Widths of the checkbox and button columns. Pixels. */
const [markWidth, usualToolsWidth] = [42, 96];

/** Props of a row that do not change with the state around it. */
type Drawing<R extends Row> = {
  readonly columns: readonly NamedColumn[];
  readonly cardOf: (row: R) => CardAddress;
  /** What a row opens if it is not a card. */
  readonly onOpen: ((row: R) => void) | undefined;
  /** The column of actions. */
  readonly rowTools: ((row: R) => ReactNode) | undefined;
  /** Rows have checkboxes. */
  readonly onMark: ((id: number) => void) | undefined;
};
type Marks = {
  readonly ids: readonly number[];
  readonly isPage: boolean;
  /** Ticks every row of the page, or none. */
  readonly onPage: () => void;
};
type Props<R extends Row> = {
  readonly drawing: Drawing<R>;
  readonly label: string;
  readonly state: ListState;
  readonly toolsWidth: number | undefined;
  readonly isCompact: boolean;
  /** On a phone: order and filters are shown. */
  readonly hasHead: boolean;
  /** Rows of all pages; undefined: not known yet. */
  readonly total: number | undefined;
  readonly rows: readonly { readonly row: R; readonly isGone: boolean }[];
  /** Under which head a row stands. */
  readonly groupOf: Groups["of"] | undefined;
  readonly selectedId: number | undefined;
  readonly marks: Marks;
  readonly isBusy: boolean;
  readonly onSelect: (id: number) => void;
  readonly onOpenRow: (id: number) => void;
  /** Shown where there are no rows. */
  readonly children: ReactNode;
};

/**
 * The table of a list: one table in one scroll container; CSS makes headings and the number column sticky. It measures nothing,
 * and a row renders again only when it has changed.
 */
export const ListTable = <R extends Row>({
  drawing: given,
  label,
  state,
  toolsWidth = usualToolsWidth,
  isCompact,
  hasHead,
  total,
  rows,
  groupOf,
  selectedId,
  marks,
  isBusy,
  onSelect,
  onOpenRow,
  children,
}: Props<R>) => {
  const { any } = useText();
  const isPrinted = usePrinted();
  const isPressed = useRef(false);
  // an empty list has its usual headings
  const isEmpty = ({ name }: NamedColumn) => rows.length > 0 && rows.every(({ row }) => isNothing(row[name]));
  const { rowTools, onMark } = given;
  const columns = isPrinted ? given.columns.filter((column) => !isEmpty(column)) : given.columns;
  const drawing = { ...given, columns };
  const linkWidth = columns.reduce(
    (sum, column) => sum + (column.cell === "link" ? widthOf(column, any(column.label), { isEmpty: false, isCompact }) : 0),
    0,
  );
  const widths = [
    ...(onMark ? [{ width: markWidth, className: css.mark }] : []),
    ...columns.map((column) => ({
      width: widthOf(column, any(column.label), { isEmpty: isEmpty(column), isCompact }),
      className: undefined,
    })),
    ...(rowTools ? [{ width: toolsWidth, className: css.end }] : []),
  ];
  const room = useCallback((element: HTMLDivElement | null) => {
    const head = element?.querySelector("thead");
    if (!element || !head) return undefined;
    // rows get the specified height, whatever height the headings have
    const watch = new ResizeObserver(() => element.style.setProperty("--head-height", `${head.offsetHeight}px`));
    watch.observe(head);
    return () => watch.disconnect();
  }, []);
  const style = {
    // first.js knows the screen, also where the server draws the page
    "--rows-height": `max(${leastHeight}px, calc(var(--screen-height) - ${tableHeightLess}px))`,
    "--sticky-left": `${onMark ? markWidth : 0}px`,
    "--sticky-who": `${(onMark ? markWidth : 0) + linkWidth}px`,
  } as CSSProperties;

  return (
    <div className={css.table} data-part="row-table" data-compact={isCompact} data-head={hasHead} aria-busy={isBusy}>
      {/* a stop only where the keyboard comes to no row: it scrolls from a row as well */}
      <div className={css.room} data-part="list-room" ref={room} style={style} tabIndex={rows.length > 0 ? -1 : 0}>
        <table aria-label={label} style={wide(widths.reduce((sum, { width }) => sum + width, 0))}>
          <colgroup>
            {widths.map(({ width, className }, at) => (
              <col key={at} className={className} style={wide(width)} />
            ))}
          </colgroup>
          <Headings
            columns={columns}
            state={state}
            total={total}
            isPageMarked={marks.isPage}
            onMarkPage={onMark && marks.onPage}
            hasTools={rowTools !== undefined}
          />
          <tbody
            onPointerDown={() => void (isPressed.current = true)}
            onClick={(event) => {
              isPressed.current = false;
              withRow(event, onSelect);
            }}
            // the cursor of the list follows the focus, but of a press: what appears for the row would move it from under the finger
            onFocus={(event) => {
              const isOfPress = isPressed.current && !event.target.matches(":focus-visible");
              if (!isOfPress && event.target.dataset["part"] === "row-link") withRow(event, onSelect);
            }}
            onDoubleClick={(event) => {
              // the second click has selected a word
              getSelection()?.removeAllRanges();
              withRow(event, onOpenRow);
            }}
          >
            {rows.map(({ row, isGone }, at) => {
              const group = groupOf?.(row);
              const isFirst = group !== undefined && (at === 0 || groupOf?.(rows[at - 1]!.row) !== group);
              return (
                <Fragment key={row.id}>
                  {isFirst && (
                    <tr className={css.group}>
                      <th scope="colgroup" colSpan={widths.length} data-part="row-group">
                        <span>{any(group)}</span>
                      </th>
                    </tr>
                  )}
                  <ListRow<R>
                    {...drawing}
                    row={row}
                    isGone={isGone}
                    isSelected={row.id === selectedId}
                    isMarked={!isGone && marks.ids.includes(row.id)}
                    isPrinted={isPrinted}
                  />
                </Fragment>
              );
            })}
          </tbody>
        </table>
        {rows.length === 0 && children}
      </div>
    </div>
  );
};

type HeadProps = Pick<Props<Row>, "state" | "total"> & {
  readonly columns: readonly NamedColumn[];
  readonly isPageMarked: boolean;
  readonly onMarkPage: (() => void) | undefined;
  readonly hasTools: boolean;
};
const Headings = memo(({ columns, state, total, isPageMarked, onMarkPage, hasTools }: HeadProps) => {
  const { t } = useText();
  const names = columns.flatMap((column) => [...(column.sortable ? [column.name] : []), ...(column.filter ? [filterOf(column)] : [])]);
  // a phone shows no boxes: the stop is a column's, and the box of the page one step before it
  const { stop, group } = useOneStop([...names, pageMark]);
  return (
    <thead {...group}>
      <tr>
        {onMarkPage && (
          <th className={css.mark} data-part="list-mark">
            <input
              type="checkbox"
              {...stop(pageMark)}
              checked={isPageMarked}
              disabled={total === 0}
              aria-label={t("lists.markPage")}
              title={t("lists.markPage")}
              onChange={onMarkPage}
            />
          </th>
        )}
        {columns.map((column) => (
          <Heading
            key={column.name}
            column={column}
            state={state}
            isOffered={isOrderedBy(column, total)}
            sortStop={stop(column.name)}
            filterStop={stop(filterOf(column))}
          />
        ))}
        {hasTools && (
          <th className={css.end} data-part="list-end" scope="col">
            {t("columns.actions")}
          </th>
        )}
      </tr>
    </thead>
  );
});

/** Names of stops beside the columns', which sort. */
const pageMark = "page";
const filterOf = ({ name }: NamedColumn): string => `filter ${name}`;

/** A click in a menu that a row opened bubbles through React, but is not a click on the row. */
const withRow = (event: SyntheticEvent, then: (id: number) => void) => {
  const key = event.target instanceof Element ? event.target.closest("tr")?.dataset["rowKey"] : undefined;
  if (key) then(Number(key));
};

type RowProps<R extends Row> = Drawing<R> & {
  readonly row: R;
  readonly isGone: boolean;
  readonly isSelected: boolean;
  readonly isMarked: boolean;
  readonly isPrinted: boolean;
};
const DrawnRow = <R extends Row>(props: RowProps<R>) => (
  <>
    <RowCells {...props} />
    {props.isPrinted && <PrintedText columns={props.columns} row={props.row} />}
  </>
);
const ListRow = memo(DrawnRow) as typeof DrawnRow;

/** On paper the first words of a row's text stand under it, as wide as the table. */
const PrintedText = ({ columns, row }: { columns: readonly NamedColumn[]; row: Row }) => {
  const under = columns.find((column) => column.under);
  if (!under) return null;
  return (
    <tr className={css.printedText} data-part="printed-text">
      <td colSpan={columns.length}>
        <RowWords row={row} of={under} />
      </td>
    </tr>
  );
};

const RowCells = <R extends Row>({ row, isGone, isSelected, isMarked, columns, cardOf, onOpen, rowTools, onMark }: RowProps<R>) => (
  <tr data-row-key={row.id} data-state={stateOf(row, { isSelected, isGone })} aria-selected={isSelected}>
    {onMark && (
      <td className={css.mark} data-part="list-mark">
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
      <td key={column.name} className={stickyClass(column)} data-cell={column.under ? "who" : column.cell}>
        <Cell column={column} row={row} card={cardOf(row)} onOpen={onOpen && (() => onOpen(row))} />
      </td>
    ))}
    {rowTools && (
      <td className={css.end} data-part="list-end">
        <div className={css.tools}>{rowTools(row)}</div>
      </td>
    )}
  </tr>
);

type HeadingProps = {
  readonly column: NamedColumn;
  readonly state: ListState;
  readonly isOffered: boolean;
  readonly sortStop: Stop;
  readonly filterStop: Stop;
};
/** A click on a heading sorts by it, the second reverses the order, the third resets it. A list that is too long explains why not. */
const Heading = ({ column, state, isOffered, sortStop, filterStop }: HeadingProps) => {
  const { any } = useText();
  const title = any(column.label);
  const order = state.sortAttr === column.name ? state.sortOrder : undefined;
  const sort = () => state.sort(order === "DESC" ? undefined : column.name, order === "ASC" ? "DESC" : "ASC");
  return (
    <th
      scope="col"
      className={stickyClass(column)}
      data-sortable={isOffered || undefined}
      aria-sort={order && (order === "ASC" ? "ascending" : "descending")}
      onClick={isOffered ? sort : undefined}
    >
      <div className={css.headCell}>
        {isOffered && (
          <button type="button" className={css.sort} {...sortStop}>
            {title}
            <span className={css.order} aria-hidden />
          </button>
        )}
        {!isOffered && (column.sortable ? <NotOffered title={title} stop={sortStop} /> : title)}
        {column.filter && <HeaderFilter column={column} state={state} stop={filterStop} />}
      </div>
    </th>
  );
};

/** The reason shows on hover and on click: a phone has no hover. */
const NotOffered = ({ title, stop }: { title: string; stop: Stop }) => {
  const { message } = App.useApp();
  const why = useTooLongText();
  return (
    <button
      type="button"
      className={css.sort}
      {...stop}
      aria-disabled
      title={why}
      onClick={() => void message.info({ key: why, content: why })}
    >
      {title}
    </button>
  );
};

/** The number and the applicant stay in view when the table scrolls sideways. */
const stickyClass = (column: NamedColumn) => (column.cell === "link" ? css.sticky : column.under ? css.who : undefined);

const isNothing = (value: unknown) => value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** A width that the style sheet gives up on a phone and on paper. Pixels. */
const wide = (width: number) => ({ "--width": `${width}px` }) as CSSProperties;

/** In one line, a deadline stands beside the days left and a name beside the text. Pixels. */
const compactWidth = ({ cell, under, width }: NamedColumn) => width + (cell === "deadline" ? 50 : under ? 140 : 0);
/** Width of a letter of a heading, and of the buttons beside its text. Pixels. */
const head = { letter: 8, padding: 24, filter: 32, sorter: 24 } as const;
/** As wide as its content and the longest word of its heading need, in any language. Pixels. */
const widthOf = (column: NamedColumn, title: string, is: { isEmpty: boolean; isCompact: boolean }): number =>
  Math.max(
    is.isEmpty ? 0 : is.isCompact ? compactWidth(column) : column.width,
    Math.max(...title.split(/[ -]/).map((word) => word.length)) * head.letter +
      head.padding +
      (column.filter ? head.filter : 0) +
      (column.sortable ? head.sorter : 0),
  );

const stateOf = (row: Row, is: { isSelected: boolean; isGone: boolean }): string =>
  is.isGone ? "off" : [is.isSelected && "selected", ...marksOf(row)].filter(Boolean).join(" ");
