import { sql } from "kysely";
import type { Db } from "@murojaat/server/engine/db/pool.ts";
import { nobody, readingContext } from "@murojaat/server/engine/http/system-context.ts";
import { insertIncoming } from "@murojaat/server/office/incoming/incoming.repository.ts";
import { statusCodeLength } from "@murojaat/server/office/issued-letters/codes.ts";
import { joinToAppeal } from "@murojaat/server/office/incoming/joined-mail.repository.ts";
import type { Directory } from "./directory.ts";
import { outsideAreas, takesIncoming } from "./office-choices.ts";

const letters = {
  waits: {
    from: "Toʻrayeva Nodira",
    email: "nodira@example.uz",
    text: "Koʻcha chiroqlari\n\nKoʻchamizda ikki haftadan beri chiroq yonmaydi.",
  },
  rejected: { from: "Ergashev Botir", email: "botir@example.uz", text: "Tabrik\n\nHammaga bayram muborak boʻlsin!" },
  joined: { from: "Umarova Zilola", email: "zilola@example.uz", text: "Re: javob\n\nSöralgan hujjat nusxasini yubordim, rahmat." },
} as const;

/** Three letters by e-mail in each governor's demo office: one waits, one was rejected, one joined an appeal under way. */
export const writeMail = async (db: Db, directory: Directory, at: string): Promise<void> => {
  const hoursAgo = (hours: number) => new Date(Date.parse(at) - hours * 3_600_000).toISOString();
  for (const office of directory.offices.filter((one) => one.demo && takesIncoming(one))) {
    const ctx = { ...readingContext(db, nobody, "UZ"), now: at, requestId: "demo" };
    const [registrator, area] = [office.demo!.get("registrator"), outsideAreas(directory, office)[0]];
    if (!registrator || !area) continue;
    const insert = async (which: keyof typeof letters, hours: number) => {
      const { from, email, text } = letters[which];
      const [lastName, firstName] = from.split(" ");
      const { id } = await insertIncoming(ctx, {
        channel: "email",
        externalId: `demo-${office.id}-${which}`,
        content: which,
        applicant: { lastName, firstName, regionsId: area.regionId, areasId: area.id },
        text,
        kindId: null,
        email,
        languageId: 2,
        chatId: null,
        fileIds: [],
        leftOut: [],
        organizationId: office.id,
        receivedAt: hoursAgo(hours),
      });
      // the same from the same seed
      const ticket = `EM-${String(id).padStart(10, "2")}`;
      await db
        .updateTable("incoming_appeals")
        .set({ ticket, status_code: ticket.slice(-statusCodeLength) })
        .where("id", "=", id)
        .execute();
      return { id, ticket };
    };
    await insert("waits", 3);
    const { id: rejected } = await insert("rejected", 30);
    await sql`update incoming_appeals i set status = 'rejected', version = 2, reason = r.name_uz, reject_reason_id = r.id, decided_by = ${registrator.id}, decided_at = ${hoursAgo(5)}
      from incoming_reject_reasons r where i.id = ${rejected} and r.code = 'no_appeal'`.execute(db);
    await sql`insert into notifications (incoming_appeal_id, kind, method, recipient, address, text, status, attempts, sent_at, sent_by, created_at)
      select i.id, 'rejected', 'email', ${letters.rejected.from}, i.email, replace(replace(t.name_uz, '{ticket}', i.ticket), '{reason}', i.reason), 'sms_sent', 1, i.decided_at, i.decided_by, i.decided_at
        from incoming_appeals i, text_templates t where i.id = ${rejected} and t.code = 'sms_rejected'`.execute(db);
    const open = await sql<{ id: number }>`
      select id from appeals where holder_id = ${office.id} and status = 'process' order by id desc limit 1`.execute(db);
    if (open.rows[0]) await joinToAppeal(ctx, await insert("joined", 2), open.rows[0].id);
  }
};
