import { appActionEndpoints, pageSizes } from "@murojaat/contract";
import { Button, Table, type TableColumnType } from "antd";
import EditOutlined from "@ant-design/icons/es/icons/EditOutlined";
import { useState } from "react";
import { useRead } from "../../engine/api/use.ts";
import { CrudFilters } from "../../engine/references/CrudFilters.tsx";
import { ExcelButton } from "../../engine/references/SheetTools.tsx";
import { useCrudState } from "../../engine/references/useCrudState.ts";
import { numberText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { useOneStop } from "../../engine/ui/useOneStop.ts";
import { usePager } from "../../engine/ui/usePager.ts";
import { NotLoaded } from "../../engine/ui/NotLoaded.tsx";
import chipCss from "../../engine/ui/chip.module.css";
import listCss from "../../engine/lists/list.module.css";
import { ActionRoles } from "./ActionRoles.tsx";
import { antTable } from "../../engine/lists/antTable.ts";
import { headCells, sortedHead } from "../../engine/lists/HeadCell.tsx";

type Row = {
  readonly id: number;
  readonly shortName: string;
  readonly name: string;
  readonly about: string;
  readonly roles: readonly { id: number; name: string }[];
};
const first = { sortAttr: "shortName", sortOrder: "ASC" } as const;

/** The actions behind permissions, and the roles that have each. Actions are code; to which roles they are given is the office's. */
export const AppActionsScreen = () => {
  const { t } = useText();
  const pager = usePager();
  const [open, setOpen] = useState<Row>();
  const state = useCrudState(["name", "shortName"], first);
  const { data, isFetching, error, refetch } = useRead(appActionEndpoints.list, { query: state.query }, { keep: true, quiet: true });
  const { stop, group } = useOneStop(["name", "shortName"]);
  const sorted = (attr: string) => sortedHead(attr, state, stop(attr));
  const columns: TableColumnType<Row>[] = [
    { title: t("administration.permission"), dataIndex: "name", width: 380, ...sorted("name") },
    { title: t("references.code"), dataIndex: "shortName", width: 220, ...sorted("shortName") },
    {
      title: t("menu.roles"),
      key: "roles",
      width: 380,
      render: (_, row) => (
        <span className={chipCss.chips}>
          {row.roles.map((role) => (
            <span key={role.id} className={chipCss.chip}>
              {role.name}
            </span>
          ))}
          <Button
            size="small"
            type="text"
            icon={<EditOutlined />}
            title={t("common.edit")}
            aria-label={t("administration.rolesOf", { name: row.name })}
            onClick={() => setOpen(row)}
          />
        </span>
      ),
    },
  ];
  return (
    <section className={listCss.list} data-part="list" aria-labelledby="list-title">
      <div className={listCss.head}>
        <h1 id="list-title">{t("menu.appActions")}</h1>
        <span className={listCss.total} data-part="list-total">
          {t("common.total")}: {data ? numberText(data.total) : "…"}
        </span>
        <div className={`${listCss.tools} ${listCss.toolsEnd}`} data-part="list-tools">
          <ExcelButton call={appActionEndpoints.excel} query={state.query} total={data?.total ?? 0} />
          <Button onClick={() => void refetch()}>{t("common.refresh")}</Button>
        </div>
      </div>
      <CrudFilters
        fields={[["shortName", { kind: "shown", label: "references.code", column: "short_name" }]]}
        search="crud.search"
        state={state}
      />
      {error && !data ? (
        <NotLoaded error={error} again={() => void refetch()} />
      ) : (
        <div role="presentation" {...group}>
          <Table<Row>
            {...antTable}
            components={headCells}
            rowKey="id"
            aria-label={t("lists.table", { name: t("menu.appActions") })}
            columns={columns}
            dataSource={data?.rows ?? []}
            loading={{ spinning: isFetching, delay: 150 }}
            scroll={{ x: 980 }}
            onChange={(_page, _filters, sorter, { action }) => {
              const by = Array.isArray(sorter) ? sorter[0] : sorter;
              if (action === "sort") state.sort(by?.order ? String(by.columnKey) : undefined, by?.order === "ascend" ? "ASC" : "DESC");
            }}
            locale={{ emptyText: data ? t("lists.nothingMatches") : t("common.loading") }}
            pagination={{
              ...pager,
              current: state.page,
              pageSize: state.size,
              total: data?.total ?? 0,
              pageSizeOptions: pageSizes.map(String),
              showSizeChanger: true,
              showQuickJumper: true,
              size: "small",
              onChange: (page, size) => state.turn({ page: size === state.size ? page : 1, size }),
            }}
          />
        </div>
      )}
      {open && <ActionRoles action={open} onClose={() => setOpen(undefined)} />}
    </section>
  );
};
