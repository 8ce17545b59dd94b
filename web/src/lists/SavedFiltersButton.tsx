import StarOutlined from "@ant-design/icons/es/icons/StarOutlined";
import { Button, Popover } from "antd";
import { lazy, Suspense, useState } from "react";
import { useText } from "../text/useText.tsx";
import type { ListState } from "./useListState.ts";
import type { ListViewState } from "./useListView.ts";

const SavedFilters = lazy(() => import("./SavedFilters.tsx").then((m) => ({ default: m.SavedFilters })));

/** The button of the kept filters; what it opens is fetched when it is opened. */
export const SavedFiltersButton = ({ state, view }: { state: ListState; view: ListViewState }) => {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      content={
        <Suspense fallback={<p className="soft">{t("common.loading")}</p>}>
          <SavedFilters state={state} view={view} onDone={() => setOpen(false)} />
        </Suspense>
      }
    >
      <Button icon={<StarOutlined />} aria-expanded={open}>
        {t("lists.savedFilters")}
      </Button>
    </Popover>
  );
};
