import { pageSizes, type CrudRow } from "@murojaat/contract/kit";
import type { UseQueryResult } from "@tanstack/react-query";
import { Button, Table, type TableColumnType } from "antd";
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";
import { isWorthAgain } from "../api/errors.ts";
import { numberText } from "../text/moments.ts";
import { useText } from "../text/useText.tsx";
import { useOneStop } from "../ui/useOneStop.ts";
import { usePager } from "../ui/usePager.ts";
import { NotLoaded } from "../ui/NotLoaded.tsx";
import { useStepBack } from "../ui/useStepBack.ts";
import { CrudCell } from "./CrudCell.tsx";
import { shownColumns, sortOf, titleOf, type CrudPage, type ReferenceList, type Shown } from "./referenceList.ts";
import type { CrudState } from "./useCrudState.ts";
import { antTable } from "../lists/antTable.ts";
import { headCells, sortedHead } from "../lists/HeadCell.tsx";
import { isPressed } from "../keys/keys.ts";
import antTableCss from "../lists/antTable.module.css";
import unfoldCss from "../ui/unfold.module.css";
import noteCss from "../ui/note.module.css";
import proseCss from "../ui/prose.module.css";

type Props = {
  readonly list: ReferenceList;
  readonly page: UseQueryResult<CrudPage>;
  readonly state: CrudState;
  /** Its filters stand above it. */
  readonly hasFilters: boolean;
  readonly selectedId: number | undefined;
  readonly onSelect: (id: number) => void;
  readonly onOpen: ((row: CrudRow) => void) | undefined;
  readonly onAdd: (() => void) | undefined;
};
/** Height of everything below the rows, and the minimum for the rows. Pixels. */
const [below, leastHeight] = [92, 260];
/** The rows reach down to the pager, whatever stands above them. */
const useRowsHeight = (hasFilters: boolean, isThere: boolean) => {
  const place = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(leastHeight);
  useLayoutEffect(() => {
    if (!place.current) return;
    const head = place.current.querySelector("thead")?.offsetHeight ?? 0;
    const above = place.current.getBoundingClientRect().top + window.scrollY + head;
    setHeight(Math.max(leastHeight, Math.floor(window.innerHeight - above - below)));
  }, [hasFilters, isThere]);
  return [place, height] as const;
};
const widths: Readonly<Record<string, number>> = {
  number: 110,
  total: 110,
  flag: 120,
  choice: 170,
  moment: 150,
  day: 120,
  linked: 240,
  refs: 240,
};
const headingLetter = 8;
const headingRest = 46;

