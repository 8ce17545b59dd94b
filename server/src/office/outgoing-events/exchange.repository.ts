import type { ExchangeField, exchangedAppeal } from "@murojaat/contract";
import type { Static } from "typebox";
import { sql } from "kysely";
import { nameColumn, type Ctx } from "../../engine/http/context.ts";
import { maskPhone } from "../../engine/privacy/masks.ts";
import { shownName } from "../applicants/applicants.repository.ts";
import { undisclosed } from "../appeals/appeals.visibility.ts";

type Exchanged = Static<typeof exchangedAppeal>;
type Row = Required<Omit<Exchanged, "days">> & {
  readonly days: NonNullable<Exchanged["days"]>;
  readonly fields: readonly ExchangeField[];
  readonly isUndisclosed: boolean;
};

/**
 * An appeal as a receiver may read it: one of its offices has it, or a question of it that was sent there. No right of a person applies, so
 * a phone is masked, and of who asked not to be disclosed neither person nor place is told.
 */
export const findExchanged = async (ctx: Ctx, receiverId: number, appealId: number): Promise<Exchanged | undefined> => {
  const name = sql.ref(nameColumn(ctx));
  const named = (table: string, column: string) => sql`(select n.${name} from ${sql.table(table)} n where n.id = ${sql.ref(column)})`;
  const { rows } = await sql<Row>`
    select v.fields, a.is_undisclosed as "isUndisclosed", a.id, a.number, a.status, ${named("appeal_kinds", "a.kind_id")} as kind, ${named("topics", "w.topic_id")} as topic,
           ${named("areas", "w.area_id")} as district, ${named("organizations", "a.holder_id")} as organization, ${named("result_types", "w.result_type_id")} as result,
           jsonb_build_object('registered', wire_day(tashkent_day(a.created_at)), 'deadline', wire_day(a.deadline), 'closed', wire_day(tashkent_day(a.resolved_at))) as days,
           ${shownName(ctx)} as "applicantName", p.phone as "applicantPhone", a.text
      from event_receivers v, appeals a join applicants p on p.id = a.applicant_id join appeal_rows w on w.id = a.id and w.is_own
     where v.id = ${receiverId} and v.is_active and a.id = ${appealId} and a.status <> 'deleted'
       and is_in_scope(v.organization_ids, array(
         select a.holder_id union select k.organization_id from tasks k where k.appeal_id = a.id and k.status not in ('draft', 'returned', 'cancelled')))`.execute(
    ctx.db,
  );
  const [found] = rows;
  if (!found) return undefined;
  const { fields, isUndisclosed, ...all } = found;
  const shown = {
    ...all,
    applicantPhone: all.applicantPhone && maskPhone(all.applicantPhone),
    ...(isUndisclosed && { applicantName: undisclosed(ctx), applicantPhone: null, district: null, text: undisclosed(ctx) }),
  };
  return { id: all.id, ...Object.fromEntries(fields.map((field) => [field, shown[field]])) };
};
