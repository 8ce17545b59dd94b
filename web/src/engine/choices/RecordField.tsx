import { Select, TreeSelect } from "antd";
import { useState } from "react";
import { treeOf } from "./tree.ts";
import { nameOnly, unnamedNodes } from "./unnamed.ts";
import { useBranches } from "./useBranches.ts";
import type { Choice } from "./useOptions.ts";
import { labelMatches, titleMatches } from "../text/matching.ts";
import { useText } from "../text/useText.tsx";
import { useRecords } from "./useRecords.ts";

type Props = {
  readonly table: string;
  /** The parent record, where the choices depend on one. */
  readonly within?: number | undefined;
  readonly multiple?: boolean;
  readonly disabled?: boolean;
  /** It may not be emptied: a button to clear it would be an invisible stop of the Tab key. */
  readonly required?: boolean;
  readonly placeholder?: string;
  /** The record that is chosen, before the choices are loaded. */
  readonly known?: Choice | undefined;
  readonly className?: string;
  // set by Form.Item
  readonly id?: string;
  readonly value?: number | readonly number[] | null;
  readonly onChange?: (value: number | number[] | null) => void;
  readonly onBlur?: () => void;
  readonly "aria-label"?: string;
};

/** A choice among the records of a table, as a tree where they have parents; loaded when it opens. */
export const RecordField = ({ table, within, multiple = false, required = false, onChange, placeholder, value, known, ...rest }: Props) => {
  const { t } = useText();
  const [opened, setOpened] = useState(false);
  const single = typeof value === "number" ? value : undefined;
  const unnamed = multiple ? Array.isArray(value) && value.length > 0 : single !== undefined && known?.id !== single;
  const { choices, loading, isTree } = useRecords(table, { within, when: opened || unnamed });
  const shown = withKnown(choices, single, known);
  const { branches, onSearch } = useBranches(shown);
  const common = {
    ...rest,
    value: (multiple ? (value ?? []) : single) as number | undefined,
    loading: loading && opened,
    allowClear: !required,
    placeholder: placeholder ?? t("common.select"),
    notFoundContent: loading ? t("common.loading") : t("common.noData"),
    onOpenChange: (open: boolean) => open && setOpened(true),
    // null clears the field, undefined would leave it unchanged
    onChange: (next: number | number[] | undefined) => onChange?.(next ?? null),
  };
  if (isTree)
    return (
      <TreeSelect
        {...common}
        showSearch={{
          treeNodeFilterProp: "title",
          filterTreeNode: titleMatches,
          onSearch,
        }}
        treeData={[...treeOf(shown, "all"), ...unnamedNodes(value, shown)]}
        multiple={multiple}
        {...(multiple && { treeCheckable: true, treeCheckStrictly: false, showCheckedStrategy: TreeSelect.SHOW_ALL })}
        {...branches}
        treeLine
        listHeight={320}
        popupMatchSelectWidth={false}
        styles={{ popup: { root: { minWidth: "min(320px, 84vw)", maxWidth: "min(560px, 84vw)" } } }}
      />
    );
  return (
    <Select
      {...common}
      {...(multiple && { mode: "multiple" as const })}
      showSearch={{ filterOption: labelMatches }}
      labelRender={nameOnly}
      popupMatchSelectWidth={false}
      styles={{ popup: { root: { minWidth: 180, maxWidth: "min(480px, 84vw)" } } }}
      options={shown.map((c) => ({ value: c.id, label: c.name }))}
    />
  );
};

const withKnown = (choices: readonly Choice[], id: number | undefined, known: Choice | undefined): readonly Choice[] =>
  known && known.id === id && choices.every((c) => c.id !== id) ? [...choices, known] : choices;