/** The rows of a reference list; a click or the keyboard selects one, a second click opens it. */
export const CrudTable = ({ list, page, state, hasFilters, selectedId, onSelect, onOpen, onAdd }: Props) => {
  const { t, any } = useText();
  const pager = usePager();
  const { data, isFetching, error, refetch } = page;
  const [place, height] = useRowsHeight(hasFilters, data !== undefined);
  const shown = shownColumns(list);
  const { stop, group } = useOneStop(shown.flatMap((column) => sortOf(column) ?? []));
  const columns = shown.map((column): TableColumnType<CrudRow> => {
    const attr = sortOf(column);
    const title = any(column.label);
    return {
      key: attr ?? column.name,
      title,
      width: widthOf(column, title, list.widths?.[column.name]),
      render: (_, row) => list.cells?.[column.name]?.(row) ?? <CrudCell column={column} row={row} />,
      ...(attr && sortedHead(attr, state, stop(attr))),
    };
  });
  useStepBack(page, state, state.fallBack);
  const press = (event: KeyboardEvent) => {
    const rows = data?.rows ?? [];
    const at = rows.findIndex((row) => row.id === selectedId);
    const by = isPressed(event.nativeEvent, "down") ? 1 : isPressed(event.nativeEvent, "up") ? -1 : 0;
    if (event.target instanceof HTMLElement && event.target.closest("button, a, input") !== null) return;
    const isOfHead = event.target instanceof HTMLElement && event.target.closest("th") !== null;
    if (isPressed(event.nativeEvent, "open") && !isOfHead && rows[at]) onOpen?.(rows[at]);
    const next = by === 0 ? undefined : rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))];
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    document.querySelector(`[data-row-key="${next.id}"]`)?.scrollIntoView({ block: "nearest" });
  };

  const filtered = Object.keys(state.filters).length > 0;
  if (error && !data)
    return (
      <NotLoaded error={error} again={() => void refetch()} labelOf={(path) => list.def.fields[path]?.label}>
        {!isWorthAgain(error) && state.isChanged && <Button onClick={state.asUsual}>{t("common.clearFilter")}</Button>}
      </NotLoaded>
    );
  return (
    <div ref={place} {...group} onKeyDown={press} role="presentation">
      <Table<CrudRow>
        {...antTable}
        components={headCells}
        className={`${antTableCss.table} ${antTableCss.crud}`}
        rowKey="id"
        aria-label={t("lists.table", { name: any(list.def.title) })}
        columns={columns}
        dataSource={data?.rows ?? []}
        loading={{ spinning: isFetching, delay: 150 }}
        scroll={{ x: columns.reduce((sum, column) => sum + Number(column.width), list.expanded ? 48 : 0), y: height }}
        onRow={(row) => ({
          onClick: () => onSelect(row.id),
          onDoubleClick: () => onOpen?.(row),
          "aria-selected": row.id === selectedId,
          "data-state": [row.id === selectedId && "selected", list.isOff?.(row) && "off"].filter(Boolean).join(" "),
        })}
        {...(list.expanded && {
          expandable: {
            columnTitle: <span className={proseCss.hidden}>{t("administration.details")}</span>,
            expandedRowRender: list.expanded,
            expandIcon: ({ expanded, onExpand, record }) => (
              <button
                type="button"
                className={unfoldCss.unfold}
                aria-expanded={expanded}
                aria-label={`${t("administration.details")}: ${titleOf(record)}`}
                onClick={(event) => onExpand(record, event)}
              >
                {expanded ? "−" : "+"}
              </button>
            ),
          },
        })}
        onChange={(_page, _filters, sorter, { action }) => {
          const by = Array.isArray(sorter) ? sorter[0] : sorter;
          if (action === "sort") state.sort(by?.order ? String(by.columnKey) : undefined, by?.order === "ascend" ? "ASC" : "DESC");
        }}
        locale={{
          emptyText: (
            <div className={noteCss.empty} data-part="list-note">
              <p>{data ? t(filtered ? "lists.nothingMatches" : "crud.empty") : t("common.loading")}</p>
              {data && filtered && <Button onClick={state.clear}>{t("common.clearFilter")}</Button>}
              {data && !filtered && onAdd && <Button onClick={onAdd}>{t("crud.add")}</Button>}
            </div>
          ),
        }}
        pagination={{
          ...pager,
          current: state.page,
          pageSize: state.size,
          total: data?.total ?? 0,
          pageSizeOptions: pageSizes.map(String),
          showSizeChanger: true,
          showQuickJumper: true,
          size: "small",
          showTotal: (total, [from, to]) => `${numberText(from)}–${numberText(to)} / ${numberText(total)}`,
          onChange: (next, size) => state.turn({ page: size === state.size ? next : 1, size }),
        }}
      />
    </div>
  );
};

/** As wide as its values need (`given`, where the list says so) and the longest word of its heading. */
const widthOf = ({ name, field }: Shown, title: string, given?: number): number => {
  const usual = field ? (widths[field.kind] ?? (field.kind === "ref" ? 190 : 150)) : name === "code" ? 140 : 230;
  return Math.max(given ?? usual, Math.max(...title.split(/[ -]/).map((word) => word.length)) * headingLetter + headingRest);
};
