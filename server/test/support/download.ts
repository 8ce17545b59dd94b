import type { Portal } from "./people.ts";

export type Download = {
  readonly status: number;
  readonly bytes: Buffer;
  readonly type: string;
  /** The name that the reply gives its file; empty where it gives none. */
  readonly name: string;
  readonly json: () => { code: string; error: string; details?: unknown };
};
type Options = { readonly method?: "GET" | "POST"; readonly language?: string };

/** Fetches a file by its ordinary call, byte for byte. */
export const download = async (
  portal: Portal,
  login: string,
  path: string,
  { method = "GET", language = "UZ" }: Options = {},
): Promise<Download> => {
  const { token } = await portal.as(login);
  const reply = await portal.app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}`, "accept-language": language },
  });
  return {
    status: reply.statusCode,
    bytes: reply.rawPayload,
    type: String(reply.headers["content-type"]),
    name: decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(String(reply.headers["content-disposition"]))?.[1] ?? ""),
    json: () => reply.json(),
  };
};

/** The path of a document with what it is printed for. */
export const withPurpose = (path: string, purpose = "appeal_work"): string => `${path}${path.includes("?") ? "&" : "?"}purpose=${purpose}`;
