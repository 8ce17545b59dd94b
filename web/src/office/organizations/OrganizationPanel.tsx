import {
  departmentEndpoints,
  departmentRow,
  organizationEndpoints,
  organizationRow,
  userEndpoints,
  userRow,
  type CrudRow,
} from "@murojaat/contract";
import { useQuery } from "@tanstack/react-query";
import { App, Button, Table } from "antd";
import { lazy, Suspense, useState } from "react";
import { call, readJson } from "../../engine/api/client.ts";
import type { CrudPage, ReferenceList } from "../../engine/references/referenceList.ts";
import { refusalText } from "../../engine/api/refusal.ts";
import { useRemove } from "../../engine/references/useRemove.tsx";
import { useCan } from "../session/useSession.ts";
import { languageId } from "../../engine/text/language.ts";
import { numberText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { usePager } from "../../engine/ui/usePager.ts";
import { Facts } from "../../engine/ui/Facts.tsx";
import { NotLoaded } from "../../engine/ui/NotLoaded.tsx";
import { useStepBack } from "../../engine/ui/useStepBack.ts";
import { organizationSections } from "./organizationForm.ts";
import type { OrganizationNode } from "./organizationNode.ts";
import { NewPerson } from "../users/NewPerson.tsx";
import { userSections } from "../users/UsersScreen.tsx";
import { antTable } from "../../engine/lists/antTable.ts";
import css from "./OrganizationPanel.module.css";
import listCss from "../../engine/lists/list.module.css";
import tagCss from "../../engine/ui/tag.module.css";

const CrudForm = lazy(() => import("../../engine/references/CrudForm.tsx").then((m) => ({ default: m.CrudForm })));
type Open = { readonly list: ReferenceList; readonly row?: CrudRow };
type Props = {
  readonly node: OrganizationNode;
  readonly departmentId: number | undefined;
  /** Called when the department has been deleted; the organisation is shown next. */
  readonly onLeft: () => void;
};
const shownAtOnce = 20;

/** An organisation: its figures, departments and staff, which users with the right can add, change and delete. */
export const OrganizationPanel = ({ node, departmentId, onLeft }: Props) => {
  const { t, any } = useText();
  const pager = usePager();
  const { message } = App.useApp();
  const [mayOrganizations, mayDepartments, mayUsers] = [
    useCan("manage_organizations"),
    useCan("manage_departments"),
    useCan("manage_users"),
  ];
  const [open, setOpen] = useState<Open>();
  const [page, setPage] = useState(1);
  const removeDepartment = useRemove(departmentEndpoints.remove);
  const department = node.departments.find((one) => one.id === departmentId);
  const query = {
    organizationsId: node.id,
    ...(department && { departmentsId: department.id }),
    pageNo: page,
    pageSize: shownAtOnce,
    sortAttr: "name",
    sortOrder: "ASC",
  };
  const users = useQuery({
    queryKey: [userRow.path, query],
    // the reply is {total, rows}
    queryFn: ({ signal }) => readJson(userRow.path, query, signal) as Promise<CrudPage>,
    enabled: mayUsers,
    meta: { quiet: true },
  });
  useStepBack(users, { page, size: shownAtOnce }, setPage);
  const organizations: ReferenceList = {
    def: organizationRow,
    calls: organizationEndpoints,
    mayWrite: true,
    sections: organizationSections,
  };
  const departments: ReferenceList = {
    def: departmentRow,
    calls: departmentEndpoints,
    mayWrite: true,
    given: { organizationsId: node.id, ...(department && { parentId: department.id }) },
  };
  const people: ReferenceList = {
    def: userRow,
    calls: userEndpoints,
    mayWrite: true,
    sections: userSections,
    given: { organizationsId: node.id, departmentsId: departmentId ?? null, languageId: languageId("UZ") },
    onlyNew: <NewPerson />,
    refusals: { in_use: "administration.leavesQueue" },
  };
  /** Reads the complete record: the tree has only its name. */
  const withRecord = async (list: ReferenceList, id: number, work: (row: CrudRow) => void) => {
    try {
      const [row] = (await call(list.calls.byArray!, { query: { ids: String(id) } })) as CrudRow[];
      if (row) work(row);
    } catch (error) {
      void message.error(refusalText(error, any));
    }
  };

  const edit = (list: ReferenceList, id: number) => withRecord(list, id, (row) => setOpen({ list, row }));

  return (
    <section className={`${listCss.list} ${css.organizationPanel}`} data-part="organization-panel" aria-labelledby="organization-title">
      <div className={listCss.head}>
        <h2 id="organization-title">{department ? department.name : node.name}</h2>
        {node.blocked && (
          <span className={tagCss.status} data-part="status" data-tone="bad">
            {t("administration.blocked")}
          </span>
        )}
        <div className={listCss.tools} data-part="list-tools">
          {department
            ? mayDepartments && (
                <>
                  <Button onClick={() => void edit(departments, department.id)}>{t("common.edit")}</Button>
                  <Button danger onClick={() => void withRecord(departments, department.id, (row) => removeDepartment(row, onLeft))}>
                    {t("common.delete")}
                  </Button>
                </>
              )
            : mayOrganizations && (
                <>
                  <Button onClick={() => void edit(organizations, node.id)}>{t("common.edit")}</Button>
                  <Button onClick={() => setOpen({ list: { ...organizations, given: { parentId: node.id } } })}>
                    {t("administration.addLower")}
                  </Button>
                </>
              )}
          {mayDepartments && <Button onClick={() => setOpen({ list: departments })}>{t("administration.addDepartment")}</Button>}
        </div>
      </div>
      <Facts
        facts={
          department
            ? [
                [t("administration.organization"), node.name],
                [t("administration.staff"), numberText(department.staffCount)],
              ]
            : [
                [t("administration.prefix"), node.prefix],
                [t("administration.staff"), numberText(node.staffCount)],
                [t("administration.staffWithBelow"), numberText(node.staffWithBelow)],
                [t("administration.departments"), numberText(node.departments.length)],
              ]
        }
      />
      {mayUsers && (
        <>
          <div className={`${listCss.head} ${css.organizationPeople}`}>
            <h3>{t("administration.users")}</h3>
            <div className={listCss.tools} data-part="list-tools">
              <Button type="primary" onClick={() => setOpen({ list: people })}>
                {t("crud.add")}
              </Button>
            </div>
          </div>
          <Table<CrudRow>
            {...antTable}
            rowKey="id"
            aria-label={t("lists.table", { name: t("administration.users") })}
            dataSource={users.data?.rows ?? []}
            loading={{ spinning: users.isFetching, delay: 150 }}
            scroll={{ x: 560 }}
            onRow={(row): Readonly<Record<`data-${string}`, string>> => ({ "data-state": row["blockedAt"] ? "off" : "" })}
            columns={[
              {
                title: t("administration.fullName"),
                key: "name",
                render: (_, row) => (
                  <Button type="link" size="small" className={css.organizationPerson} onClick={() => setOpen({ list: people, row })}>
                    {row.name}
                  </Button>
                ),
              },
              { title: t("session.username"), dataIndex: "login", width: 150 },
              { title: t("administration.department"), dataIndex: "departmentName", width: 190 },
            ]}
            locale={{
              emptyText:
                users.error && !users.data ? (
                  <NotLoaded error={users.error} again={() => void users.refetch()} />
                ) : (
                  t(users.data ? "crud.empty" : "common.loading")
                ),
            }}
            pagination={{
              ...pager,
              current: page,
              pageSize: shownAtOnce,
              total: users.data?.total ?? 0,
              size: "small",
              hideOnSinglePage: true,
              showSizeChanger: false,
              onChange: setPage,
            }}
          />
        </>
      )}
      {open && (
        <Suspense>
          <CrudForm list={open.list} row={open.row} onSaved={() => setOpen(undefined)} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </section>
  );
};
