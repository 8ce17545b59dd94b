import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { download } from "../../../test/support/download.ts";
import { given } from "../../../test/support/given.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { byBase64, pdf } from "../../../test/support/uploads.ts";

describe("a file that came with an incoming appeal, or with a review", () => {
  it("is read by those who see that, and by nobody else", async () => {
    const portal = await openPortal();
    const to = given(portal);
    const upload = async (): Promise<number> => (await byBase64(portal, "hujjat.pdf", pdf)).body.resourceId;
    const [incoming, review, picture] = [await upload(), await upload(), await upload()];
    const { tasks } = await to.classified({ executorId: await to.userId("executor") });
    await sql`update files set bound_at = now(), uploaded_by = (select id from users where login = 'admin')`.execute(portal.db);
    await sql`insert into incoming_appeals (channel_id, organization_id, ticket, applicant, text) values (1, ${await to.organizationId("registrator2")}, 't1', '{}', 'x')`.execute(
      portal.db,
    );
    await sql`insert into incoming_files select id, ${incoming} from incoming_appeals`.execute(portal.db);
    await sql`insert into reviews (task_id, asked_by, reviewer_id, question, due_day)
      values (${tasks[0]!.id}, ${await to.userId("leader")}, ${await to.userId("controller")}, '?', current_date)`.execute(portal.db);
    await sql`insert into review_files select id, ${review} from reviews`.execute(portal.db);
    await sql`update organizations set logo_id = ${picture} where id = ${await to.organizationId("registrator2")}`.execute(portal.db);
    const may = async (login: string, id: number) => (await download(portal, login, `/admin/files/download/${id}`)).status;

    for (const [login, statuses] of Object.entries({
      registrator2: [200, 404, 200],
      leader2: [200, 404, 200],
      executor2: [404, 404, 200],
      registrator: [404, 200, 200],
      executor: [404, 200, 200],
      registrator3: [404, 404, 200],
      admin: [404, 404, 200],
    }))
      expect([await may(login, incoming), await may(login, review), await may(login, picture)], login).toEqual(statuses);
    await portal.close();
  });
});
