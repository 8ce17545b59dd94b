import { buffer } from "node:stream/consumers";
import { ImapFlow } from "imapflow";
import { sql } from "kysely";
import { pause } from "../telegram/lanes.ts";
import type { MailboxAddress } from "./mailbox-address.ts";
import { takeMail, type Office, type Portal } from "./take-mail.ts";

type Log = { readonly info: (fields: object, text: string) => void; readonly warn: (fields: object, text: string) => void };
/** What operators see of a mailbox; `late`: letters that have waited for more than ten minutes. */
export type MailboxFigures = { lookedAt: number; late: number; readonly taken: Map<string, number> };

/** A larger letter is taken with its beginning alone. Bytes. */
const sourceMost = 25_000_000;
const headLength = 1_000_000;
/** Rounds after which a refused password is tried again: servers lock out an account that goes on trying. */
const refusedRounds = 30;
const lateAfter = 10 * 60_000;
/** How long a read in progress may go on when the portal stops. */
const stopMs = 5000;

/** A server's refusal as it words it; neither user nor password is in it. */
const reasonOf = (error: unknown): string => {
  const { message, code, responseText } = error as Error & { code?: string; responseText?: string };
  return [responseText, code, message].find((part) => part !== undefined && part !== "") ?? "failed";
};

const clientOf = ({ host, port, secure, needsTls, user, password }: MailboxAddress, patience = 30_000): ImapFlow => {
  const client = new ImapFlow({
    host,
    port,
    secure,
    doSTARTTLS: needsTls,
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: patience,
    greetingTimeout: Math.min(patience, 16_000),
    socketTimeout: 2 * patience,
  });
  // whatever breaks off is told by the call that waits for it
  client.on("error", () => {});
  return client;
};

/** Signs in and opens the folder; throws a reason in words. */
export const openMailbox = async (address: MailboxAddress, patience: number): Promise<void> => {
  const client = clientOf(address, patience);
  try {
    await client.connect();
    await client.mailboxOpen(address.folder, { readOnly: true });
  } catch (error) {
    throw new Error(reasonOf(error));
  } finally {
    client.close();
  }
};

/**
 * Reads a mailbox in one process at a time; another takes over when this one ends. A letter is registered, then moved: one that was
 * registered and not moved is recognised. The folder is opened by name each time, because a renamed or recreated one sends no events.
 */
export const startMailbox = (
  portal: Portal,
  address: MailboxAddress,
  office: Office,
  log: Log,
  everyMs = 20_000,
): { readonly figures: MailboxFigures; readonly stop: () => Promise<void> } => {
  const stop = new AbortController();
  const figures: MailboxFigures = { lookedAt: 0, late: 0, taken: new Map() };
  const { folder, done } = address;
  let open: ImapFlow | undefined;
  const retryMs = everyMs / 2;
  let logged = "";
  const warnOnce = (reason: string, text: string): void => {
    // a password that was changed stays so: once is enough
    if (reason !== logged) log.warn({ reason }, text);
    logged = reason;
  };

  const takeOne = async (client: ImapFlow, uid: number, size: number, receivedAt: Date): Promise<void> => {
    // some servers tell a size that is not that of the source
    const maxBytes = size > sourceMost ? headLength : sourceMost;
    const { content } = await client.download(String(uid), undefined, { uid: true, maxBytes, chunkSize: headLength });
    // somebody has taken it out of the folder meanwhile
    if (!content) return;
    const source = await buffer(content);
    const kind = await takeMail(portal, office, { source, size: size > sourceMost ? size : source.length, receivedAt });
    if (kind) figures.taken.set(kind, (figures.taken.get(kind) ?? 0) + 1);
    const move = () => client.messageMove(String(uid), done, { uid: true });
    if (await move()) return;
    // the first one, or the folder was renamed or removed
    await client.mailboxCreate(done);
    if (!(await move())) throw new Error(`a letter could not be moved to ${done}`);
  };
  const look = async (client: ImapFlow, check: () => Promise<unknown>): Promise<void> => {
    const { exists } = await client.mailboxOpen(folder);
    // collected first: nothing is changed while letters are listed
    const found = exists > 0 ? await client.fetchAll("1:*", { uid: true, size: true, internalDate: true }) : [];
    const left: number[] = [];
    for (const { uid, size = 0, internalDate } of found.toSorted((a, b) => a.uid - b.uid)) {
      if (stop.signal.aborted) return;
      await check();
      const receivedAt = new Date(internalDate ?? Date.now());
      try {
        await takeOne(client, uid, size, receivedAt);
      } catch (error) {
        if (stop.signal.aborted) return;
        if (!client.usable) throw error;
        // it stays where it is and holds up no other
        warnOnce(reasonOf(error), "a letter of the mailbox could not be taken");
        left.push(receivedAt.getTime());
      }
    }
    figures.lookedAt = Date.now();
    figures.late = left.filter((at) => at < Date.now() - lateAfter).length;
    if (left.length > 0 || logged === "") return;
    log.info({}, "the mailbox is read again");
    logged = "";
  };
  const readOn = async (check: () => Promise<unknown>): Promise<void> => {
    const client = clientOf(address);
    open = client;
    try {
      await client.connect();
      if (!client.capabilities.has("MOVE")) throw new Error("the mail server cannot move letters (RFC 6851)");
      while (!stop.signal.aborted) {
        await look(client, check);
        await pause(everyMs, stop.signal);
      }
    } finally {
      open = undefined;
      client.close();
    }
  };
  const lead = async (): Promise<void> =>
    portal.db.connection().execute(async (connection) => {
      const { user, host } = address;
      const lock = sql<{ mine: boolean }>`
        select pg_try_advisory_lock(hashtext('murojaat mailbox'), hashtext(${`${user} ${host} ${folder}`})) as mine`;
      if (!(await lock.execute(connection)).rows[0]!.mine) return pause(retryMs, stop.signal);
      if (figures.lookedAt === 0) figures.lookedAt = Date.now();
      try {
        // without the connection the lock is gone
        await readOn(() => sql`select 1`.execute(connection));
      } finally {
        await sql`select pg_advisory_unlock_all()`.execute(connection);
      }
    });
  const run = async () => {
    while (!stop.signal.aborted)
      await lead().catch(async (error: unknown) => {
        if (stop.signal.aborted) return;
        warnOnce(reasonOf(error), "the mailbox is not read");
        const isRefused = (error as { authenticationFailed?: boolean }).authenticationFailed === true;
        await pause(isRefused ? refusedRounds * everyMs : retryMs, stop.signal);
      });
  };
  const running = run();
  return {
    figures,
    stop: async () => {
      stop.abort();
      const timer = setTimeout(() => open?.close(), stopMs);
      await running;
      clearTimeout(timer);
    },
  };
};
