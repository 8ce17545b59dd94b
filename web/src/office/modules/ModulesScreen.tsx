import ArrowDownOutlined from "@ant-design/icons/es/icons/ArrowDownOutlined";
import ArrowUpOutlined from "@ant-design/icons/es/icons/ArrowUpOutlined";
import EditOutlined from "@ant-design/icons/es/icons/EditOutlined";
import { menuExcel, moduleEndpoints, moduleRows, type Crud, type CrudRow, type ModuleKind } from "@murojaat/contract";
import { App, Button, Select, Spin, Tree } from "antd";
import { lazy, Suspense, useState, type KeyboardEvent } from "react";
import { useRead } from "../../engine/api/use.ts";
import { iconNames, NamedIcon } from "../../engine/ui/icons.tsx";
import { ConflictNote } from "../../engine/forms/ConflictNote.tsx";
import { ExcelButton } from "../../engine/references/SheetTools.tsx";
import { useCan } from "../session/useSession.ts";
import { useText } from "../../engine/text/useText.tsx";
import { NotLoaded } from "../../engine/ui/NotLoaded.tsx";
import { menuItems, peersOf, type MenuNode } from "./menuNodes.ts";
import { itemsNow, useOrder } from "./useOrder.ts";
import { isPressed } from "../../engine/keys/keys.ts";
import { keyed, WithKey } from "../../engine/keys/KeySign.tsx";
import css from "./ModulesScreen.module.css";
import listCss from "../../engine/lists/list.module.css";
import proseCss from "../../engine/ui/prose.module.css";
import chipCss from "../../engine/ui/chip.module.css";

const CrudForm = lazy(() => import("../../engine/references/CrudForm.tsx").then((m) => ({ default: m.CrudForm })));
const around = 244;

