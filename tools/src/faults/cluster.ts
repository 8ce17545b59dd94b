import { chownSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { accountOfPostgres, freePorts, startProgram, until, type Started } from "./processes.ts";

const programs = "/usr/lib/postgresql/15/bin";
export const passwords = {
  superuser: "superuser-of-a-test",
  replication: "replication-of-a-test",
  portal: "portal-of-a-test",
  owner: "owner-of-a-test",
};
const names = ["pg1", "pg2", "pg3"] as const;
type Node = { readonly name: string; readonly port: number; readonly rest: number; readonly folder: string; patroni: Started };

export type Cluster = {
  /** HAProxy's ways: to the primary, to one replica, to the portals. */
  readonly ports: { readonly primary: number; readonly replica: number; readonly portals: number };
  readonly portalPorts: readonly [number, number];
  readonly primary: () => Promise<string>;
  /** The primary and when its PostgreSQL started: a demotion starts it again. */
  readonly leader: () => Promise<string>;
  /** Kills Patroni and every process of PostgreSQL of a node at once, as a machine that loses its power. */
  readonly cut: (name: string) => Promise<void>;
  /** Starts it again and waits until it follows the primary. */
  readonly bringBack: (name: string) => Promise<void>;
  /** Kills the only member of etcd, so all of it. */
  readonly killEtcd: () => Promise<void>;
  /** Starts it again with what it had stored, and waits until it answers. */
  readonly startEtcd: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** The settings of docs/install.md, "High availability", with three nodes on one machine. */
const settingsOf = (node: Omit<Node, "patroni">, etcd: number): string => `scope: murojaat
name: ${node.name}
restapi:
  listen: 127.0.0.1:${node.rest}
  connect_address: 127.0.0.1:${node.rest}
etcd3:
  hosts: 127.0.0.1:${etcd}
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 5
    retry_timeout: 5
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    synchronous_mode_strict: true
    failsafe_mode: true
    postgresql:
      use_pg_rewind: true
      parameters:
        max_connections: 60
        wal_log_hints: "on"
  initdb:
    - encoding: UTF8
    - locale: C.UTF-8
    - data-checksums
postgresql:
  listen: 127.0.0.1:${node.port}
  connect_address: 127.0.0.1:${node.port}
  bin_dir: ${programs}
  data_dir: ${join(node.folder, "data")}
  pgpass: ${join(node.folder, "pgpass")}
  authentication:
    superuser: { username: postgres, password: ${passwords.superuser} }
    replication: { username: replicator, password: ${passwords.replication} }
  parameters:
    unix_socket_directories: ${node.folder}
    shared_buffers: 64MB
  pg_hba:
    - local all all scram-sha-256
    - host replication replicator 127.0.0.1/32 scram-sha-256
    - host all all 127.0.0.1/32 scram-sha-256
`;

type Ways = { readonly nodes: readonly Omit<Node, "patroni">[]; readonly ports: Cluster["ports"]; readonly portalPorts: readonly number[] };
const balancerOf = ({ nodes, ports, portalPorts }: Ways): string => `defaults
  mode tcp
  timeout connect 3s
  timeout client 1h
  timeout server 1h
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
listen primary
  bind 127.0.0.1:${ports.primary}
  option httpchk OPTIONS /primary
  http-check expect status 200
${nodes.map(({ name, port, rest }) => `  server ${name} 127.0.0.1:${port} check port ${rest}`).join("\n")}
listen replica
  bind 127.0.0.1:${ports.replica}
  balance first
  option httpchk OPTIONS /replica
  http-check expect status 200
${nodes.map(({ name, port, rest }) => `  server ${name} 127.0.0.1:${port} check port ${rest}`).join("\n")}
listen portals
  mode http
  bind 127.0.0.1:${ports.portals}
  option httpchk GET /healthz
  http-check expect status 200
${portalPorts.map((port, n) => `  server portal${n + 1} 127.0.0.1:${port} check`).join("\n")}
`;

/** Three PostgreSQL under Patroni, one etcd, HAProxy; the roles and the empty database of the portal. */
export const startCluster = async (folder: string): Promise<Cluster> => {
  const account = accountOfPostgres();
  const own = (path: string) => account.uid !== undefined && chownSync(path, account.uid, account.gid!);
  mkdirSync(folder, { recursive: true });
  own(folder);
  const [etcd, peer, primaryPort, replica, portals, one, two, ...rest] = (await freePorts(13)) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    ...number[],
  ];
  const ports = { primary: primaryPort, replica, portals };
  const portalPorts = [one, two] as const;
  const logOf = (name: string) => join(folder, `${name}.log`);

  const etcdFolder = join(folder, "etcd");
  mkdirSync(etcdFolder, { mode: 0o700 });
  own(etcdFolder);
  const [etcdUrl, peerUrl] = [`http://127.0.0.1:${etcd}`, `http://127.0.0.1:${peer}`];
  const etcdArgs = ["--name", "e1", "--data-dir", etcdFolder, "--listen-client-urls", etcdUrl, "--advertise-client-urls", etcdUrl];
  const etcdPeers = ["--listen-peer-urls", peerUrl, "--initial-advertise-peer-urls", peerUrl, "--initial-cluster", `e1=${peerUrl}`];
  const runEtcd = (): Started => startProgram("etcd", [...etcdArgs, ...etcdPeers], { log: logOf("etcd"), account });
  const etcdAnswers = () => until("etcd answers", async () => (await fetch(`${etcdUrl}/health`)).ok, 30);
  let store = runEtcd();
  await etcdAnswers();

  const nodes: Node[] = [];
  const startPatroni = (name: string): Started =>
    startProgram("patroni", [join(folder, name, "patroni.yml")], { log: logOf(name), account, env: { LC_ALL: "C.UTF-8" } });
  for (const [n, name] of names.entries()) {
    const node = { name, port: rest[n * 2]!, rest: rest[n * 2 + 1]!, folder: join(folder, name) };
    mkdirSync(node.folder, { mode: 0o700 });
    own(node.folder);
    const file = join(node.folder, "patroni.yml");
    writeFileSync(file, settingsOf(node, etcd), { mode: 0o600 });
    own(file);
    nodes.push({ ...node, patroni: startPatroni(name) });
  }

  const roleOf = async ({ rest: port }: Node): Promise<string> =>
    ((await (await fetch(`http://127.0.0.1:${port}/patroni`, { signal: AbortSignal.timeout(2000) })).json()) as { role: string }).role;
  const findPrimary = async (): Promise<string | undefined> => {
    for (const node of nodes)
      if (["master", "primary"].includes(await roleOf(node).catch(() => ""))) {
        const reply = await fetch(`http://127.0.0.1:${node.rest}/primary`).catch(() => undefined);
        if (reply?.status === 200) return node.name;
      }
    return undefined;
  };
  const nodeOf = (name: string): Node => nodes.find((node) => node.name === name)!;
  const ask = async <T extends object>(port: number, statement: string, database = "postgres"): Promise<T[]> => {
    const client = new pg.Client({ host: "127.0.0.1", port, user: "postgres", password: passwords.superuser, database });
    await client.connect();
    try {
      return (await client.query<T>(statement)).rows;
    } finally {
      await client.end();
    }
  };
  const standbys = async (): Promise<{ application_name: string; sync_state: string }[]> => {
    const primary = await findPrimary();
    if (primary === undefined) return [];
    return ask(nodeOf(primary).port, "select application_name, sync_state from pg_stat_replication where state = 'streaming'");
  };
  await until(
    "two standbys follow the primary, one of them synchronously",
    async () => {
      const found = await standbys();
      return found.length === 2 && found.some(({ sync_state: state }) => state === "sync");
    },
    240,
  );

  const balancerFile = join(folder, "haproxy.cfg");
  writeFileSync(balancerFile, balancerOf({ nodes, ports, portalPorts }));
  const balancer = startProgram("haproxy", ["-db", "-f", balancerFile], { log: logOf("haproxy") });
  // before its first checks it believes that every server is the primary
  let answers = 0;
  await until(
    "HAProxy leads to the primary only",
    async () => {
      const [row] = await ask<{ standby: boolean }>(ports.primary, "select pg_is_in_recovery() as standby");
      answers = row!.standby ? 0 : answers + 1;
      return answers >= 20;
    },
    60,
  );
  await ask(ports.primary, `create role murojaat_owner login password '${passwords.owner}'`);
  await ask(ports.primary, `create role murojaat login password '${passwords.portal}'`);
  await ask(ports.primary, "create database murojaat owner murojaat_owner");

  const primary = async (): Promise<string> => {
    let found: string | undefined;
    await until("there is a primary", async () => (found = await findPrimary()) !== undefined);
    return found!;
  };
  return {
    ports,
    portalPorts,
    primary,
    leader: async () => {
      const name = await primary();
      const [row] = await ask<{ started: string }>(nodeOf(name).port, "select pg_postmaster_start_time()::text as started");
      return `${name}, started ${row!.started}`;
    },
    cut: async (name) => {
      const node = nodeOf(name);
      const [row] = await ask<{ pid: number }>(
        node.port,
        "select pg_read_file('postmaster.pid')::text as text, split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid",
      );
      const gone = node.patroni.kill("SIGKILL");
      // the postmaster first: it must not answer to the end of its children
      process.kill(row!.pid, "SIGKILL");
      await gone;
    },
    bringBack: async (name) => {
      // children of the killed postmaster end by themselves
      await wait(1000);
      const node = nodeOf(name);
      node.patroni = startPatroni(name);
      await until(
        `${name} follows the primary again`,
        async () => {
          const found = await standbys();
          return found.some(({ application_name: standby }) => standby === name) && found.some(({ sync_state: state }) => state === "sync");
        },
        300,
      );
    },
    killEtcd: () => store.kill("SIGKILL"),
    startEtcd: async () => {
      store = runEtcd();
      await etcdAnswers();
    },
    stop: async () => {
      for (const { patroni } of nodes) await patroni.kill("SIGTERM");
      for (const program of [balancer, store]) await program.kill("SIGTERM");
    },
  };
};
