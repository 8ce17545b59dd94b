import CloseCircleFilled from "@ant-design/icons/es/icons/CloseCircleFilled";
import CheckOutlined from "@ant-design/icons/es/icons/CheckOutlined";
import { permissionEndpoints, rightsGroups, roleEndpoints, type Reply } from "@murojaat/contract";
import { Input, Modal, Spin, Table } from "antd";
import { useState } from "react";
import { useRead } from "../../engine/api/use.ts";
import { reachable } from "../../engine/lists/reachable.ts";
import { matches } from "../../engine/text/matching.ts";
import { useText } from "../../engine/text/useText.tsx";
import { NotLoaded } from "../../engine/ui/NotLoaded.tsx";
import css from "./RoleMatrix.module.css";

type Right = Reply<typeof permissionEndpoints.all>[number];
/** A right, or a group of them. */
type Line = Right | { readonly id: string; readonly name: string; readonly children: readonly Right[] };

/** Fits the longest single word of a role, «Администратор». Pixels. */
const roleWidth = 140;
/** Leaves room for one role beside the permission on a phone. */
const nameWidth = () => Math.min(260, Math.round(window.innerWidth * 0.36));
/** Every permission and the roles that have it, read-only. */
export const RoleMatrix = ({ onClose }: { onClose: () => void }) => {
  const { t, any } = useText();
  const roles = useRead(roleEndpoints.all, { query: {} }, { quiet: true });
  const permissions = useRead(permissionEndpoints.all, {}, { quiet: true });
  const missing = [roles, permissions].filter((one) => one.isError && !one.data);
  const [typed, setTyped] = useState("");
  const rows = (permissions.data ?? []).filter((one) => matches(`${one.name} ${one.about} ${one.shortName}`, typed));
  const groups = rightsGroups.flatMap(({ key, label, isMenu }) => {
    const children = rows.filter(({ group }) => group === key);
    const name = isMenu ? t("permissions.groupMenu", { name: any(label) }) : any(label);
    return children.length === 0 ? [] : [{ id: key, name, children }];
  });
  return (
    <Modal open title={t("administration.matrix")} footer={null} width="min(1320px, 96vw)" style={{ top: 24 }} onCancel={onClose}>
      <Input
        className={css.roleSearch}
        allowClear={{ clearIcon: <CloseCircleFilled aria-label={t("common.clear")} /> }}
        aria-label={t("crud.search")}
        placeholder={t("crud.search")}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {roles.data && permissions.data ? (
        <Table<Line>
          key={typed}
          expandable={{ defaultExpandAllRows: true, indentSize: 0 }}
          ref={reachable}
          size="small"
          bordered
          rowKey="id"
          data-part="role-matrix"
          aria-label={t("administration.matrix")}
          pagination={false}
          scroll={{ x: nameWidth() + roles.data.length * roleWidth, y: Math.max(240, window.innerHeight - 270) }}
          dataSource={groups}
          columns={[
            {
              title: t("administration.permission"),
              dataIndex: "name",
              width: nameWidth(),
              fixed: "left",
              render: (name: string, one) => ("children" in one ? <strong>{name}</strong> : <span title={one.about}>{name}</span>),
            },
            ...roles.data.map((role) => ({
              title: role.name,
              key: role.id,
              width: roleWidth,
              align: "center" as const,
              render: (_: unknown, one: Line) =>
                "children" in one ? null : one.roles.some((has) => has.id === role.id) ? (
                  <CheckOutlined className={css.roleHas} aria-label={t("common.yes")} />
                ) : (
                  <span className={css.roleHasNot} aria-label={t("common.no")} role="img">
                    ·
                  </span>
                ),
            })),
          ]}
        />
      ) : missing.length > 0 ? (
        <NotLoaded error={missing[0]?.error} again={() => missing.forEach((one) => void one.refetch())} />
      ) : (
        <Spin description={t("common.loading")} />
      )}
    </Modal>
  );
};
