import type { OptionSource } from "@murojaat/contract";
import { Select, TreeSelect } from "antd";
import { useText } from "../text/useText.tsx";
import { sources, type Narrow } from "./sources.ts";
import { useOptions } from "./useOptions.ts";
import { treeOf } from "./tree.ts";

type Props = {
  readonly source: OptionSource;
  readonly narrow?: Narrow;
  /** Only these may be chosen. */
  readonly among?: readonly number[] | undefined;
  readonly multiple?: boolean;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  // given by the form
  readonly id?: string;
  readonly value?: number | number[] | null;
  readonly onChange?: (value: number | number[] | null) => void;
  readonly onBlur?: () => void;
  readonly "aria-label"?: string;
};

/** A list of choices with a search; topics and organisations as trees. */
export const ChoiceField = ({ source, narrow, among, multiple = false, onChange, placeholder, value, ...rest }: Props) => {
  const { t } = useText();
  const { choices, loading } = useOptions(source, narrow);
  const shown = among ? choices.filter((c) => among.includes(c.id)) : choices;
  const tree = source === "notificationMethods" ? undefined : sources[source].tree;
  const common = {
    ...rest,
    value: value ?? undefined,
    loading,
    allowClear: true,
    placeholder: placeholder ?? t("common.select"),
    notFoundContent: loading ? t("common.loading") : t("common.noData"),
    // null clears, undefined would leave
    onChange: (next: number | number[] | undefined) => onChange?.(next ?? null),
  };
  if (tree)
    return (
      <TreeSelect
        {...common}
        showSearch={{
          treeNodeFilterProp: "title",
          filterTreeNode: (typed, node) =>
            (typeof node.title === "string" ? node.title : "").toLocaleLowerCase().includes(typed.toLocaleLowerCase()),
        }}
        treeData={treeOf(shown, tree)}
        multiple={multiple}
        treeLine
        listHeight={320}
        popupMatchSelectWidth={420}
        treeDefaultExpandedKeys={shown.filter((c) => c.isOwn).map((c) => c.id)}
      />
    );
  return (
    <Select
      {...common}
      {...(multiple && { mode: "multiple" as const })}
      showSearch={{ optionFilterProp: "label" }}
      options={shown.map((c) => ({ value: c.id, label: c.name }))}
    />
  );
};
