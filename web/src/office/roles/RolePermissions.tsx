import { bells, roleEndpoints, type CrudRow, type Met, type Reply } from "@murojaat/contract";
import { Alert, App, Button, Drawer, Spin, Table, Transfer } from "antd";
import { useState } from "react";
import { call } from "../../engine/api/client.ts";
import { queries } from "../../engine/api/queries.ts";
import { useRead } from "../../engine/api/use.ts";
import { titleOf } from "../../engine/references/kept.ts";
import { metOf } from "../../engine/references/met.ts";
import { MetNote } from "../../engine/references/MetNote.tsx";
import { refusalText } from "../../engine/api/refusal.ts";
import { holds } from "../../engine/text/sought.ts";
import { useText } from "../../engine/text/useText.tsx";
import { NotLoaded } from "../../engine/ui/NotLoaded.tsx";
import "./roles.css";

type Rights = Reply<typeof roleEndpoints.permissions>;
const width = 1000;
const menuType = 2;
/** Of each of the two lists, which on a phone stand below each other. Pixels. */
const listHeight = () => Math.max(260, window.innerHeight - (window.innerWidth < 700 ? 540 : 300));

/** What a role may do (allowed) and what it may not (free), side by side; it holds at the next call of everybody who has the role. */
export const RolePermissions = ({ role, onClose }: { role: CrudRow; onClose: () => void }) => {
  const { t, any } = useText();
  const { message, modal } = App.useApp();
  const read = useRead(roleEndpoints.permissions, { params: { id: role.id } }, { quiet: true, fresh: true });
  const { error, refetch } = read;
  /** What the choice was made from: it stays while one chooses, whatever is read meanwhile. */
  const [base, setBase] = useState<Rights>();
  const [met, setMet] = useState<Met<Rights> & { readonly given: readonly string[]; readonly taken: readonly string[] }>();
  const data = base ?? read.data;
  const [picked, setPicked] = useState<readonly string[]>();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const allowed = (data?.allowed ?? []).map((one) => String(one.id));
  const targets = picked ?? allowed;
  const isChanged = picked !== undefined && [...picked].toSorted().join() !== [...allowed].toSorted().join();
  const given = targets.filter((id) => !allowed.includes(id)).length;
  const taken = allowed.filter((id) => !targets.includes(id)).length;

  const save = async () => {
    setBusy(true);
    setFault(undefined);
    setMet(undefined);
    try {
      await call(roleEndpoints.setPermissions, {
        params: { id: role.id },
        body: { permissionIds: targets.map(Number), ...(data && { version: data.version }) },
      });
      void message.success(t("common.saved"));
      void queries.invalidateQueries();
      onClose();
    } catch (error) {
      const found = metOf<Rights>(error);
      if (found && data) meet(data, found);
      else setFault(refusalText(error, any));
    } finally {
      setBusy(false);
    }
  };
  /** What each of the two gave and took stands together; saving again is a decision. */
  const meet = (was: Rights, found: Met<Rights>) => {
    const idsOf = (rights: Rights) => rights.allowed.map((one) => String(one.id));
    const [before, now] = [idsOf(was), idsOf(found.now)];
    const mineAlone = targets.filter((id) => !before.includes(id) && !now.includes(id));
    setPicked([...now.filter((id) => targets.includes(id) || !before.includes(id)), ...mineAlone]);
    setBase(found.now);
    setMet({
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
  const all = [...(data?.allowed ?? []), ...(data?.free ?? [])].map((one) => ({
    key: String(one.id),
    title: one.name,
    description: one.shortName,
    kind: one.typeId === menuType ? "screen" : bells.some((bell) => bell.permission === one.shortName) ? "counter" : undefined,
  }));
  return (
    <Drawer
      open
      title={`${t("administration.permissions")}: ${titleOf(role)}`}
      size={Math.min(width, window.innerWidth)}
      mask={{ closable: false }}
      onClose={leave}
      footer={
        <div className="drawer-foot">
          {isChanged && <span className="soft">{t("administration.permissionChanges", { given, taken })}</span>}
          <Button onClick={leave}>{t("common.cancel")}</Button>
          <Button type="primary" aria-label={t("common.save")} disabled={!isChanged} loading={busy} onClick={() => void save()}>
            {t("common.save")}
          </Button>
        </div>
      }
    >
      {fault && <Alert type="error" showIcon role="alert" className="crud-note" title={fault} />}
      {met && (
        <MetNote met={met}>
          {met.given.length > 0 && <p>{t("administration.permissionsGiven", { names: met.given.join(", ") })}</p>}
          {met.taken.length > 0 && <p>{t("administration.permissionsTaken", { names: met.taken.join(", ") })}</p>}
          <Button size="small" onClick={() => (setPicked(undefined), setMet(undefined))}>
            {t("form.takeTheirs")}
          </Button>
        </MetNote>
      )}
      {error && !data && <NotLoaded error={error} again={() => void refetch()} />}
      {!data && !error && <Spin description={t("common.loading")} />}
      {data && (
        <Transfer
          className="role-transfer"
          showSelectAll={false}
          dataSource={all}
          targetKeys={[...targets]}
          titles={[t("administration.free"), t("administration.allowed")]}
          // the library's word for the number of items is none in Cyrillic
          locale={{ itemUnit: "", itemsUnit: "" }}
          showSearch={{ placeholder: t("crud.search") }}
          filterOption={(typed, item) => holds(`${item.title} ${item.description}`, typed)}
          onChange={(keys) => {
            setBase(data);
            setPicked(keys.map(String));
          }}
        >
          {({ filteredItems, selectedKeys, onItemSelect, onItemSelectAll }) => (
            <Table
              size="small"
              rowKey="key"
              showHeader={false}
              pagination={false}
              scroll={{ y: listHeight() }}
              dataSource={filteredItems}
              rowSelection={{
                selectedRowKeys: selectedKeys,
                onChange: (keys) => onItemSelectAll(keys, "replace"),
                getCheckboxProps: (item) => ({ "aria-label": item.title }) as object,
              }}
              onRow={({ key }) => ({ onClick: () => onItemSelect(key, !selectedKeys.includes(key)) })}
              columns={[
                {
                  key: "title",
                  render: (_, item) => (
                    <span className="role-permission">
                      {item.kind && (
                        <span className="crud-chip">{t(item.kind === "screen" ? "administration.screen" : "administration.counter")}</span>
                      )}
                      <span>{item.title}</span>
                    </span>
                  ),
                },
              ]}
            />
          )}
        </Transfer>
      )}
    </Drawer>
  );
};
