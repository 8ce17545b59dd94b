import LeftOutlined from "@ant-design/icons/es/icons/LeftOutlined";
import RightOutlined from "@ant-design/icons/es/icons/RightOutlined";
import { bells, rightsGroups, roleEndpoints, type CrudRow, type MessageKey, type Reply } from "@murojaat/contract";
import { Alert, App, Button, Select, Spin, Table, Transfer, type ButtonProps } from "antd";
import { useState } from "react";
import { call } from "../../engine/api/client.ts";
import { queries } from "../../engine/api/queries.ts";
import { useRead } from "../../engine/api/use.ts";
import { titleOf } from "../../engine/references/referenceList.ts";
import { conflictOf, type Conflict } from "../../engine/forms/conflict.ts";
import { ConflictNote } from "../../engine/forms/ConflictNote.tsx";
import { matches } from "../../engine/text/matching.ts";
import { reachable } from "../../engine/lists/reachable.ts";
import { useText } from "../../engine/text/useText.tsx";
import { NotLoaded } from "../../engine/ui/NotLoaded.tsx";
import { useSending } from "../../engine/ui/useSending.ts";
import css from "./RolePermissions.module.css";
import { FormDrawer } from "../../engine/ui/FormDrawer.tsx";
import { keyed, WithKey } from "../../engine/keys/KeySign.tsx";
import proseCss from "../../engine/ui/prose.module.css";
import noteCss from "../../engine/ui/note.module.css";
import chipCss from "../../engine/ui/chip.module.css";

/** A right, or a group of them. */
type Line = {
  readonly key: string;
  readonly title: string;
  readonly about?: string;
  readonly kind?: string | undefined;
  readonly group?: string;
  readonly roles?: readonly { readonly id: number; readonly name: string }[];
  readonly children?: Line[];
};
const groupMark = "group ";
/** The groups that have any of these rights, each with its own. */
const inGroups = (items: readonly Line[], nameOf: (label: MessageKey, isMenu: boolean) => string): Line[] =>
  rightsGroups.flatMap(({ key, label, isMenu }) => {
    const children = items.filter(({ group }) => group === key);
    return children.length === 0 ? [] : [{ key: groupMark + key, title: nameOf(label, isMenu), children }];
  });
type ArrowProps = Pick<ButtonProps, "disabled" | "icon" | "onClick"> & { readonly label: string };
/** Moves what is chosen to the other side; the list of rights gives it its press. */
const Arrow = ({ label, ...given }: ArrowProps) => <Button type="primary" size="small" aria-label={label} title={label} {...given} />;
type Rights = Reply<typeof roleEndpoints.permissions>;
const width = 1000;
const menuType = 2;
/** Height of each of the two lists, which are stacked on a phone. Pixels. */
const listHeight = () => Math.max(260, window.innerHeight - (window.innerWidth < 700 ? 540 : 300));

