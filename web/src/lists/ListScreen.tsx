import { pageSizes, tableHeightLess, type List, type ListFamily } from "@murojaat/contract";
import { useNavigate } from "@tanstack/react-router";
import { Button, Table } from "antd";
import type { TableRef } from "antd/es/table/index";
import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from "react";
import { useText } from "../text/useText.tsx";
import { numberText } from "../text/moments.ts";
import { whenOf } from "../ui/Deadline.tsx";
import { ActiveFilters } from "./ActiveFilters.tsx";
import type { CardAddress } from "./Cell.tsx";
import { columnsOf, type Row } from "./family.ts";
import { HeaderCell } from "./HeaderCell.tsx";
import { tableColumns } from "./tableColumns.tsx";
import { useListKeys } from "./useListKeys.ts";
import { useListState } from "./useListState.ts";
import { usePage } from "./usePage.ts";
import "./lists.css";

const ExcelDialog = lazy(() => import("./ExcelDialog.tsx").then((m) => ({ default: m.ExcelDialog })));
const KeysHelp = lazy(() => import("./KeysHelp.tsx").then((m) => ({ default: m.KeysHelp })));
/** A list is never lower than a few rows, however small the screen. Pixels. */
const leastHeight = 240;
const tableHeight = () => Math.max(leastHeight, window.screen.availHeight - tableHeightLess);

type Props<R extends Row> = {
  readonly family: ListFamily;
  readonly list: List;
  readonly cardOf: (row: R) => CardAddress;
  /** Buttons above the list; without an add button the total stands alone. */
  readonly tools?: (selected: R | undefined) => ReactNode;
  /** The column of actions. */
  readonly rowTools?: ((row: R) => ReactNode) | undefined;
  readonly onNew?: (() => void) | undefined;
};

/** The one component of all lists: server paging, sort and filters, kept in the address bar. */
export const ListScreen = <R extends Row>({ family, list, cardOf, tools, rowTools, onNew }: Props<R>) => {
  const { t, any } = useText();
  const navigate = useNavigate();
  const state = useListState(family, list);
  const { data, isFetching, isError, isPlaceholderData, refetch } = usePage(list, state.query);
  const [selectedId, setSelectedId] = useState<number>();
  const [help, setHelp] = useState(false);
  const [excel, setExcel] = useState(false);
  // the rows of a family are of the type that its owner names
  const rows = (data?.rows ?? []) as readonly R[];
  const selected = rows.find((row) => row.id === selectedId);
  const columns = columnsOf(family, list);
  const shown = tableColumns({ columns, state, any, cardOf, rowTools, actions: t("columns.actions") });
  const filtered = Object.keys(state.filters).length > 0;

  const open = (row: R) => {
    const { id, taskId } = cardOf(row);
    void navigate({ to: "/appeals/card/{-$id}", params: { id: String(id) }, search: (taskId ? { taskId: String(taskId) } : {}) as never });
  };
  const move = (by: 1 | -1) => {
    const at = rows.findIndex((row) => row.id === selectedId);
    const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))];
    setSelectedId(next?.id);
    document.querySelector(`[data-row-key="${next?.id}"]`)?.scrollIntoView({ block: "nearest" });
  };
  // rows that scroll must be reached by keyboard also when nothing in them can be focused
  const reachable = useCallback(
    (table: TableRef | null) => table?.nativeElement.querySelector(".ant-table-body")?.setAttribute("tabindex", "0"),
    [],
  );
  const lastPage = Math.ceil((data?.total ?? 0) / state.size);
  const isBeyond = data !== undefined && !isPlaceholderData && data.rows.length === 0 && lastPage > 0;
  useEffect(() => {
    if (isBeyond) state.fallBack(lastPage);
  }, [isBeyond, lastPage, state]);
  useListKeys({ move, open: () => selected && open(selected), help: () => setHelp(true), create: onNew });

  return (
    <section className="list" aria-labelledby="list-title">
      <div className="list-head">
        <h1 id="list-title">{any(list.title)}</h1>
        <span className="list-total">
          {t("common.total")}: {data ? numberText(data.total) : "…"}
        </span>
        <div className="list-tools">
          {tools?.(selected)}
          <Button onClick={() => setExcel(true)} disabled={!data || data.total === 0}>
            Excel
          </Button>
          <Button onClick={() => void refetch()}>{t("common.refresh")}</Button>
          <Button onClick={() => setHelp(true)} aria-label={t("lists.keys")} title={t("lists.keys")}>
            ?
          </Button>
        </div>
      </div>
      <ActiveFilters columns={columns} state={state} />
      {isError && !data ? (
        <div className="list-note" role="alert">
          <p>{t("lists.failed")}</p>
          <Button type="primary" onClick={() => void refetch()}>
            {t("common.tryAgain")}
          </Button>
        </div>
      ) : (
        <Table<R>
          ref={reachable}
          className="list-table"
          size="small"
          bordered
          components={{ header: { cell: HeaderCell } }}
          rowKey="id"
          aria-label={t("lists.table", { name: any(list.title) })}
          columns={shown}
          dataSource={rows}
          loading={{ spinning: isFetching, delay: 150 }}
          scroll={{ x: shown.reduce((sum, column) => sum + Number(column.width), 0), y: tableHeight() }}
          rowClassName={(row) => rowClass(row, row.id === selectedId)}
          onRow={(row) => ({
            onClick: () => setSelectedId(row.id),
            onDoubleClick: () => open(row),
            "aria-selected": row.id === selectedId,
          })}
          onChange={(_page, _filters, sorter, { action }) => {
            const by = Array.isArray(sorter) ? sorter[0] : sorter;
            if (action === "sort") state.sort(by?.order ? String(by.columnKey) : undefined, by?.order === "ascend" ? "ASC" : "DESC");
          }}
          locale={{
            emptyText: (
              <Nothing
                text={data ? (filtered ? t("lists.nothingMatches") : any(list.empty)) : t("common.loading")}
                clear={filtered ? state.clear : undefined}
              />
            ),
          }}
          pagination={{
            current: state.page,
            pageSize: state.size,
            total: data?.total ?? 0,
            pageSizeOptions: pageSizes.map(String),
            showSizeChanger: true,
            showQuickJumper: true,
            size: "small",
            showTotal: (total, [from, to]) => `${numberText(from)}–${numberText(to)} / ${numberText(total)}`,
            onChange: (page, size) => state.turn({ page: size === state.size ? page : 1, size }),
          }}
        />
      )}
      {excel && data && (
        <Suspense>
          <ExcelDialog family={family} list={list} query={state.query} total={data.total} onClose={() => setExcel(false)} />
        </Suspense>
      )}
      {help && (
        <Suspense>
          <KeysHelp canCreate={onNew !== undefined} onClose={() => setHelp(false)} />
        </Suspense>
      )}
    </section>
  );
};

const Nothing = ({ text, clear }: { text: string; clear: (() => void) | undefined }) => {
  const { t } = useText();
  return (
    <div className="list-note">
      <p>{text}</p>
      {clear && <Button onClick={clear}>{t("common.clearFilter")}</Button>}
    </div>
  );
};

const rowClass = (row: Row, selected: boolean) => {
  const when = whenOf(row.daysLeft);
  return [selected && "row-selected", when === "over" && "row-over", when === "today" && "row-today"].filter(Boolean).join(" ");
};
