import type { List, ListFamily } from "@murojaat/contract/kit";
import { useNavigate } from "@tanstack/react-router";
import { App, Button } from "antd";
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { isApiError, isWorthAgain } from "../api/errors.ts";
import { useIsTyping } from "../forms/typing.ts";
import { useText } from "../text/useText.tsx";
import { NotLoaded } from "../ui/NotLoaded.tsx";
import { useStepBack } from "../ui/useStepBack.ts";
import { ActiveFilters } from "./ActiveFilters.tsx";
import { cardHref, type CardAddress } from "./Cell.tsx";
import { Preview } from "./Preview.tsx";
import { columnsOf, labelOf, type Groups, type Row } from "./family.ts";
import { ListHead, type ListWindow } from "./ListHead.tsx";
import { ListPages } from "./ListPages.tsx";
import { ListTable } from "./ListTable.tsx";
import { isTooLong, useTooLongText } from "./tooLong.ts";
import { useListKeys } from "./useListKeys.ts";
import { useListState } from "./useListState.ts";
import { useListView } from "./useListView.ts";
import { useLiveRows } from "./useLiveRows.ts";
import { useRowHeight } from "./useRowHeight.ts";
import { usePage } from "./usePage.ts";
import listCss from "./list.module.css";
import noteCss from "../ui/note.module.css";

const ExcelDialog = lazy(() => import("./ExcelDialog.tsx").then((m) => ({ default: m.ExcelDialog })));
const ColumnsDialog = lazy(() => import("./ColumnsDialog.tsx").then((m) => ({ default: m.ColumnsDialog })));

