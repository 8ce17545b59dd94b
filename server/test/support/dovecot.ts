import { execFileSync, spawn } from "node:child_process";
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { ImapFlow } from "imapflow";

const program = ["/usr/sbin/dovecot", "/usr/local/sbin/dovecot"].find((path) => {
  try {
    execFileSync(path, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
});
/** Why the tests with a real mail server are left out; empty where they are not. */
export const noDovecot = program === undefined ? " (left out: Dovecot is not installed)" : "";

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

const user = "qabulxona@example.uz";
const password = "p@rol/1";
export type Dovecot = {
  /** As IMAP_URL has it, without TLS and with it; `more` are further parts of the address. */
  readonly url: (more: string, tls?: boolean) => string;
  /** The certificate that a client trusts. */
  readonly certificate: string;
  /** Puts letters into a folder as if they had come at a moment. */
  readonly deliver: (letters: readonly (string | Buffer)[], folder?: string, at?: Date) => Promise<void>;
  /** The sources of the letters in a folder. */
  readonly letters: (folder: string) => Promise<string[]>;
  readonly as: <T>(work: (client: ImapFlow) => Promise<T>) => Promise<T>;
  readonly stop: () => Promise<void>;
};

/** A real IMAP server in a temporary folder, as the user who runs the tests. */
export const startDovecot = async (): Promise<Dovecot> => {
  const folder = mkdtempSync(join(tmpdir(), "murojaat-dovecot-"));
  const [port, tlsPort] = [await freePort(), await freePort()];
  const isRoot = process.getuid?.() === 0;
  // root's letters are refused: they are those of the server's own user
  const id = (flag: string) => (isRoot ? Number(execFileSync("id", [flag, "dovecot"]).toString()) : process.getuid!());
  const [uid, gid] = isRoot ? [id("-u"), id("-g")] : [process.getuid!(), process.getgid!()];
  const mail = join(folder, "mail");
  mkdirSync(mail);
  if (isRoot) [folder, mail].forEach((path) => chownSync(path, uid, gid));
  const [certificate, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  execFileSync(
    "openssl",
    // prettier-ignore
    ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", key, "-out", certificate],
    { stdio: "ignore" },
  );
  const name = userInfo().username;
  const services = ["anvil", "imap-login", "stats"].map((one) => `service ${one} {\n  chroot =\n}`).join("\n");
  writeFileSync(
    join(folder, "dovecot.conf"),
    `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
disable_plaintext_auth = no
ssl = yes
ssl_cert = <${certificate}
ssl_key = <${key}
first_valid_uid = 1
first_valid_gid = 1
${isRoot ? "" : `default_internal_user = ${name}\ndefault_login_user = ${name}\ndefault_internal_group = ${gid}`}
mail_location = maildir:${mail}/Maildir
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${mail}
}
${services}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = ${tlsPort}
    ssl = yes
  }
}
`,
  );
  const server = spawn(program!, ["-F", "-c", join(folder, "dovecot.conf")], { stdio: "ignore" });
  const as: Dovecot["as"] = async (work) => {
    const client = new ImapFlow({
      host: "127.0.0.1",
      port,
      secure: false,
      doSTARTTLS: false,
      auth: { user, pass: password },
      logger: false,
    });
    client.on("error", () => {});
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.logout().catch(() => {});
    }
  };
  for (let tries = 0; ; tries += 1)
    try {
      await as(async () => {});
      break;
    } catch (error) {
      if (tries === 100) throw new Error(`Dovecot does not start: ${readFileSync(join(folder, "log"), "utf8")}`, { cause: error });
      await new Promise((done) => setTimeout(done, 50));
    }
  return {
    url: (more, tls = false) =>
      `imap${tls ? "s" : ""}://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${tls ? "localhost" : "127.0.0.1"}:${tls ? tlsPort : port}?${more}`,
    certificate,
    as,
    deliver: (letters, into = "INBOX", at) =>
      as(async (client) => {
        for (const letter of letters) await client.append(into, Buffer.from(letter), [], at);
      }),
    letters: (of) =>
      as(async (client) => {
        const { exists } = await client.mailboxOpen(of).catch(() => ({ exists: 0 }));
        if (exists === 0) return [];
        const found: string[] = [];
        for (const { uid } of await client.fetchAll("1:*", { uid: true })) {
          const { content } = await client.download(String(uid), undefined, { uid: true });
          found.push((await buffer(content!)).toString("latin1"));
        }
        return found;
      }),
    stop: async () => {
      const ended = new Promise((done) => server.once("exit", done));
      server.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
