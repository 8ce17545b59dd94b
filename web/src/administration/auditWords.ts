import { references, screens, type Crud, type MessageKey } from "@murojaat/contract";

/** What the last part of a path does, where the method says too little. */
const acts: Readonly<Record<string, MessageKey>> = {
  block: "administration.block",
  unblock: "administration.unblock",
  "hand-over": "administration.handOver",
  "reset-password": "administration.resetPassword",
  permissions: "administration.permissions",
  order: "administration.order",
  undo: "calendar.undo",
  import: "crud.import",
  send: "reportPlans.sendNow",
};
const methods: Readonly<Record<string, MessageKey>> = {
  POST: "crud.add",
  PUT: "common.edit",
  PATCH: "common.edit",
  DELETE: "common.delete",
  // what the portal does by itself
  SEND: "reportPlans.sending",
};
const titles = new Map<string, MessageKey>([
  ...Object.entries(screens).map(([path, { label }]): [string, MessageKey] => [path, label]),
  ...Object.values<Crud>(references).map(({ path, title }): [string, MessageKey] => [path, title]),
]);

/** What a call of the log did and to which list: keys of its words. None for a call that is no list's: that one stands as it is. */
export const auditWords = (action: string): { readonly act: MessageKey; readonly list: MessageKey } | undefined => {
  const [method = "", path = ""] = action.split(" ");
  const parts = path.split("/").slice(1);
  const list = parts.map((_, n) => titles.get(`/${parts.slice(0, parts.length - n).join("/")}`)).find((title) => title !== undefined);
  const act = acts[parts.at(-1)!] ?? methods[method];
  return list && act && { act, list };
};
