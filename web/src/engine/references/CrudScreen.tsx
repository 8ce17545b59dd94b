import DeleteOutlined from "@ant-design/icons/es/icons/DeleteOutlined";
import EditOutlined from "@ant-design/icons/es/icons/EditOutlined";
import FilterOutlined from "@ant-design/icons/es/icons/FilterOutlined";
import ReloadOutlined from "@ant-design/icons/es/icons/ReloadOutlined";
import PlusOutlined from "@ant-design/icons/es/icons/PlusOutlined";
import type { CrudRow } from "@murojaat/contract/kit";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { readJson } from "../api/client.ts";
import { numberText } from "../text/moments.ts";
import { useText } from "../text/useText.tsx";
import { CrudFilters, CrudSearch } from "./CrudFilters.tsx";
import { CrudTable } from "./CrudTable.tsx";
import { filterFields, filterNames, titleOf, type CrudPage, type ReferenceList } from "./referenceList.ts";
import { MoreTools, RowTool } from "./RowTools.tsx";
import { useExcel } from "./SheetTools.tsx";
import { useCrudState } from "./useCrudState.ts";
import { useRemove } from "./useRemove.tsx";
import { keyed, WithKey } from "../keys/KeySign.tsx";
import { useCreateKey, usePreviewKey } from "../lists/useListKeys.ts";
import css from "./CrudScreen.module.css";
import proseCss from "../ui/prose.module.css";
import listCss from "../lists/list.module.css";

const CrudForm = lazy(() => import("./CrudForm.tsx").then((m) => ({ default: m.CrudForm })));
const ImportDialog = lazy(() => import("./ImportDialog.tsx").then((m) => ({ default: m.ImportDialog })));

/** The one screen of every reference list: table, search, form, delete, Excel import and export. */
export const CrudScreen = (list: ReferenceList) => {
  const { def, calls, mayWrite, tools, rowTools, about } = list;
  const { t, any } = useText();
  const fields = filterFields(list);
  // a list without names is searched by its first text
  const text = def.names ? undefined : fields.find(([, { kind }]) => kind === "text");
  const others = fields.filter((one) => one !== text);
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
  const [importing, setImporting] = useState(false);
  const excel = useExcel();
  const lacking = def.fields[state.filters["lacks"] ?? ""];
  const [filtersShown, setFiltersShown] = useState(lacking !== undefined);
  const active = others.filter(([name, field]) => filterNames(name, field).some((one) => state.filters[one])).length + (lacking ? 1 : 0);
  const remove = useRemove(calls.remove);
  const selected = page.data?.rows.find((row) => row.id === selectedId);
  const [mayAdd, mayEdit, mayRemove] = [calls.create, calls.update, calls.remove].map((one) => mayWrite && one !== undefined);
  const whyClosed = selected && list.closed?.(selected);
  const previewed = selected ?? page.data?.rows[0];
  const { onPreview } = list;
  usePreviewKey(onPreview && previewed && (() => (setSelectedId(previewed.id), onPreview(previewed))));
  useCreateKey(mayAdd ? () => setForm({}) : undefined);
  const { excel: file, importRows, template } = calls;
  const more = [
    ...(mayWrite ? (list.more?.(selected) ?? []) : []),
    ...(file ? [{ label: "Excel", isOff: !page.data?.total, onAct: () => void excel.take({ call: file, query: state.query }) }] : []),
    ...(mayWrite && importRows && template ? [{ label: t("crud.import"), onAct: () => setImporting(true) }] : []),
  ];
  const edit = (row: CrudRow) => list.closed?.(row) === undefined && setForm({ row });

  return (
    <section className={listCss.list} data-part="list" aria-labelledby="list-title">
      <div className={listCss.head}>
        <h1 id="list-title">{any(def.title)}</h1>
        <span className={listCss.total} data-part="list-total">
          {t("common.total")}: {page.data ? numberText(page.data.total) : "…"}
        </span>
        {list.beside}
        {def.names && <CrudSearch label={"person" in def.names ? "crud.searchPerson" : "crud.search"} name="name" state={state} />}
        {text && <CrudSearch label={text[1].label} name={text[0]} state={state} />}
        <div className={`${listCss.tools} ${listCss.toolsEnd}`} data-part="list-tools">
          {mayWrite && tools}
          {(others.length > 0 || lacking) && (
            <Button
              icon={<FilterOutlined />}
              aria-expanded={filtersShown}
              data-part="filters-button"
              onClick={() => setFiltersShown(!filtersShown)}
            >
              {active > 0 ? t("crud.filtersSet", { count: active }) : t("crud.filtersButton")}
            </Button>
          )}
          <MoreTools acts={more} isBusy={excel.busy} />
          <Button
            icon={<ReloadOutlined />}
            aria-label={t("common.refresh")}
            title={t("common.refresh")}
            onClick={() => void page.refetch()}
          />
          {mayAdd && (
            <Button type="primary" icon={<PlusOutlined />} {...keyed("create")} onClick={() => setForm({})}>
              <WithKey of="create">{t("crud.add")}</WithKey>
            </Button>
          )}
        </div>
      </div>
      {about && <p className={`${proseCss.soft} ${css.about}`}>{any(about)}</p>}
      {filtersShown && <CrudFilters fields={others} lacking={lacking} search={undefined} state={state} />}
      {(mayEdit || mayRemove || (mayWrite && rowTools)) && (
        <div className={listCss.rowBar} data-part="row-bar" role="group" aria-label={t("lists.rowActions")}>
          {mayEdit && (
            <RowTool icon={<EditOutlined />} selected={selected} closed={whyClosed && any(whyClosed)} onAct={edit}>
              {t("common.edit")}
            </RowTool>
          )}
          {mayRemove && (
            <RowTool
              danger={selected !== undefined}
              icon={<DeleteOutlined />}
              selected={selected}
              onAct={(row) => remove(row, () => setSelectedId(undefined))}
            >
              {t("common.delete")}
            </RowTool>
          )}
          {selected && mayWrite && rowTools?.(selected)}
          <span data-idle={!selected}>{selected ? selected.name && titleOf(selected) : t("lists.chooseRow")}</span>
        </div>
      )}
      <CrudTable
        list={list}
        page={page}
        state={state}
        hasFilters={filtersShown}
        selectedId={selectedId}
        onSelect={setSelectedId}
        onOpen={mayEdit ? edit : undefined}
        onAdd={mayAdd ? () => setForm({}) : undefined}
      />
      {importing && importRows && template && (
        <Suspense>
          <ImportDialog
            def={list.importing?.def ?? def}
            endpoint={importRows}
            template={template}
            own={list.importing}
            onClose={() => setImporting(false)}
          />
        </Suspense>
      )}
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
