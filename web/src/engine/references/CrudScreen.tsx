import DeleteOutlined from "@ant-design/icons/es/icons/DeleteOutlined";
import EditOutlined from "@ant-design/icons/es/icons/EditOutlined";
import ReloadOutlined from "@ant-design/icons/es/icons/ReloadOutlined";
import PlusOutlined from "@ant-design/icons/es/icons/PlusOutlined";
import type { CrudRow } from "@murojaat/contract/kit";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { readJson } from "../api/client.ts";
import { numberText } from "../text/moments.ts";
import { useText } from "../text/useText.tsx";
import { CrudFilters } from "./CrudFilters.tsx";
import { CrudTable } from "./CrudTable.tsx";
import { filterFields, filterNames, type CrudPage, type ReferenceList } from "./referenceList.ts";
import { RowTool } from "./RowTools.tsx";
import { ExcelButton, ImportButton } from "./SheetTools.tsx";
import { useCrudState } from "./useCrudState.ts";
import { useRemove } from "./useRemove.tsx";
import { keyed, WithKey } from "../keys/KeySign.tsx";
import { useCreateKey, usePreviewKey } from "../lists/useListKeys.ts";
import css from "./CrudScreen.module.css";
import proseCss from "../ui/prose.module.css";
import listCss from "../lists/list.module.css";

const CrudForm = lazy(() => import("./CrudForm.tsx").then((m) => ({ default: m.CrudForm })));

/** The one screen of every reference list: table, search, form, delete, Excel import and export. */
export const CrudScreen = (list: ReferenceList) => {
  const { def, calls, mayWrite, tools, about } = list;
  const { t, any } = useText();
  const fields = filterFields(list);
  const state = useCrudState(
    ["lacks", ...(def.names ? ["name"] : []), ...fields.flatMap(([name, field]) => filterNames(name, field))],
    list.sort ?? ("position" in def.fields ? { sortAttr: "position", sortOrder: "ASC" } : { sortAttr: "id", sortOrder: "DESC" }),
  );
  const page = useQuery({
    queryKey: [def.path, state.query],
    // every reference list replies {total, rows}
    queryFn: ({ signal }) => readJson(def.path, state.query, signal) as Promise<CrudPage>,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const [selectedId, setSelectedId] = useState<number>();
  const [form, setForm] = useState<{ readonly row?: CrudRow }>();
  const remove = useRemove(calls.remove);
  const selected = page.data?.rows.find((row) => row.id === selectedId);
  const [mayAdd, mayEdit, mayRemove] = [calls.create, calls.update, calls.remove].map((one) => mayWrite && one !== undefined);
  const whyClosed = selected && list.closed?.(selected);
  const previewed = selected ?? page.data?.rows[0];
  const { onPreview } = list;
  usePreviewKey(onPreview && previewed && (() => (setSelectedId(previewed.id), onPreview(previewed))));
  useCreateKey(mayAdd ? () => setForm({}) : undefined);
  const edit = (row: CrudRow) => list.closed?.(row) === undefined && setForm({ row });

  return (
    <section className={listCss.list} data-part="list" aria-labelledby="list-title">
      <div className={listCss.head}>
        <h1 id="list-title">{any(def.title)}</h1>
        <span className={listCss.total} data-part="list-total">
          {t("common.total")}: {page.data ? numberText(page.data.total) : "…"}
        </span>
        {list.beside}
        <div className={`${listCss.tools} ${listCss.toolsEnd}`} data-part="list-tools">
          {mayWrite && tools?.(selected)}
          {mayEdit && (
            <RowTool icon={<EditOutlined aria-hidden />} selected={selected} closed={whyClosed && any(whyClosed)} onAct={edit}>
              {t("common.edit")}
            </RowTool>
          )}
          {mayRemove && (
            <RowTool
              danger
              icon={<DeleteOutlined aria-hidden />}
              selected={selected}
              onAct={(row) => remove(row, () => setSelectedId(undefined))}
            >
              {t("common.delete")}
            </RowTool>
          )}
          {calls.excel && <ExcelButton call={calls.excel} query={state.query} total={page.data?.total ?? 0} />}
          {mayWrite && calls.importRows && calls.template && (
            <ImportButton
              def={def}
              call={calls.importRows}
              template={calls.template}
              {...(list.importing && { importing: list.importing })}
            />
          )}
          <Button
            icon={<ReloadOutlined aria-hidden />}
            aria-label={t("common.refresh")}
            title={t("common.refresh")}
            onClick={() => void page.refetch()}
          />
          {mayAdd && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} {...keyed("create")} onClick={() => setForm({})}>
              <WithKey of="create">{t("crud.add")}</WithKey>
            </Button>
          )}
        </div>
      </div>
      {about && <p className={`${proseCss.soft} ${css.about}`}>{any(about)}</p>}
      <CrudFilters
        fields={fields}
        lacking={def.fields[state.filters["lacks"] ?? ""]}
        search={def.names && ("person" in def.names ? "crud.searchPerson" : "crud.search")}
        state={state}
      />
      <CrudTable
        list={list}
        page={page}
        state={state}
        selectedId={selectedId}
        onSelect={setSelectedId}
        onOpen={mayEdit ? edit : undefined}
        onAdd={mayAdd ? () => setForm({}) : undefined}
      />
      {form && (
        <Suspense>
          <CrudForm
            list={list}
            row={form.row}
            onClose={() => setForm(undefined)}
            onSaved={(row) => {
              setForm(undefined);
              setSelectedId(row.id);
            }}
          />
        </Suspense>
      )}
    </section>
  );
};
