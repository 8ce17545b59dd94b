import CloseCircleFilled from "@ant-design/icons/es/icons/CloseCircleFilled";
import ApartmentOutlined from "@ant-design/icons/es/icons/ApartmentOutlined";
import BankOutlined from "@ant-design/icons/es/icons/BankOutlined";
import SearchOutlined from "@ant-design/icons/es/icons/SearchOutlined";
import { organizationEndpoints } from "@murojaat/contract";
import { Input, Spin, Tree } from "antd";
import { useMemo, useState, type Key } from "react";
import { useRead } from "../../engine/api/use.ts";
import { numberText } from "../../engine/text/moments.ts";
import { matches } from "../../engine/text/matching.ts";
import { useText } from "../../engine/text/useText.tsx";
import { useAddress } from "../../engine/useAddress.ts";
import { NotLoaded } from "../../engine/ui/NotLoaded.tsx";
import type { OrganizationNode } from "./organizationNode.ts";
import { OrganizationPanel } from "./OrganizationPanel.tsx";
import css from "./OrganizationTreeScreen.module.css";
import listCss from "../../engine/lists/list.module.css";
import proseCss from "../../engine/ui/prose.module.css";

type TreeItem = { key: string; title: string; staff: number; blocked: boolean; department: boolean; children: TreeItem[] };
const rowHeight = 30;
const around = 250;

/** Organisations as a tree with a search; beside it the departments and the staff of the selected one. */
export const OrganizationTreeScreen = () => {
  const { t } = useText();
  const { data, error, refetch } = useRead(organizationEndpoints.tree, {}, { quiet: true, keep: true });
  const { search, go } = useAddress<"/admin/organizations-v2">();
  const [typed, setTyped] = useState("");
  const [unfolded, setUnfolded] = useState<readonly Key[]>();
  const nodes = useMemo(() => data ?? [], [data]);
  const found = useMemo(() => findIn(nodes, typed), [nodes, typed]);
  const items = useMemo(() => itemsOf(nodes, found), [nodes, found]);
  const marked = search.at ?? (nodes[0] && `o${nodes[0].id}`);
  const [organizationId, departmentId] = markOf(nodes, marked);
  const organization = nodes.find((node) => node.id === organizationId);
  const mark = (key: string) => go({ at: key }, { replace: true });

  if (error && !data)
    return (
      <div className={listCss.list} data-part="list">
        <NotLoaded error={error} again={() => void refetch()} />
      </div>
    );
  return (
    <div className={css.organizations}>
      <section className={listCss.list} data-part="list" aria-labelledby="list-title">
        <div className={listCss.head}>
          <h1 id="list-title">{t("menu.organizationsTree")}</h1>
          <span className={listCss.total} data-part="list-total">
            {t("common.total")}: {data ? numberText(nodes.length) : "…"}
          </span>
        </div>
        <Input
          allowClear={{ clearIcon: <CloseCircleFilled aria-label={t("common.clear")} /> }}
          className={css.organizationSearch}
          prefix={<SearchOutlined />}
          aria-label={t("crud.search")}
          placeholder={t("crud.search")}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setUnfolded(undefined);
          }}
        />
        {data ? (
          <Tree<TreeItem>
            blockNode
            classNames={{ itemTitle: css.organizationTitle! }}
            showIcon={false}
            aria-label={t("menu.organizationsTree")}
            height={Math.max(280, window.innerHeight - around)}
            itemHeight={rowHeight}
            treeData={items}
            expandedKeys={[...(unfolded ?? (found ? items.flatMap(keysOf) : items.slice(0, 1).map((item) => item.key)))]}
            onExpand={(keys) => setUnfolded(keys)}
            selectedKeys={marked ? [marked] : []}
            onSelect={(keys) => keys[0] !== undefined && mark(String(keys[0]))}
            titleRender={(item) => (
              <span className={css.organizationNode} data-blocked={item.blocked}>
                {item.department ? <ApartmentOutlined /> : <BankOutlined />}
                <span className={css.organizationName} data-part="organization-name" title={item.title}>
                  {item.title}
                </span>
                <span className={css.organizationStaff}>{numberText(item.staff)}</span>
              </span>
            )}
          />
        ) : (
          <Spin description={t("common.loading")} />
        )}
        {found && items.length === 0 && <p className={proseCss.soft}>{t("lists.nothingMatches")}</p>}
      </section>
      {organization && (
        <OrganizationPanel key={marked} node={organization} departmentId={departmentId} onLeft={() => mark(`o${organization.id}`)} />
      )}
    </div>
  );
};

/** The organisation and the department that a key of the tree identifies. */
const markOf = (nodes: readonly OrganizationNode[], key: string | undefined): [number | undefined, number | undefined] => {
  const id = Number(key?.slice(1));
  if (key?.startsWith("d")) return [nodes.find((node) => node.departments.some((d) => d.id === id))?.id, id];
  return [id, undefined];
};

/** The keys whose names contain the typed text, with their ancestors; undefined without a search. */
const findIn = (nodes: readonly OrganizationNode[], typed: string): ReadonlySet<string> | undefined => {
  if (typed.trim() === "") return undefined;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const keys = new Set<string>();
  const keep = (node: OrganizationNode | undefined) => {
    for (let up = node; up; up = up.parentId === null ? undefined : byId.get(up.parentId)) keys.add(`o${up.id}`);
  };
  for (const node of nodes) {
    if (matches(node.name, typed) || matches(node.prefix, typed)) keep(node);
    for (const department of node.departments.filter((d) => matches(d.name, typed))) {
      keys.add(`d${department.id}`);
      keep(node);
    }
  }
  return keys;
};

const itemsOf = (nodes: readonly OrganizationNode[], found: ReadonlySet<string> | undefined): TreeItem[] => {
  const shown = (key: string) => found === undefined || found.has(key);
  const items = new Map<number, TreeItem>();
  for (const node of nodes)
    items.set(node.id, {
      key: `o${node.id}`,
      title: node.name,
      staff: node.staffWithBelow,
      blocked: node.blocked,
      department: false,
      children: departmentsOf(node).filter((d) => shown(d.key)),
    });
  const roots: TreeItem[] = [];
  for (const node of nodes) {
    const item = items.get(node.id)!;
    if (!shown(item.key)) continue;
    (node.parentId === null ? roots : (items.get(node.parentId)?.children ?? roots)).push(item);
  }
  return roots;
};
const departmentsOf = (node: OrganizationNode): TreeItem[] => {
  const items = new Map(
    node.departments.map((d): [number, TreeItem] => [
      d.id,
      { key: `d${d.id}`, title: d.name, staff: d.staffCount, blocked: false, department: true, children: [] },
    ]),
  );
  return node.departments.flatMap((d) => {
    const [item, above] = [items.get(d.id)!, d.parentId === null ? undefined : items.get(d.parentId)];
    if (!above) return [item];
    above.children.push(item);
    return [];
  });
};
const keysOf = (item: TreeItem): string[] => [item.key, ...item.children.flatMap(keysOf)];
