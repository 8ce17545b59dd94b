import { sql } from "kysely";
import { currentPrefix, decrypt, UnreadableValue } from "../../engine/crypto/crypto.ts";
import { keyProof } from "../../engine/crypto/key-proof.ts";
import { hasFactor } from "../session/factors.repository.ts";
import { notSetUp, seen, worst, type Check, type CheckedSettings, type Given, type Seen } from "./check.ts";
import { lastBackup, lastConfirmation, lastVerification, type Confirmation } from "./operator-notes.ts";

/** Seconds. */
const minute = 60;
const hour = 3600;
const day = 24 * hour;
/** What is older is late. Seconds. */
const late = {
  jobs: 10 * minute,
  messages: 4 * hour,
  reports: 4 * hour,
  events: 4 * hour,
  seal: hour,
  backup: 26 * hour,
  verification: 8 * day,
  // a year; two nights; the drill of each quarter, twice
  keyCopied: 366 * day,
  backupFetched: 2 * day,
  restoreTried: 100 * day,
  alarms: 100 * day,
} as const;
/** More refused sign-ins than this in 24 hours are not just typing mistakes. */
const manyRefused = 100;

const ageOf = (seconds: number): string =>
  seconds < 2 * hour
    ? `${Math.round(seconds / minute)} min`
    : seconds < 2 * day
      ? `${Math.round(seconds / hour)} h`
      : `${Math.round(seconds / day)} days`;
const momentOf = (seconds: number): string => new Date(seconds * 1000).toISOString();
/** Outside production nobody answers for it. */
const inEarnest = ({ environment }: CheckedSettings) => (environment === "production" ? "bad" : "warn");

const queue = (part: "jobs" | "messages" | "reports" | "events", todo: string): Check => ({
  todo,
  look: async ({ figures }) => {
    const f = await figures();
    const [waiting, failed, seconds] = [f[`${part}Waiting`], f[`${part}Failed`], f[`${part}Oldest`]];
    const light = worst([seconds > late[part], "bad"], [failed > 0, "warn"]);
    return seen(light, `${waiting} wait${waiting > 0 ? `, the oldest for ${ageOf(seconds)}` : ""}; ${failed} failed`, {
      waiting,
      failed,
      seconds,
    });
  },
});

const settings: Check = {
  todo: "docs/reference.md, Settings",
  look: async ({ checked: { environment, warnings = [] } }) => {
    const told = [
      ...(environment === "production" ? [] : ["NODE_ENV is not production: a demo, with accounts that everybody knows."]),
      ...warnings,
    ];
    return told.length === 0 ? seen("good", "NODE_ENV is production, and nothing is unusual") : seen("warn", told.join(" "));
  },
};

const key: Check = {
  todo: "docs/reference.md, Loss of the key: start with the key that the database was written with; after a rotation take DATA_KEY_OLD away",
  look: async ({ db, checked: { oldDataKeys = [] } }) => {
    const proof = await db.selectFrom("data_key_proof").select("value").executeTakeFirst();
    if (proof === undefined) return seen("warn", "nothing has been encrypted yet: no portal has been started on this database");
    try {
      decrypt(proof.value, keyProof.context({}));
    } catch (error) {
      if (!(error instanceof UnreadableValue)) throw error;
      return seen("bad", "DATA_KEY is not the key with which this database was written");
    }
    if (oldDataKeys.length > 0) return seen("warn", "it decrypts; DATA_KEY_OLD still names former keys");
    return seen("good", "it decrypts what was written");
  },
};

/** What a person has said, and when; `of`: about which thing. */
const confirmed = async (
  { checked: { dataDir }, now }: Given,
  what: Confirmation,
  of?: string,
): Promise<{ says: string; at: number; isFresh: boolean }> => {
  const at = dataDir === undefined ? 0 : await lastConfirmation(dataDir, what, of);
  const age = now.getTime() / 1000 - at;
  const says = at === 0 ? "nobody has confirmed it yet" : `confirmed ${ageOf(age)} ago`;
  return { says, at, isFresh: at > 0 && age <= late[what] };
};
const confirmedLook = async (given: Given, what: Confirmation, otherwise: "bad" | "warn", of?: string): Promise<Seen> => {
  if (given.checked.dataDir === undefined) return notSetUp("DATA_DIR");
  const { says, at, isFresh } = await confirmed(given, what, of);
  return seen(isFresh ? "good" : otherwise, says, { at: at === 0 ? null : momentOf(at) });
};
const keyCopied: Check = {
  todo: "put a copy of DATA_KEY into a vault and on paper into a safe, then: murojaat check --confirm keyCopied",
  look: (given) => confirmedLook(given, "keyCopied", inEarnest(given.checked), currentPrefix()),
};
const backupFetched: Check = {
  todo: "docs/backup.md: have another machine fetch the copies every night, which then calls murojaat check --confirm backupFetched",
  look: (given) => confirmedLook(given, "backupFetched", "warn"),
};
const restoreTried: Check = {
  todo: "docs/backup.md, The drill; then: murojaat check --confirm restoreTried",
  look: (given) => confirmedLook(given, "restoreTried", "warn"),
};
const alarms: Check = {
  todo: "docs/monitoring.md: METRICS_ADDRESS, a receiver, a trial alarm; when somebody got it: murojaat check --confirm alarms",
  look: async (given) =>
    given.checked.metricsAddress === undefined
      ? seen("warn", "METRICS_ADDRESS is not set: no alarm can ring")
      : confirmedLook(given, "alarms", "warn"),
};

