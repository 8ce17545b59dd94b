import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { copyIfThere, filesIn } from "./manifest.ts";

/** What a base backup leaves out: files of the running server, or files that it creates again (PostgreSQL's manual, "Making a Base Backup"). */
const left =
  /^(postmaster\.(pid|opts)|pg_wal\/.*|pg_replslot\/.*|pg_dynshmem\/.*|pg_notify\/.*|pg_serial\/.*|pg_snapshots\/.*|pg_stat_tmp\/.*|pg_subtrans\/.*|log\/.*|pg_internal\.init|.*\/pg_internal\.init|(.*\/)?pgsql_tmp.*)$/;
/** Folders that PostgreSQL expects to exist; their contents are not copied. */
const emptyFolders = ["pg_wal/archive_status", "pg_replslot", "pg_dynshmem", "pg_notify", "pg_serial", "pg_snapshots", "pg_stat_tmp", "pg_stat", "pg_subtrans", "pg_tblspc", "pg_twophase", "pg_commit_ts", "pg_logical/snapshots", "pg_logical/mappings"]; // prettier-ignore
export { emptyFolders };

/**
 * Copies the cluster of a running server into `target`, as PostgreSQL's low-level backup does it: the copy begins after a checkpoint,
 * may be inconsistent while people work; the write-ahead log of that time, copied last, repairs it.
 */
export const copyCluster = async (adminUrl: string, folder: string, target: string): Promise<void> => {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    // PostgreSQL retains the log until this session ends
    await client.query("select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)");
    await client.query("select pg_backup_start('murojaat', true)");
    for await (const file of filesIn(folder)) if (!left.test(file)) await copyIfThere(join(folder, file), join(target, file));
    const { rows } = await client.query<{ labelfile: string; last: string }>(
      "select labelfile, pg_walfile_name(lsn) as last from pg_backup_stop(false)",
    );
    const { labelfile, last } = rows[0]!;
    await writeFile(join(target, "backup_label"), labelfile, { mode: 0o600 });
    const first = /\(file ([0-9A-F]{24})\)/.exec(labelfile)![1]!; // the label always names it
    const segments = (await readdir(join(folder, "pg_wal"))).filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last);
    for (const segment of segments) await copyIfThere(join(folder, "pg_wal", segment), join(target, "pg_wal", segment));
  } finally {
    await client.end();
  }
};
