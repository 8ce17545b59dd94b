import { useView } from "./useListView.ts";

/** Whether lists show one line in each row instead of two, as the person chose. */
export const useRowHeight = () => {
  const { saved, save } = useView("lists:rows");
  const choose = (isCompact: boolean): void =>
    void save({ saved: [{ name: "compact", query: isCompact ? "1" : "0" }] }).catch(() => undefined);
  return [saved[0]?.query === "1", choose] as const;
};
