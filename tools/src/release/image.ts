import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isThere, run } from "./run.ts";

/** No account of the host; volumes belong to it. */
const account = 10001;
/** Debian 13's own PostgreSQL programs dump and restore servers up to 17, which the compose file has. */
const packages = ["ca-certificates", "postgresql-client"];

/** What this machine lacks to make an image, or nothing. */
export const imageNeeds = (): string | undefined => {
  const missing = ["debootstrap", "buildah"].filter((program) => !isThere(program));
  if (missing.length > 0) return `${missing.join(" and ")} (Debian has packages of that name)`;
  return process.getuid?.() === 0 ? undefined : "the account root";
};

/**
 * Writes an OCI archive: Debian's smallest system, the staged product below /opt/murojaat, an ordinary account, settings of production. It writes into the
 * volume /var/lib/murojaat and /tmp only. Returns the Debian packages in it, a line each. OCI has no health check: `murojaat health` is what the compose file asks.
 */
export const makeImage = (staged: string, file: string, { version, time }: { version: string; time: number }): string[] => {
  const work = mkdtempSync(join(tmpdir(), "murojaat-image-"));
  const rootfs = join(work, "rootfs");
  const buildah = (...args: string[]): string =>
    run("buildah", ["--storage-driver", "vfs", "--root", join(work, "storage"), "--runroot", join(work, "run"), ...args]).trim();
  try {
    run("debootstrap", ["--variant=minbase", `--include=${packages.join(",")}`, "trixie", rootfs], {
      env: { ...process.env, SOURCE_DATE_EPOCH: String(time) },
    });
    const installed = run("chroot", [rootfs, "dpkg-query", "-W", "-f", "${Package} ${Version} ${Architecture}\n"]).trim().split("\n");
    strip(rootfs);
    run("cp", ["-a", staged, join(rootfs, "opt/murojaat")]);
    run("chmod", ["-R", "u+rwX,go=rX", join(rootfs, "opt/murojaat")]);
    run("chown", ["-R", "0:0", join(rootfs, "opt/murojaat")]);
    run("chroot", [rootfs, "groupadd", "--system", "--gid", String(account), "murojaat"]);
    const identity = ["--uid", String(account), "--gid", "murojaat", "--home-dir", "/var/lib/murojaat"];
    run("chroot", [rootfs, "useradd", "--system", ...identity, "murojaat"]);
    mkdirSync(join(rootfs, "var/lib/murojaat"), { mode: 0o700 });
    run("chown", [`${account}:${account}`, join(rootfs, "var/lib/murojaat")]);

    const container = buildah("from", "scratch");
    // not by `buildah copy`, which gives everything to root
    run("cp", ["-a", `${rootfs}/.`, buildah("mount", container)]);
    const settings = ["NODE_ENV=production", "HOST=0.0.0.0", "DATA_DIR=/var/lib/murojaat"].flatMap((setting) => ["--env", setting]);
    buildah(
      "config",
      ...settings,
      "--user",
      `${account}:${account}`,
      "--workingdir",
      "/var/lib/murojaat",
      "--volume",
      "/var/lib/murojaat",
      container,
    );
    buildah(
      "config",
      "--port",
      "3000",
      "--stop-signal",
      "SIGTERM",
      "--entrypoint",
      '["/opt/murojaat/bin/murojaat"]',
      "--cmd",
      "start",
      container,
    );
    buildah(
      "config",
      "--label",
      `org.opencontainers.image.version=${version}`,
      "--label",
      "org.opencontainers.image.title=murojaat",
      container,
    );
    rmSync(file, { force: true });
    buildah(
      "commit",
      "--quiet",
      "--disable-compression=false",
      "--timestamp",
      String(time),
      "--omit-history",
      container,
      `oci-archive:${file}:murojaat:${version}`,
    );
    return installed;
  } finally {
    run("rm", ["-rf", "--one-file-system", work]);
  }
};

/** What an image does not need, and what differs from run to run. */
const strip = (rootfs: string): void => {
  const gone = [
    "var/cache/apt",
    "var/lib/apt/lists",
    "var/cache/debconf",
    "var/log",
    "usr/share/man",
    "usr/share/info",
    "usr/share/locale",
    "run",
    "tmp",
  ];
  for (const path of gone) {
    rmSync(join(rootfs, path), { recursive: true, force: true });
    mkdirSync(join(rootfs, path), { recursive: true });
  }
  run("chmod", ["1777", join(rootfs, "tmp")]);
  writeFileSync(join(rootfs, "etc/machine-id"), "");
  rmSync(join(rootfs, "etc/resolv.conf"), { force: true });
  rmSync(join(rootfs, "etc/hostname"), { force: true });
};
