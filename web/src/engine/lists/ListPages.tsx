import { pageSizes } from "@murojaat/contract/kit";
import { Pagination } from "antd";
import { memo, useDeferredValue } from "react";
import { numberText } from "../text/moments.ts";
import { usePager } from "../ui/usePager.ts";
import type { Row } from "./family.ts";
import { Legend } from "./Legend.tsx";
import type { ListState } from "./useListState.ts";
import css from "./ListPages.module.css";

type Props = {
  readonly rows: readonly Row[];
  readonly state: ListState;
  readonly total: number;
  readonly onTurn: (page: number, size: number) => void;
};

/** The legend of the rows, and pagination in reserved space: it loads after the rows. */
const DrawnPages = ({ rows, state, total, onTurn }: Props) => {
  const shown = useDeferredValue(total, 0);
  const pager = usePager();
  return (
    <div className={css.pages}>
      <Legend rows={rows} />
      <div className={css.place}>
        {shown > 0 && (
          <Pagination
            {...pager}
            className={css.pagination}
            align="end"
            size="small"
            current={state.page}
            pageSize={state.size}
            total={shown}
            pageSizeOptions={pageSizes.map(String)}
            showSizeChanger
            showQuickJumper
            showTotal={(all, [from, to]) => `${numberText(from)}–${numberText(to)} / ${numberText(all)}`}
            onChange={(page, size) => onTurn(size === state.size ? page : 1, size)}
          />
        )}
      </div>
    </div>
  );
};
export const ListPages = memo(DrawnPages);
