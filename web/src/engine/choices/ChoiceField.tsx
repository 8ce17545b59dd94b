import type { OptionSource } from "@murojaat/contract";
import { Select, TreeSelect } from "antd";
import { holdsLabel, holdsTitle } from "../text/sought.ts";
import { useText } from "../text/useText.tsx";
import { useSource, type Narrow } from "./sources.ts";
import { useBranches } from "./useBranches.ts";
import { useFirstFound } from "./useFirstFound.ts";
import { useOptions, type Choice, type Possible } from "./useOptions.ts";
import { treeOf } from "./tree.ts";

type Props = {
  readonly source: OptionSource;
  readonly narrow?: Narrow;
  /** The choices themselves, where the record at hand brings them. */
  readonly offered?: readonly Choice[] | undefined;
  /** Only these are offered. */
  readonly possible?: Possible | undefined;
  /** This one may not be chosen. */
  readonly except?: number | undefined;
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
export const ChoiceField = ({
  source,
  narrow,
  offered,
  possible,
  except,
  multiple = false,
  onChange,
  placeholder,
  value,
  ...rest
}: Props) => {
  const { t } = useText();
  const { choices, loading } = useOptions(source, narrow);
  const all = offered ?? choices;
  const isOffered: Possible | undefined =
    possible || except !== undefined ? (c) => c.id !== except && (!possible || possible(c, all)) : undefined;
  const { branches, onSearch, typed } = useBranches(all);
  const from = useSource(source);
  const tree = "fixed" in from ? undefined : from.tree;
  const nodes = tree ? treeOf(all, tree, isOffered) : [];
  const found = useFirstFound(nodes, typed, (id) => onChange?.(id));
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
          filterTreeNode: holdsTitle,
          onSearch,
        }}
        treeData={nodes}
        multiple={multiple}
        treeLine
        listHeight={320}
        popupMatchSelectWidth={false}
        styles={{ popup: { root: { width: "min(420px, 84vw)" } } }}
        {...branches}
        // a branch that only holds others opens where it is pressed, not at its small sign alone
        {...((tree === "leaves" || isOffered) && found)}
        {...(tree === "leaves" && { treeExpandAction: "click" as const })}
      />
    );
  return (
    <Select
      {...common}
      {...(multiple && { mode: "multiple" as const })}
      showSearch={{ filterOption: holdsLabel }}
      options={(isOffered ? all.filter((c) => isOffered(c, all)) : all).map((c) => ({ value: c.id, label: c.name }))}
    />
  );
};