const backup: Check = {
  todo: "docs/monitoring.md, MurojaatBackupOld: systemctl status murojaat-backup; docs/backup.md",
  look: async ({ checked: { dataDir }, now }) => {
    const at = dataDir === undefined ? 0 : await lastBackup(dataDir);
    if (at === 0) return seen("warn", "no copy has been made yet");
    const age = now.getTime() / 1000 - at;
    return seen(worst([age > late.backup, "bad"]), `the last copy is ${ageOf(age)} old`, { at: momentOf(at) });
  },
};
const verification: Check = {
  todo: "murojaat verify every week; where it finds a fault: docs/incidents.md, 7",
  look: async ({ checked: { dataDir }, now }) => {
    const { at, holds } = dataDir === undefined ? { at: 0, holds: false } : await lastVerification(dataDir);
    if (at === 0) return seen("warn", "the logs have not been gone through yet");
    const age = now.getTime() / 1000 - at;
    const light = worst([!holds, "bad"], [age > late.verification, "warn"]);
    return seen(light, `${holds ? "everything held" : "something did not hold"} ${ageOf(age)} ago`, { at: momentOf(at) });
  },
};
const seal: Check = {
  todo: "docs/incidents.md, 9: the job seal-logs has failed",
  look: async ({ figures }) => {
    const { unsealed, sealedAt } = await figures();
    const says = unsealed > 0 ? `the oldest row without a seal is ${ageOf(unsealed)} old` : "everything is sealed";
    return seen(worst([unsealed > late.seal, "bad"]), says, { at: sealedAt, seconds: unsealed });
  },
};

const secondAdmin: Check = {
  todo: "make a second administrator who has set up a second factor: who loses both password and factor is helped by another one",
  look: async ({ db, checked }) => {
    const { rows } = await sql<{ people: number; factors: number }>`
      select count(*)::int as people, count(*) filter (where ${hasFactor})::int as factors
        from users u join organizations o on o.id = u.organization_id
       where u.blocked_at is null and o.blocked_at is null
         and (select count(distinct p.short_name) from user_roles ur join role_permissions rp on rp.role_id = ur.role_id join permissions p on p.id = rp.permission_id
               where ur.user_id = u.id and p.short_name in ('manage_users', 'manage_user_roles', 'administer_all')) = 3`.execute(db);
    const { people, factors } = rows[0]!;
    const light = worst([people < 2, inEarnest(checked)], [factors < 2, "warn"]);
    return seen(light, `${people} may help any other, ${factors} of them with a second factor`);
  },
};
/** From these days on the calendar of the next year is asked for, and missed. Month and day. */
const [wanted, missed] = ["11-01", "12-20"];
const calendar: Check = {
  todo: "enter the holidays and moved days off of the next year in the calendar (/admin/calendar): terms count by them",
  look: async ({ db, now }) => {
    const { rows } = await sql<{ today: string; days: number; provisional: number }>`
      select to_char(d, 'MM-DD') as today, (select count(*)::int from calendar_days where extract(year from day) = extract(year from d) + 1) as days,
             (select count(*)::int from calendar_days where extract(year from day) = extract(year from d) + 1 and provisional) as provisional
        from (select tashkent_day(${now.toISOString()}::timestamptz) as d) t`.execute(db);
    const { today, days, provisional } = rows[0]!;
    if (days === 0) return seen(worst([today >= missed, "bad"], [today >= wanted, "warn"]), "the next year has no holidays yet");
    const light = worst([today >= wanted && provisional > 0, "warn"]);
    return seen(light, `${days} days of the next year are entered, ${provisional} of them provisional`);
  },
};
const signIns: Check = {
  todo: "docs/incidents.md: somebody may be guessing passwords; the audit says from where",
  look: async ({ figures }) => {
    const { refused } = await figures();
    return seen(worst([refused > manyRefused, "warn"]), `${refused} refused in 24 hours`, { failed: refused });
  },
};

export const workChecks = {
  settings,
  jobs: queue("jobs", "docs/incidents.md, 9: a job has failed for good, or no process runs jobs"),
  messages: queue("messages", "docs/incidents.md, 4; the administrator's list of messages sends again or gives up"),
  reports: queue("reports", "docs/incidents.md, 4; the list of reports by e-mail says which"),
  events: queue("events", "docs/incidents.md, 21; the administrator's list of receivers says which, and sends again"),
  alarms,
  key,
  keyCopied,
  backup,
  backupFetched,
  restoreTried,
  seal,
  verification,
  secondAdmin,
  calendar,
  signIns,
} as const;
