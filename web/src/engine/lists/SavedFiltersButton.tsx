import StarOutlined from "@ant-design/icons/es/icons/StarOutlined";
import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { useText } from "../text/useText.tsx";
import { PressPopover } from "../ui/PressPopover.tsx";
import type { SavedWords } from "./SavedFilters.tsx";
import type { ListViewState } from "./useListView.ts";
import proseCss from "../ui/prose.module.css";

const SavedFilters = lazy(() => import("./SavedFilters.tsx").then((m) => ({ default: m.SavedFilters })));

const ofLists = {
  saved: "lists.savedFilters",
  save: "lists.saveFilter",
  none: "lists.nothingSaved",
  nothing: "lists.noFilterNow",
} as const satisfies SavedWords;
type Props = {
  readonly state: { readonly memory: () => string; readonly recall: (memory: string) => void };
  readonly view: Pick<ListViewState, "saved" | "save">;
  readonly words?: SavedWords;
};

/** The button of the saved filters; its content is loaded when it is opened. */
export const SavedFiltersButton = ({ state, view, words = ofLists }: Props) => {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  return (
    <PressPopover
      open={open}
      onOpenChange={setOpen}
      content={
        <Suspense fallback={<p className={proseCss.soft}>{t("common.loading")}</p>}>
          <SavedFilters state={state} view={view} words={words} onDone={() => setOpen(false)} />
        </Suspense>
      }
    >
      <Button icon={<StarOutlined />} aria-expanded={open}>
        {t(words.saved)}
      </Button>
    </PressPopover>
  );
};
