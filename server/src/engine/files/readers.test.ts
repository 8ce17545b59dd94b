import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { download } from "../../../test/support/download.ts";
import { given } from "../../../test/support/given.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { byBase64, pdf } from "../../../test/support/uploads.ts";

describe("a file that came with an incoming appeal, a review, an inquiry or a representative", () => {
  it("is read by those who see that, and by nobody else", async () => {
    const portal = await openPortal();
    const to = given(portal);
    const upload = async (): Promise<number> => (await byBase64(portal, "hujjat.pdf", pdf)).body.resourceId;
    const [incoming, review, inquiry, authority, picture] = [
      await upload(),
      await upload(),
      await upload(),
      await upload(),
      await upload(),
    ];
    const { tasks } = await to.classified({ executorId: await to.userId("executor") });
    await sql`update files set bound_at = now(), uploaded_by = (select id from users where login = 'admin')`.execute(portal.db);
    await sql`insert into incoming_appeals (channel_id, organization_id, ticket, applicant, text) values (1, ${await to.organizationId("registrator2")}, 't1', '{}', 'x')`.execute(
      portal.db,
    );
    await sql`insert into incoming_files select id, ${incoming} from incoming_appeals`.execute(portal.db);
    await sql`insert into reviews (task_id, asked_by, reviewer_id, question, due_day)
      values (${tasks[0]!.id}, ${await to.userId("leader")}, ${await to.userId("controller")}, '?', current_date)`.execute(portal.db);
    await sql`insert into review_files select id, ${review} from reviews`.execute(portal.db);
    const appeal = sql`(select a.id, a.holder_id, ${await to.userId("leader")}::bigint as leader from appeals a join tasks t on t.appeal_id = a.id where t.id = ${tasks[0]!.id}) a`;
    await sql`insert into inquiries (appeal_id, number, organization_id, sent_by, recipient_name, question, due_day, term)
      select id, 'S-1', holder_id, leader, 'Suv', '?', current_date, '{}' from ${appeal}`.execute(portal.db);
    await sql`insert into inquiry_files (inquiry_id, file_id) select id, ${inquiry} from inquiries`.execute(portal.db);
    await sql`insert into representatives (appeal_id, name, authority_kind_id, document_number, document_date, phone, address)
      select id, 'Aliyev Vali', 4, '1', current_date, '901112233', '' from ${appeal}`.execute(portal.db);
    await sql`insert into representative_files (appeal_id, file_id) select id, ${authority} from ${appeal}`.execute(portal.db);
    await sql`update organizations set logo_id = ${picture} where id = ${await to.organizationId("registrator2")}`.execute(portal.db);
    const may = async (login: string, id: number) => (await download(portal, login, `/admin/files/download/${id}`)).status;

    for (const [login, statuses] of Object.entries({
      registrator2: [200, 404, 404, 404, 200],
      leader2: [200, 404, 404, 404, 200],
      executor2: [404, 404, 404, 404, 200],
      registrator: [404, 200, 200, 200, 200],
      executor: [404, 200, 200, 200, 200],
      registrator3: [404, 404, 404, 404, 200],
      admin: [404, 404, 404, 404, 200],
    })) {
      const found: number[] = [];
      for (const file of [incoming, review, inquiry, authority, picture]) found.push(await may(login, file));
      expect(found, login).toEqual(statuses);
    }
    await portal.close();
  });
});