/** The office's menu: names, icons, what is left out, and the order by drag, by buttons or by Alt with an arrow. */
export const ModulesScreen = () => {
  const { t } = useText();
  const { message } = App.useApp();
  const mayWrite = useCan("manage_modules");
  const [categories, groups, modules] = [
    useRead(moduleEndpoints.categories.all, { query: {} }, { keep: true, quiet: true }),
    useRead(moduleEndpoints.groups.all, { query: {} }, { keep: true, quiet: true }),
    useRead(moduleEndpoints.modules.all, { query: {} }, { keep: true, quiet: true }),
  ];
  // expand all: a branch that arrives after the first render would stay collapsed
  const isRead = categories.data !== undefined && groups.data !== undefined && modules.data !== undefined;
  const missing = [categories, groups, modules].filter((one) => one.isError && !one.data);
  const { conflict, order, takeTheirs } = useOrder();
  const [marked, setMarked] = useState<string>();
  const [open, setOpen] = useState<{ readonly kind: ModuleKind; readonly row: CrudRow }>();
  const items = menuItems(categories.data ?? [], groups.data ?? [], modules.data ?? []);

  const put = (was: readonly MenuNode[], next: readonly MenuNode[]) => {
    const idsOf = (nodes: readonly MenuNode[]) => nodes.map((one) => one.row.id);
    order(was[0]!.kind, idsOf(was), idsOf(next));
  };
  const move = (by: 1 | -1) => {
    if (marked === undefined) return void message.warning(t("messages.markLine"));
    const peers = peersOf(itemsNow(), marked);
    const at = peers.findIndex((one) => one.key === marked);
    const [one, other] = [peers[at], peers[at + by]];
    if (!one || !other) return;
    put(
      peers,
      peers.map((node) => (node === one ? other : node === other ? one : node)),
    );
  };
  const press = (event: KeyboardEvent) => {
    const by = isPressed(event.nativeEvent, "moveDown") ? 1 : isPressed(event.nativeEvent, "moveUp") ? -1 : 0;
    if (by === 0 || !mayWrite) return;
    event.preventDefault();
    event.stopPropagation();
    move(by);
  };
  /** Moves a node behind another of its kind, or to the first place when dropped on their parent. */
  const drop = (dragged: string, target: string, behind: boolean) => {
    const all = peersOf(itemsNow(), dragged);
    const one = all.find((node) => node.key === dragged);
    if (!one || dragged === target) return;
    const rest = all.filter((node) => node !== one);
    const place = rest.findIndex((node) => node.key === target);
    rest.splice(place < 0 ? 0 : place + (behind ? 1 : 0), 0, one);
    put(all, rest);
  };
  const edit = () => {
    const node = marked === undefined ? undefined : peersOf(items, marked).find((one) => one.key === marked);
    if (node) setOpen({ kind: node.kind, row: node.row });
    else void message.warning(t("messages.markLine"));
  };

  return (
    <section className={`${listCss.list} ${css.modules}`} data-part="modules" aria-labelledby="list-title">
      <div className={listCss.head}>
        <h1 id="list-title">{t("menu.modules")}</h1>
        <div className={listCss.tools} data-part="list-tools">
          {mayWrite && (
            <>
              <Button icon={<ArrowUpOutlined />} {...keyed("moveUp")} onClick={() => move(-1)}>
                <WithKey of="moveUp">{t("administration.up")}</WithKey>
              </Button>
              <Button icon={<ArrowDownOutlined />} {...keyed("moveDown")} onClick={() => move(1)}>
                <WithKey of="moveDown">{t("administration.down")}</WithKey>
              </Button>
              <Button type="primary" icon={<EditOutlined />} onClick={edit}>
                {t("common.edit")}
              </Button>
            </>
          )}
          <ExcelButton call={menuExcel} query={{}} total={items.length} />
        </div>
      </div>
      <p className={proseCss.soft}>{t("administration.modulesAbout")}</p>
      {conflict && (
        <ConflictNote conflict={conflict} title={t("administration.orderMet")}>
          <span className={chipCss.chips}>
            <Button size="small" onClick={takeTheirs}>
              {t("form.takeTheirs")}
            </Button>
            <Button size="small" onClick={() => order(conflict.kind, conflict.now.ids, conflict.mine)}>
              {t("form.keepMine")}
            </Button>
          </span>
        </ConflictNote>
      )}
      {missing.length > 0 ? (
        <NotLoaded error={missing[0]?.error} again={() => missing.forEach((one) => void one.refetch())} />
      ) : isRead ? (
        <div onKeyDownCapture={press} role="presentation">
          <Tree<MenuNode>
            blockNode
            defaultExpandAll
            aria-label={t("menu.modules")}
            treeData={[...items] as MenuNode[]}
            height={Math.max(300, window.innerHeight - around)}
            selectedKeys={marked ? [marked] : []}
            onSelect={(keys) => keys[0] !== undefined && setMarked(String(keys[0]))}
            onActiveChange={(key) => key !== null && key !== undefined && setMarked(String(key))}
            {...(mayWrite && { draggable: { icon: false } })}
            allowDrop={({ dragNode, dropNode, dropPosition }) =>
              dropPosition === 0
                ? dropNode.children.some((one) => one.key === dragNode.key)
                : peersOf(items, dragNode.key).some((one) => one.key === dropNode.key)
            }
            onDrop={({ dragNode, node, dropToGap, dropPosition }) =>
              drop(dragNode.key, dropToGap ? node.key : "", dropToGap && dropPosition > Number(node.pos.split("-").at(-1) ?? 0))
            }
            titleRender={(node) => (
              <span className={css.moduleNode} data-part="module-node" data-kind={node.kind}>
                <NamedIcon name={String(node.row["icon"])} />
                <span>{node.row.name}</span>
                {node.row["isHidden"] === true && <span className={chipCss.chip}>{t("administration.hidden")}</span>}
                <code>{node.path}</code>
              </span>
            )}
          />
        </div>
      ) : (
        <Spin description={t("common.loading")} />
      )}
      {open && (
        <Suspense>
          <CrudForm
            list={{
              def: { ...moduleRows[open.kind], fields: editable(open) },
              calls: moduleEndpoints[open.kind],
              mayWrite,
              controls: { icon: () => <IconField /> },
            }}
            row={open.row}
            onSaved={() => setOpen(undefined)}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
};

/** Names and icon are editable, and whether a module is in the menu; the order gives its place. */
const editable = ({ kind }: { kind: ModuleKind }): Crud["fields"] => {
  const { icon, isHidden } = moduleRows.modules.fields;
  return kind === "modules" ? { icon, isHidden } : { icon };
};

type Given = { readonly id?: string; readonly value?: string; readonly onChange?: (value: string) => void };
const IconField = (given: Given) => (
  <Select
    {...given}
    showSearch
    options={iconNames.map((name) => ({ value: name, label: name.replace("Outlined", "") }))}
    optionRender={({ value }) => (
      <span className={css.moduleNode} data-part="module-node">
        <NamedIcon name={String(value)} />
        {String(value).replace("Outlined", "")}
      </span>
    )}
    labelRender={({ value }) => (
      <span className={css.moduleNode} data-part="module-node">
        <NamedIcon name={String(value)} />
        {String(value).replace("Outlined", "")}
      </span>
    )}
  />
);
