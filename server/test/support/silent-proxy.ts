import { createServer, connect, type AddressInfo, type Socket } from "node:net";

export type SilentProxy = {
  /** The database's address through the proxy. */
  readonly url: string;
  /** Blocks the present connections without closing them, as a firewall that forgot them; new ones pass. */
  readonly silence: () => void;
  readonly close: () => Promise<void>;
};

/** A TCP way to a database. */
export const silentProxy = async (databaseUrl: string): Promise<SilentProxy> => {
  const target = new URL(databaseUrl);
  const socketFolder = target.searchParams.get("host");
  const open = new Set<{ readonly sides: readonly Socket[]; isSilent: boolean }>();
  const server = createServer((near) => {
    const far = socketFolder ? connect(`${socketFolder}/.s.PGSQL.${target.port}`) : connect(Number(target.port), target.hostname);
    const way = { sides: [near, far], isSilent: false };
    open.add(way);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      // what comes is read, so that TCP itself never gives up
      from.on("data", (bytes) => !way.isSilent && to.write(bytes));
      from.on("error", () => {});
      from.on("close", () => {
        open.delete(way);
        if (!way.isSilent) to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.searchParams.delete("host");
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    silence: () => {
      for (const way of open) way.isSilent = true;
    },
    close: async () => {
      for (const { sides } of open) for (const side of sides) side.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
