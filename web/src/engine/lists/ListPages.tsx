import { pageSizes } from "@murojaat/contract";
import { Pagination } from "antd";
import { useDeferredValue } from "react";
import { numberText } from "../text/moments.ts";
import type { ListState } from "./useListState.ts";

type Props = { readonly state: ListState; readonly total: number; readonly onTurn: (page: number, size: number) => void };

/** The pages of a list, in room kept for them: they come after the rows, which are what one waits for. */
export const ListPages = ({ state, total, onTurn }: Props) => {
  const shown = useDeferredValue(total, 0);
  return (
    <div className="list-pages">
      {shown > 0 && (
        <Pagination
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
  );
};
