import type { List } from "@murojaat/contract/kit";

export type Order = { readonly by: string; readonly how: "ASC" | "DESC" };

const keyOf = (list: List) => `order ${list.path} ${list.menu ?? ""}`;

/** The order in which a list opens: the one last chosen on this machine, or the list's own. */
export const orderOf = (list: List): Order => {
  const [by, how] = (localStorage.getItem(keyOf(list)) ?? "").split(" ");
  if (by && (how === "ASC" || how === "DESC")) return { by, how };
  return list.order ?? { by: "id", how: "DESC" };
};

/** Remembers a chosen order; undefined: the list's own again. */
export const rememberOrder = (list: List, order: Order | undefined): void => {
  if (order) localStorage.setItem(keyOf(list), `${order.by} ${order.how}`);
  else localStorage.removeItem(keyOf(list));
};
