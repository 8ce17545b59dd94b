import CloseCircleFilled from "@ant-design/icons/es/icons/CloseCircleFilled";
import type { OptionSource } from "@murojaat/contract/kit";
import { Select, TreeSelect } from "antd";
import { useEffect, type KeyboardEvent, type ReactNode } from "react";
import { isPressed } from "../keys/keys.ts";
import { labelMatches, titleMatches } from "../text/matching.ts";
import { useText } from "../text/useText.tsx";
import { useOffice, type Narrow } from "../api/office.ts";
import { useBranches } from "./useBranches.ts";
import { useFoundRows } from "./useFoundRows.ts";
import { useOptions, type Choice, type Possible } from "./useOptions.ts";
import { treeOf } from "./tree.ts";
import { nameOnly, unnamedNodes } from "./unnamed.ts";
import css from "./ChoiceField.module.css";
import proseCss from "../ui/prose.module.css";

type Props = {
  readonly source: OptionSource;
  readonly narrow?: Narrow;
  /** The choices, where the record itself brings them. */
  readonly offered?: readonly Choice[] | undefined;
  /** Only these are offered. */
  readonly possible?: Possible | undefined;
  /** This one may not be chosen. */
  readonly except?: number | undefined;
  readonly multiple?: boolean;
  /** Sets the value without a user: the only possible choice, or nothing in place of a stale proposal. */
  readonly onSettled?: ((value: number | null) => void) | undefined;
  /** The value is a proposal: it is dropped when it is not among the choices. */
  readonly isProposed?: boolean;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  // set by Form.Item
  readonly id?: string;
  readonly value?: number | number[] | null;
  readonly onChange?: (value: number | number[] | null) => void;
  readonly onBlur?: () => void;
  readonly "aria-label"?: string;
};

/** A select with a search; topics and organisations as trees. */
export const ChoiceField = ({
  source,
  narrow,
  offered,
  possible,
  except,
  multiple = false,
  onSettled,
  isProposed = false,
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
  const fit = isOffered ? all.filter((choice) => isOffered(choice, all)) : all;
  const only = fit.length === 1 && !multiple ? fit[0]!.id : undefined;
  const isStale = isProposed && !loading && typeof value === "number" && !fit.some(({ id }) => id === value);
  useEffect(() => {
    if (isStale) onSettled?.(null);
    else if (only !== undefined && (value === undefined || value === null)) onSettled?.(only);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a choice that the user has cleared stays cleared
  }, [isStale, only]);
  const { branches, onSearch, typed } = useBranches(all);
  const from = useOffice().choices[source];
  const tree = "fixed" in from ? undefined : from.tree;
  const nodes = tree ? treeOf(all, tree, isOffered) : [];
  const { popup, treeData, open, onOpenChange, onKeyDownCapture } = useFoundRows(
    nodes,
    typed,
    branches.treeExpandedKeys,
    multiple ? undefined : (id) => onChange?.(id),
  );
  const common = {
    ...rest,
    value: value ?? undefined,
    loading,
    allowClear: { clearIcon: <CloseCircleFilled />, label: t("common.clear") },
    // the button for the mouse is no stop of the Tab key
    className: css.choice!,
    placeholder: placeholder ?? t("common.select"),
    notFoundContent: loading ? t("common.loading") : t("common.noData"),
    // null clears the field, undefined would leave it unchanged
    onChange: (next: number | number[] | undefined) => onChange?.(next ?? null),
  };
  const press = (event: KeyboardEvent) => {
    const isEmptied = isPressed(event.nativeEvent, "clear") && (event.target as HTMLInputElement).value === "";
    if (tree && !isEmptied) onKeyDownCapture(event);
    if (!isEmptied || multiple || value === undefined || value === null) return;
    // the library would open the list
    event.stopPropagation();
    onChange?.(null);
  };
  return (
    <div className={css.keys} onKeyDownCapture={press} role="presentation">
      {tree ? (
        <TreeSelect
          {...common}
          showSearch={{
            // what is found is marked here: the library would look in the typed script only
            treeNodeFilterProp: "unmarked",
            filterTreeNode: titleMatches,
            onSearch,
          }}
          treeData={[...treeData, ...unnamedNodes(value, all)]}
          multiple={multiple}
          treeLine
          listHeight={320}
          popupMatchSelectWidth={false}
          styles={{ popup: { root: { width: "min(420px, 84vw)" } } }}
          popupRender={(list) => <div ref={popup}>{list}</div>}
          open={open}
          onOpenChange={onOpenChange}
          {...branches}
          // a branch that cannot be chosen opens by a click anywhere on it, not only on its arrow
          {...(tree === "leaves" && { treeExpandAction: "click" as const })}
        />
      ) : (
        <Select
          {...common}
          {...(multiple && { mode: "multiple" as const })}
          showSearch={{ filterOption: labelMatches }}
          labelRender={nameOnly}
          options={fit.map((c) => ({ value: c.id, label: c.name, choice: c }))}
          optionRender={({ label, data }) => <ChoiceOption name={label} choice={data.choice} />}
        />
      )}
    </div>
  );
};

/** A choice in the list; a person with department and load. */
const ChoiceOption = ({ name, choice }: { name: ReactNode; choice: Choice }) => {
  const { t } = useText();
  const { departmentName, openTasks = 0, lateTasks = 0 } = choice;
  if (departmentName === undefined) return name;
  return (
    <>
      {name}
      <small className={proseCss.soft}>
        {" "}
        {[departmentName, openTasks > 0 && t("form.load", { open: openTasks, late: lateTasks })].filter(Boolean).join(" · ")}
      </small>
    </>
  );
};
