import type { Portal } from "./people.ts";

type Reply = Awaited<ReturnType<Portal["app"]["inject"]>>;

/** A browser of a test's own: its cookies, of which the strict ones stay at home when another site sends it here. */
export const browserOf = (portal: () => Portal) => {
  const jar = new Map<string, { value: string; sameSite: string | undefined }>();
  const cookies = (isFromElsewhere: boolean) =>
    Object.fromEntries(
      [...jar].filter(([, { sameSite }]) => !isFromElsewhere || sameSite !== "Strict").map(([name, { value }]) => [name, value]),
    );
  const take = (reply: Reply): Reply => {
    for (const { name, value, sameSite } of reply.cookies as { name: string; value: string; sameSite?: string }[])
      if (value === "") jar.delete(name);
      else jar.set(name, { value, sameSite });
    return reply;
  };
  const write = (method: "POST" | "PATCH") => async (path: string, payload?: object) =>
    take(await portal().app.inject({ method, url: `/api${path}`, cookies: cookies(false), ...(payload && { payload }) }));
  return {
    jar,
    post: write("POST"),
    patch: write("PATCH"),
    get: async (path: string) => take(await portal().app.inject({ method: "GET", url: `/api${path}`, cookies: cookies(false) })),
    async comeBack(to: URL) {
      return take(await portal().app.inject({ method: "GET", url: `${to.pathname}${to.search}`, cookies: cookies(true) }));
    },
  };
};
