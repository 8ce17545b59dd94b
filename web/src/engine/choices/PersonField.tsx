import type { CrudRow } from "@murojaat/contract/kit";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Select } from "antd";
import { useState } from "react";
import { useOffice } from "../api/office.ts";
import { readJson } from "../api/client.ts";
import { useText } from "../text/useText.tsx";
import { nameOnly } from "./unnamed.ts";
import type { Choice } from "./useOptions.ts";
import { useSettled } from "../ui/useSettled.ts";

type Props = {
  /** Only of this organisation. */
  readonly organizationsId?: number;
  readonly disabled?: boolean;
  /** The person who is chosen, before any is sought. */
  readonly known?: Choice | undefined;
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (value: number | null) => void;
  readonly "aria-label"?: string;
};
type Page = { readonly rows: readonly CrudRow[] };
const shownAtOnce = 30;

/** A member of staff, searched for during typing: an office may have thousands. */
export const PersonField = ({ value, onChange, known, organizationsId, ...rest }: Props) => {
  const { t } = useText();
  const { path } = useOffice().people;
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState("");
  const name = useSettled(typed);
  const query = {
    pageSize: shownAtOnce,
    sortAttr: "name",
    sortOrder: "ASC",
    ...(name && { name }),
    ...(organizationsId !== undefined && { organizationsId }),
  };
  const { data, isFetching } = useQuery({
    queryKey: [path, query],
    // the reply is {total, rows}
    queryFn: ({ signal }) => readJson(path, query, signal) as Promise<Page>,
    enabled: opened,
    placeholderData: keepPreviousData,
  });
  const [chosen, setChosen] = useState<{ value: number; label: string }>();
  const found = (data?.rows ?? []).map((row) => ({ value: row.id, label: `${row.name} · ${String(row["organizationName"] ?? "")}` }));
  const own = chosen?.value === value ? chosen : known && known.id === value ? { value: known.id, label: known.name } : undefined;
  return (
    <Select
      {...rest}
      value={value ?? undefined}
      allowClear
      placeholder={t("crud.typeName")}
      loading={isFetching}
      notFoundContent={isFetching ? t("common.loading") : t("common.noData")}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      labelRender={nameOnly}
      onOpenChange={(open) => open && setOpened(true)}
      options={own && found.every((option) => option.value !== own.value) ? [own, ...found] : found}
      onChange={(next: number | undefined) => {
        setChosen(found.find((option) => option.value === next));
        onChange?.(next ?? null);
      }}
    />
  );
};