type Props<R extends Row> = {
  readonly family: ListFamily;
  readonly list: List;
  readonly cardOf: (row: R) => CardAddress;
  /** The id of the appeal that a row is or belongs to, as live updates name it. */
  readonly appealOf?: (row: R) => number;
  /** Buttons above the list. */
  readonly tools?: ReactNode;
  /** The column of actions. */
  readonly rowTools?: ((row: R) => ReactNode) | undefined;
  /** Its width, where its actions are words. Pixels. */
  readonly toolsWidth?: number;
  readonly onNew?: (() => void) | undefined;
  /** Whether the reader has a permission: phones are shown in full, other organisations are offered in filters. */
  readonly may: (permission: string) => boolean;
  /** Actions on several rows at once; without them rows have no checkboxes. */
  readonly manyTools?: ((marking: Marking<R>) => ReactNode) | undefined;
  /** What a row opens if it is not a card. */
  readonly onOpen?: ((row: R) => void) | undefined;
  /** What stands beside the table of a row that is no card. */
  readonly previewOf?: (row: R) => ReactNode;
  readonly groups?: Groups | undefined;
};
/** The ticked rows and the row under the cursor, with setters for the ticks. */
export type Marking<R extends Row> = {
  readonly marked: readonly R[];
  /** All rows of the filter are ticked, those of other pages too. */
  readonly isWhole: boolean;
  /** Rows of the filter, of all pages. */
  readonly total: number;
  /** Every row of the page is ticked. */
  readonly isPage: boolean;
  /** The filters and the order. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly onWhole: () => void;
  readonly cursor: R | undefined;
  readonly onAll: () => void;
  readonly onClear: () => void;
};

/** The one component of all lists: server-side paging, sorting and filters, stored in the address bar. */
export const ListScreen = <R extends Row>(props: Props<R>) => {
  const {
    family,
    list,
    cardOf: recordOf,
    appealOf = (row: R) => row.id,
    tools,
    rowTools,
    toolsWidth,
    manyTools,
    onNew,
    onOpen,
    previewOf,
    groups,
    may,
  } = props;
  const cardOf = useCallback((row: R): CardAddress => ({ ...recordOf(row), search: list.cardSearch }), [recordOf, list.cardSearch]);
  const { t, any } = useText();
  const { message } = App.useApp();
  const navigate = useNavigate();
  const state = useListState(family, list, may);
  const view = useListView(family, list);
  const { data, isFetching, error, isPlaceholderData, dataUpdatedAt, refetch } = usePage(list, state.query);
  const live = useLiveRows<R>(list, state, isPlaceholderData ? undefined : data, appealOf);
  const [selectedId, setSelectedId] = useState<number>();
  const [hasHead, setHead] = useState(false);
  const [isPreviewing, setPreviewing] = useState(false);
  const [marked, setMarked] = useState<readonly number[]>([]);
  /** The filters whose rows all are ticked. */
  const [whole, setWhole] = useState<string>();
  const [open, setOpen] = useState<ListWindow>();
  const [isCompact, setCompact] = useRowHeight();

  const shown = useMemo(
    () => (isPlaceholderData ? ((data?.rows ?? []) as readonly R[]).map((row) => ({ row, isGone: false })) : live.rows),
    [isPlaceholderData, data, live.rows],
  );
  const rows = useMemo(() => shown.map(({ row }) => row), [shown]);
  const gone = new Set(shown.filter(({ isGone }) => isGone).map(({ row }) => row.id));
  const selected = rows.find((row) => row.id === selectedId);
  // a row over which a form is open stays, also when it has left the list
  const isTyping = useIsTyping();
  const [held, setHeld] = useState<R>();
  const nowHeld = isTyping ? (selected ?? held) : undefined;
  if (nowHeld !== held) setHeld(nowHeld);
  const previewed = selected ?? nowHeld;
  const canPreview = !onOpen || previewOf !== undefined;
  const markedRows = rows.filter((row) => marked.includes(row.id) && !gone.has(row.id));
  const masksPhones = !may("view_personal_data");
  const columns = useMemo(
    () => columnsOf(family, view.columns, { masksPhones, under: list.under }),
    [family, list, view.columns, masksPhones],
  );

  const openRow = (row: R) => {
    if (onOpen) return onOpen(row);
    void navigate({ href: cardHref(cardOf(row)) });
  };
  // a row that has left the list gives way to the next one, so that the reader goes on
  const at = rows.findIndex((row) => row.id === selectedId);
  const lastAt = useRef(at);
  useEffect(() => {
    if (at >= 0) lastAt.current = at;
    else if (isPreviewing && !isPlaceholderData && !isTyping) setSelectedId(rows[Math.min(lastAt.current, rows.length - 1)]?.id);
  }, [at, isPreviewing, isPlaceholderData, isTyping, rows]);
  const refresh = useCallback(() => void refetch(), [refetch]);
  const markNone = useCallback(() => {
    setWhole(undefined);
    setMarked([]);
  }, []);
  const turn = useCallback(
    (page: number, size: number) => {
      markNone();
      state.turn({ page, size });
    },
    [state, markNone],
  );
  const mark = useCallback((id: number) => {
    setWhole(undefined);
    setMarked((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]));
  }, []);
  const markable = useMemo(() => shown.flatMap(({ row, isGone }) => (isGone ? [] : [row.id])), [shown]);
  const isPage = markable.length > 0 && markedRows.length === markable.length;
  const isWhole = isPage && whole === JSON.stringify(state.filters);
  const markPage = useCallback(() => setMarked(markable), [markable]);
  const move = (by: 1 | -1) => {
    const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))];
    setSelectedId(next?.id);
    document.querySelector(`[data-row-key="${next?.id}"]`)?.scrollIntoView({ block: "nearest" });
  };
  useStepBack({ data, isPlaceholderData }, state, state.fallBack);
  const tooLong = useTooLongText();
  const isRefused = isTooLong(error);
  useEffect(() => {
    if (!isRefused) return;
    void message.warning({ key: tooLong, content: tooLong });
    state.sort(undefined, "DESC");
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per refusal
  }, [isRefused]);
  useListKeys({
    move,
    open: () => selected && openRow(selected),
    preview: selected && canPreview ? () => setPreviewing((now) => !now) : undefined,
    leave: isPreviewing ? () => setPreviewing(false) : undefined,
    create: onNew,
    mark: manyTools ? () => selected && mark(selected.id) : undefined,
  });
  const failed = (error: unknown) => void message.error(isApiError(error) && error.status > 0 ? error.message : t("messages.network"));
  const close = () => setOpen(undefined);
  const filtered = Object.keys(state.filters).length > 0;
  const title = any(list.title);

  return (
    <section className={listCss.list} data-part="list" aria-label={title}>
      <ListHead
        title={title}
        total={data?.total}
        more={live.more}
        state={state}
        view={view}
        tools={tools}
        readAt={dataUpdatedAt}
        hasHead={hasHead}
        onHead={setHead}
        isCompact={isCompact}
        onCompact={setCompact}
        onRefresh={refresh}
        onOpen={setOpen}
      />
      <ActiveFilters family={family} state={state} />
      {manyTools?.({
        marked: markedRows,
        cursor: selected && !gone.has(selected.id) ? selected : undefined,
        isWhole,
        isPage,
        total: data?.total ?? 0,
        query: state.query,
        onAll: markPage,
        onWhole: () => setWhole(JSON.stringify(state.filters)),
        onClear: markNone,
      })}
      {error && !data && !isRefused ? (
        <NotLoaded error={error} again={() => void refetch()} labelOf={(path) => labelOf(family, path)}>
          {!isWorthAgain(error) && state.memory() !== "" && <Button onClick={() => state.recall("")}>{t("common.clearFilter")}</Button>}
        </NotLoaded>
      ) : (
        <>
          <div className={listCss.body}>
            <ListTable<R>
              label={t("lists.table", { name: title })}
              drawing={{ columns, cardOf, onOpen, rowTools, onMark: manyTools ? mark : undefined }}
              state={state}
              toolsWidth={toolsWidth}
              isCompact={isCompact}
              hasHead={hasHead}
              total={data?.total}
              rows={shown}
              groupOf={groups?.by === state.sortAttr ? groups?.of : undefined}
              selectedId={selectedId}
              marks={{ ids: marked, isPage, onPage: isPage ? markNone : markPage }}
              isBusy={isFetching}
              onSelect={setSelectedId}
              onOpenRow={(id) => {
                const row = rows.find((one) => one.id === id);
                if (row && onOpen) onOpen(row);
                else setPreviewing(true);
              }}
            >
              <Nothing
                text={data ? (filtered ? t("lists.nothingMatches") : any(list.empty)) : t("common.loading")}
                clear={filtered ? state.clear : undefined}
              />
            </ListTable>
            {isPreviewing && previewed && (
              <Preview row={previewed} cardOf={cardOf} contentOf={previewOf} onOpen={onOpen} onClose={() => setPreviewing(false)} />
            )}
          </div>
          <ListPages rows={rows} state={state} total={data?.total ?? 0} onTurn={turn} />
        </>
      )}
      <Suspense>
        {open === "excel" && data && (
          <ExcelDialog
            family={family}
            list={list}
            query={state.query}
            total={data.total}
            chosen={view.isOwn ? view.columns : undefined}
            onClose={close}
          />
        )}
        {open === "columns" && <ColumnsDialog family={family} list={list} view={view} onFailed={failed} onClose={close} />}
      </Suspense>
    </section>
  );
};

const Nothing = ({ text, clear }: { text: string; clear: (() => void) | undefined }) => {
  const { t } = useText();
  return (
    <div className={noteCss.empty} data-part="list-note">
      <p>{text}</p>
      {clear && <Button onClick={clear}>{t("common.clearFilter")}</Button>}
    </div>
  );
};
