type Read = (path: string) => Promise<unknown>;
type Seen = { readonly id?: number; readonly key?: string; readonly version?: string };

/** The version that stands there, as a form has read it; of what is not shown one that nothing has. */
const versionAt = async (read: Read, path: string, id: number | string | undefined): Promise<string> => {
  const found = (await read(path)) as { rows?: Seen[] } | Seen | Seen[];
  const rows = [("rows" in found && found.rows) || (found as Seen | Seen[])].flat();
  return rows.find((row) => row.version !== undefined && (row.id ?? row.key ?? id) === id)?.version ?? "none";
};

/** The body of a change of administration, with the version that the portal's form would name. */
export const withSeenVersion = async (read: Read, path: string, body: object): Promise<object> => {
  const { id, key, version } = body as Seen;
  if (!path.startsWith("/admin/") || version !== undefined || /\/(pinfl|order)$/.test(path)) return body;
  if (key !== undefined) return { ...body, version: await versionAt(read, "/admin/settings/all", key) };
  if (id === undefined) return { ...body, version: await versionAt(read, path, undefined) };
  return { ...body, version: await versionAt(read, `${path}/get-by-array?ids=${id}`, id) };
};
/** The address of a removal, with the same. */
export const removalSeen = async (read: Read, path: string): Promise<string> => {
  const [, list, id] = /^(\/admin\/[a-z-]+)\/(\d+)$/.exec(path) ?? [];
  return list ? `${path}?version=${await versionAt(read, `${list}/get-by-array?ids=${id}`, Number(id))}` : path;
};
