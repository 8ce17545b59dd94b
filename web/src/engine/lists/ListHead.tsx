import ReloadOutlined from "@ant-design/icons/es/icons/ReloadOutlined";
import TableOutlined from "@ant-design/icons/es/icons/TableOutlined";
import { Button } from "antd";
import type { ReactNode } from "react";
import { clockText, numberText } from "../text/moments.ts";
import { useText } from "../text/useText.tsx";
import { SavedFiltersButton } from "./SavedFiltersButton.tsx";
import type { ListState } from "./useListState.ts";
import type { ListViewState } from "./useListView.ts";

type Props = {
  readonly title: string;
  readonly total: number | undefined;
  /** How many came since the page was read. */
  readonly more: number;
  readonly state: ListState;
  readonly view: ListViewState;
  readonly tools: ReactNode;
  /** When the page was read, for its print. Milliseconds. */
  readonly readAt: number;
  readonly onRefresh: () => void;
  readonly onExcel: () => void;
  readonly onColumns: () => void;
  readonly onKeys: () => void;
};

/** Title, total, what is new, and the buttons of a list. */
export const ListHead = ({ title, total, more, state, view, tools, readAt, onRefresh, onExcel, onColumns, onKeys }: Props) => {
  const { t } = useText();
  return (
    <div className="list-head">
      <h1>{title}</h1>
      <span className="list-total">
        {t("common.total")}: {total === undefined ? "…" : numberText(total)}
      </span>
      <span role="status">
        {more > 0 && (
          <button type="button" className="list-more" onClick={onRefresh}>
            {t("lists.newRows", { count: numberText(more) })}
          </button>
        )}
      </span>
      <time className="list-printed">{clockText(readAt)}</time>
      <div className="list-tools">
        {tools}
        <Button onClick={onExcel} disabled={!total}>
          Excel
        </Button>
        <SavedFiltersButton state={state} view={view} />
        <Button icon={<TableOutlined />} onClick={onColumns} aria-label={t("lists.chooseColumns")} title={t("lists.chooseColumns")} />
        <Button icon={<ReloadOutlined />} onClick={onRefresh} aria-label={t("common.refresh")} title={t("common.refresh")} />
        <Button className="list-keys" onClick={onKeys} aria-label={t("lists.keys")} title={t("lists.keys")}>
          ?
        </Button>
      </div>
    </div>
  );
};
