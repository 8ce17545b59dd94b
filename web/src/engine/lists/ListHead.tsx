import ColumnHeightOutlined from "@ant-design/icons/es/icons/ColumnHeightOutlined";
import FilterOutlined from "@ant-design/icons/es/icons/FilterOutlined";
import ReloadOutlined from "@ant-design/icons/es/icons/ReloadOutlined";
import TableOutlined from "@ant-design/icons/es/icons/TableOutlined";
import { Button } from "antd";
import { memo, type ReactNode } from "react";
import { clockText, numberText } from "../text/moments.ts";
import { useText } from "../text/useText.tsx";
import { useOneStop } from "../ui/useOneStop.ts";
import { SavedFiltersButton } from "./SavedFiltersButton.tsx";
import type { ListState } from "./useListState.ts";
import type { ListViewState } from "./useListView.ts";
import { showKeys } from "../keys/help.ts";
import { keyed } from "../keys/KeySign.tsx";
import listCss from "./list.module.css";
import css from "./ListHead.module.css";

/** A window that a list opens. */
export type ListWindow = "excel" | "columns";

type Props = {
  readonly title: string;
  readonly total: number | undefined;
  /** How many rows arrived since the page was read. */
  readonly more: number;
  readonly state: ListState;
  readonly view: ListViewState;
  readonly tools: ReactNode;
  /** When the page was read, for its printout. Milliseconds. */
  readonly readAt: number;
  readonly isCompact: boolean;
  readonly onCompact: (next: boolean) => void;
  /** On a phone: order and filters are shown. */
  readonly hasHead: boolean;
  readonly onHead: (next: boolean) => void;
  readonly onRefresh: () => void;
  readonly onOpen: (window: ListWindow) => void;
};

/** What changes how a list looks is one stop of the Tab key: rows come soon after the title. */
const looks = ["head", "compact", "columns", "refresh", "keys"];

/** Title, total, new rows, and the buttons of a list. */
const DrawnHead = ({ title, total, more, state, view, tools, readAt, isCompact, onCompact, hasHead, onHead, onRefresh, onOpen }: Props) => {
  const { t } = useText();
  // a phone shows not all of them, but this one
  const { stop, group } = useOneStop(looks, "refresh");
  return (
    <div className={listCss.head}>
      <h1>{title}</h1>
      <span className={listCss.total} data-part="list-total">
        {t("common.total")}: {total === undefined ? "…" : numberText(total)}
      </span>
      <span role="status">
        {more > 0 && (
          <button type="button" className={css.more} onClick={onRefresh}>
            {t("lists.newRows", { count: numberText(more) })}
          </button>
        )}
      </span>
      <time className={css.printed} data-part="list-printed">
        {clockText(readAt)}
      </time>
      <div className={listCss.tools} data-part="list-tools">
        {tools}
        <Button onClick={() => onOpen("excel")} disabled={!total}>
          Excel
        </Button>
        <SavedFiltersButton state={state} view={view} />
        <div role="toolbar" aria-label={t("lists.look")} className={css.look} {...group}>
          <Button
            {...stop("head")}
            className={css.phone}
            icon={<FilterOutlined />}
            aria-expanded={hasHead}
            onClick={() => onHead(!hasHead)}
            aria-label={t("lists.orderAndFilters")}
            title={t("lists.orderAndFilters")}
          />
          <Button
            {...stop("compact")}
            className={css.wide}
            icon={<ColumnHeightOutlined />}
            type={isCompact ? "primary" : "default"}
            aria-pressed={isCompact}
            onClick={() => onCompact(!isCompact)}
            aria-label={t("lists.compactRows")}
            title={t("lists.compactRows")}
          />
          <Button
            {...stop("columns")}
            className={css.wide}
            icon={<TableOutlined />}
            onClick={() => onOpen("columns")}
            aria-label={t("lists.chooseColumns")}
            title={t("lists.chooseColumns")}
          />
          <Button
            {...stop("refresh")}
            icon={<ReloadOutlined />}
            onClick={onRefresh}
            aria-label={t("common.refresh")}
            title={t("common.refresh")}
          />
          <Button
            {...stop("keys")}
            className={css.wide}
            {...keyed("help")}
            onClick={() => showKeys(true)}
            aria-label={t("keys.title")}
            title={t("keys.title")}
          >
            ?
          </Button>
        </div>
      </div>
    </div>
  );
};
export const ListHead = memo(DrawnHead);