/** Allowed and free permissions of a role, side by side; a change applies to the next call of everybody with the role. */
export const RolePermissions = ({ role, onClose }: { role: CrudRow; onClose: () => void }) => {
  const { t, any } = useText();
  const { message, modal } = App.useApp();
  const read = useRead(roleEndpoints.permissions, { params: { id: role.id } }, { quiet: true, fresh: true });
  const { error, refetch } = read;
  /** The base of the user's choice: stays fixed while the user chooses, whatever is read meanwhile. */
  const [base, setBase] = useState<Rights>();
  const [conflict, setConflict] = useState<Conflict<Rights> & { readonly given: readonly string[]; readonly taken: readonly string[] }>();
  const data = base ?? read.data;
  const [picked, setPicked] = useState<readonly string[]>();
  const { busy, fault, send } = useSending();
  const allowed = (data?.allowed ?? []).map((one) => String(one.id));
  const targets = picked ?? allowed;
  const isChanged = picked !== undefined && [...picked].toSorted().join() !== [...allowed].toSorted().join();
  const given = targets.filter((id) => !allowed.includes(id)).length;
  const taken = allowed.filter((id) => !targets.includes(id)).length;

  const save = async () => {
    if (!data) return;
    setConflict(undefined);
    await call(roleEndpoints.setPermissions, {
      params: { id: role.id },
      body: { permissionIds: targets.map(Number), version: data.version },
    });
    void message.success(t("common.saved"));
    void queries().invalidateQueries();
    onClose();
  };
  const takesConflict = (error: unknown): boolean => {
    const found = conflictOf<Rights>(error);
    if (found && data) showConflict(data, found);
    return found !== undefined;
  };
  /** Merges what both people gave and took; saving again is a decision. */
  const showConflict = (was: Rights, found: Conflict<Rights>) => {
    const idsOf = (rights: Rights) => rights.allowed.map((one) => String(one.id));
    const [before, now] = [idsOf(was), idsOf(found.now)];
    const mineAlone = targets.filter((id) => !before.includes(id) && !now.includes(id));
    setPicked([...now.filter((id) => targets.includes(id) || !before.includes(id)), ...mineAlone]);
    setBase(found.now);
    setConflict({
      ...found,
      given: found.now.allowed.flatMap(({ id, name }) => (before.includes(String(id)) ? [] : [name])),
      taken: was.allowed.flatMap(({ id, name }) => (now.includes(String(id)) ? [] : [name])),
    });
  };
  const leave = () =>
    isChanged
      ? void modal.confirm({
          title: t("crud.unsaved"),
          okText: t("common.yes"),
          cancelText: t("common.no"),
          okButtonProps: { danger: true },
          onOk: onClose,
        })
      : onClose();
  const [other, setOther] = useState<number>();
  const roles = useRead(roleEndpoints.all, { query: {} }, { quiet: true });
  /** Whether the compared role has the right and this one has not, or the other way round. */
  const differs = (item: { readonly key: string; readonly roles: readonly { readonly id: number }[] }) =>
    other === undefined || item.roles.some(({ id }) => id === other) !== targets.includes(item.key);
  const all = [...(data?.allowed ?? []), ...(data?.free ?? [])].map((one) => ({
    key: String(one.id),
    title: one.name,
    description: one.shortName,
    about: one.about,
    group: one.group,
    roles: one.roles,
    kind: one.typeId === menuType ? "screen" : bells.some((bell) => bell.permission === one.shortName) ? "counter" : undefined,
  }));
  return (
    <FormDrawer
      title={`${t("administration.permissions")}: ${titleOf(role)}`}
      width={width}
      keys={{}}
      onClose={leave}
      foot={
        <>
          {isChanged && <span className={proseCss.soft}>{t("administration.permissionChanges", { given, taken })}</span>}
          <Button onClick={leave}>{t("common.cancel")}</Button>
          <Button
            type="primary"
            aria-label={t("common.save")}
            {...keyed("save")}
            disabled={!isChanged}
            loading={busy}
            onClick={() => void send(save, takesConflict)}
          >
            <WithKey of="save">{t("common.save")}</WithKey>
          </Button>
        </>
      }
    >
      {fault && <Alert type="error" showIcon role="alert" className={noteCss.note} title={fault} />}
      {conflict && (
        <ConflictNote conflict={conflict}>
          {conflict.given.length > 0 && <p>{t("administration.permissionsGiven", { names: conflict.given.join(", ") })}</p>}
          {conflict.taken.length > 0 && <p>{t("administration.permissionsTaken", { names: conflict.taken.join(", ") })}</p>}
          <Button size="small" onClick={() => (setPicked(undefined), setConflict(undefined))}>
            {t("form.takeTheirs")}
          </Button>
        </ConflictNote>
      )}
      {error && !data && <NotLoaded error={error} again={() => void refetch()} />}
      {!data && !error && <Spin description={t("common.loading")} />}
      {data && (
        <Select
          className={css.compare}
          allowClear
          placeholder={t("administration.differsFrom")}
          aria-label={t("administration.differsFrom")}
          value={other}
          onChange={(id: number | undefined) => setOther(id)}
          options={(roles.data ?? []).flatMap(({ id, name }) => (id === role.id ? [] : [{ value: id, label: name }]))}
        />
      )}
      {data && (
        <Transfer
          className={css.roleTransfer!}
          classNames={{ section: css.side!, actions: css.arrows! }}
          data-part="role-transfer"
          showSelectAll={false}
          dataSource={all.filter(differs)}
          targetKeys={[...targets]}
          titles={[t("administration.free"), t("administration.allowed")]}
          actions={[
            <Arrow key="allow" label={t("administration.allowChosen")} icon={<RightOutlined />} />,
            <Arrow key="withdraw" label={t("administration.withdrawChosen")} icon={<LeftOutlined />} />,
          ]}
          // the library's unit for the number of items has no Cyrillic form
          locale={{ itemUnit: "", itemsUnit: "" }}
          showSearch={{ placeholder: t("crud.search") }}
          filterOption={(typed, item) => matches(`${item.title} ${item.about} ${item.description}`, typed)}
          onChange={(keys) => {
            setBase(data);
            setPicked(keys.map(String));
          }}
        >
          {({ direction, filteredItems, selectedKeys, onItemSelect, onItemSelectAll }) => (
            <Table<Line>
              // groups that come by a search or a comparison stand open too
              key={`${other} ${filteredItems.length}`}
              ref={reachable}
              size="small"
              rowKey="key"
              aria-label={t(direction === "left" ? "administration.free" : "administration.allowed")}
              showHeader={false}
              pagination={false}
              scroll={{ y: listHeight() }}
              dataSource={inGroups(filteredItems, (label, isMenu) =>
                isMenu ? t("permissions.groupMenu", { name: any(label) }) : any(label),
              )}
              expandable={{ defaultExpandAllRows: true, indentSize: 0 }}
              rowSelection={{
                checkStrictly: false,
                selectedRowKeys: selectedKeys,
                onChange: (keys) =>
                  onItemSelectAll(
                    keys.filter((key) => !String(key).startsWith(groupMark)),
                    "replace",
                  ),
                getCheckboxProps: (item) => ({ "aria-label": item.title }) as object,
              }}
              onRow={({ key, children }) => ({ onClick: () => children === undefined && onItemSelect(key, !selectedKeys.includes(key)) })}
              columns={[
                {
                  key: "title",
                  render: (_, item) =>
                    item.children ? (
                      <strong>{item.title}</strong>
                    ) : (
                      <span className={css.rolePermission} data-part="role-permission">
                        {item.kind && (
                          <span className={`${chipCss.chip} ${css.rolePermissionKind}`}>
                            {t(item.kind === "screen" ? "administration.screen" : "administration.counter")}
                          </span>
                        )}
                        <span>
                          <span>{item.title}</span>
                          <small className={css.about}>{item.about}</small>
                          <small className={css.about}>
                            {t("administration.rightHeldBy", { names: item.roles?.map(({ name }) => name).join(", ") || t("common.no") })}
                          </small>
                        </span>
                      </span>
                    ),
                },
              ]}
            />
          )}
        </Transfer>
      )}
    </FormDrawer>
  );
};
