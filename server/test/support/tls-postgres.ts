import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { startInstalled } from "./installed-postgres.ts";
import { roomiest, startTemporary } from "./temporary.ts";

const [owner, portal] = ["elsewhere_owner", "elsewhere_portal"];
const password = "p@rol/1 +";

export type TlsPostgres = {
  /** Addresses of a database there; `more` is what they end with. */
  readonly urls: (database: string, more: string) => { readonly url: string; readonly ownerUrl: string };
  /** Files: the authority that signed the server's certificate, and another one of the same name. */
  readonly authority: string;
  readonly stranger: string;
  readonly stop: () => Promise<void>;
};

/**
 * A PostgreSQL as on another machine: it takes connections over TLS only, as localhost, with a certificate of an authority that nobody else
 * knows. Of the version that is installed, where one is, so that `pg_dump` of the same version is there too. Its databases are empty.
 */
export const startTlsPostgres = async (databases: readonly string[]): Promise<TlsPostgres> => {
  const folder = mkdtempSync(join(roomiest(), "murojaat-tls-"));
  chmodSync(folder, 0o755);
  const [authority, stranger] = [makeAuthority(folder, "authority"), makeAuthority(folder, "stranger")];
  const certificate = makeCertificate(folder, authority);
  const server = await startServer();
  const admin = new pg.Client({ connectionString: server.adminUrl });
  await admin.connect();
  const setting = async (name: string): Promise<string> =>
    (await admin.query<{ value: string }>("select current_setting($1) as value", [name])).rows[0]!.value;
  const { uid, gid } = statSync(await setting("data_directory"));
  chownSync(certificate.key, uid, gid);
  for (const role of [owner, portal]) await admin.query(`create role ${role} login password '${password}'`);
  for (const database of databases)
    await admin.query(
      `create database ${database} owner ${owner} template template0 encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'`,
    );
  await admin.query(`alter system set ssl_cert_file = '${certificate.file}'`);
  await admin.query(`alter system set ssl_key_file = '${certificate.key}'`);
  await admin.query("alter system set ssl = on");
  writeFileSync(await setting("hba_file"), "hostssl all all 127.0.0.1/32 scram-sha-256\n");
  await admin.query("select pg_reload_conf()");
  const port = await setting("port");
  await admin.end();
  const urlOf = (role: string, database: string, more: string) =>
    `postgres://${role}:${encodeURIComponent(password)}@localhost:${port}/${database}?${more}`;
  return {
    urls: (database, more) => ({ url: urlOf(portal, database, more), ownerUrl: urlOf(owner, database, more) }),
    authority,
    stranger,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const startServer = async (): Promise<{ readonly adminUrl: string; readonly stop: () => Promise<void> }> => {
  const installed = await startInstalled();
  return installed ? { ...installed, adminUrl: installed.url } : startTemporary();
};

const openssl = (...args: readonly string[]): void => void execFileSync("openssl", args, { stdio: "ignore" });
const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];

const makeAuthority = (folder: string, name: string): string => {
  const file = join(folder, `${name}.pem`);
  openssl("req", "-x509", ...newKey, "-days", "2", "-subj", "/CN=Authority of a test", "-keyout", keyOf(file), "-out", file);
  return file;
};
const makeCertificate = (folder: string, authority: string): { readonly file: string; readonly key: string } => {
  const [file, request, names] = [join(folder, "server.pem"), join(folder, "server.csr"), join(folder, "names")];
  writeFileSync(names, "subjectAltName=DNS:localhost\n");
  openssl("req", ...newKey, "-subj", "/CN=localhost", "-keyout", keyOf(file), "-out", request);
  // prettier-ignore
  openssl("x509", "-req", "-in", request, "-CA", authority, "-CAkey", keyOf(authority), "-CAcreateserial", "-days", "2", "-extfile", names, "-out", file);
  chmodSync(keyOf(file), 0o600);
  return { file, key: keyOf(file) };
};
const keyOf = (certificate: string): string => certificate.replace(/pem$/, "key");
