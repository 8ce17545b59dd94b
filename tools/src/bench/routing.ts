import { isWeakProposal } from "@murojaat/contract";
import { sql } from "kysely";
import type { Db } from "@murojaat/server/engine/db/pool.ts";
import { findPrecedents, votesOf } from "@murojaat/server/office/tasks/routing.repository.ts";

/** The newest fifth of each office's appeals is left out of what the proposals are learnt from. */
const leftOut = 0.2;
/** An office with fewer appeals has no past to speak of. */
const fewest = 300;
const kinds = ["topics", "organizations", "executors"] as const;

/**
 * Numbers of appeals. `asked`: have such a value; `shown`: something was proposed; `main`, `any`: the first proposal was that of the first
 * question, or of any; `keyed`, `keyedAny`: a key takes a proposal, and it was of any question; `usual`: it would have been if the office's
 * most frequent value were always proposed.
 */
export type Figures = {
  readonly asked: number;
  readonly shown: number;
  readonly main: number;
  readonly any: number;
  readonly keyed: number;
  readonly keyedAny: number;
  readonly usual: number;
};
type Question = { readonly topics: number; readonly organizations: number; readonly executors: number | null };
type LeftOut = { readonly id: number; readonly text: string; readonly questions: readonly Question[] };

/** How often the first proposal is right for appeals that it was not learnt from; repeats and duplicates, whose text is known, are not asked. */
export const measureRouting = async (db: Db): Promise<Record<(typeof kinds)[number], Figures>> => {
  const figures = Object.fromEntries(
    kinds.map((kind) => [kind, { asked: 0, shown: 0, main: 0, any: 0, keyed: 0, keyedAny: 0, usual: 0 }]),
  ) as Record<(typeof kinds)[number], { -readonly [N in keyof Figures]: number }>;
  const { rows: offices } = await sql<{ officeId: number; before: number }>`
    select holder_id as "officeId", percentile_disc(${1 - leftOut}::float) within group (order by id) as before
      from appeals where status in ('process', 'resolved') group by holder_id having count(*) >= ${fewest} order by 1`.execute(db);
  for (const { officeId, before } of offices) {
    const usual = await usualOf(db, officeId, before);
    const { rows } = await sql<LeftOut>`
      select a.id, a.text, q.questions
        from appeals a, lateral (
          select json_agg(json_build_object('topics', t.topic_id, 'organizations', t.organization_id,
                   'executors', case when t.organization_id = ${officeId} then t.executor_id end) order by t.id) as questions
            from tasks t where t.appeal_id = a.id and t.parent_id is null and t.from_org_id = ${officeId} and t.status not in ('draft', 'cancelled')) q
       where a.holder_id = ${officeId} and a.status in ('process', 'resolved') and a.id >= ${before} and a.earlier_appeal_id is null
         and q.questions is not null order by a.id`.execute(db);
    for (const { id, text, questions } of rows) {
      const votes = votesOf(await findPrecedents(db, { officeId, appealId: id }, text, before), officeId);
      for (const kind of kinds) {
        const real = questions.map((question) => question[kind]).filter((value) => value !== null);
        if (real.length === 0) continue;
        const [first] = votes[kind];
        const keyed = votes[kind].find((vote) => !isWeakProposal(vote));
        const figure = figures[kind];
        figure.asked += 1;
        figure.shown += Number(first !== undefined);
        figure.main += Number(first?.id === real[0]);
        figure.any += Number(first !== undefined && real.includes(first.id));
        figure.keyed += Number(keyed !== undefined);
        figure.keyedAny += Number(keyed !== undefined && real.includes(keyed.id));
        figure.usual += Number(real[0] === usual[kind]);
      }
    }
  }
  return figures;
};

/** What the office's appeals had most often before. */
const usualOf = async (db: Db, officeId: number, before: number): Promise<Question> => {
  const { rows } = await sql<Question>`
    select mode() within group (order by t.topic_id) as topics, mode() within group (order by t.organization_id) as organizations,
           mode() within group (order by t.executor_id) filter (where t.organization_id = ${officeId}) as executors
      from tasks t where t.from_org_id = ${officeId} and t.parent_id is null and t.status not in ('draft', 'cancelled') and t.appeal_id < ${before}`.execute(
    db,
  );
  return rows[0]!;
};

const percent = (part: number, whole: number) => `${((100 * part) / Math.max(whole, 1)).toFixed(0)} %`;
/** The figures in words, one line for each kind. */
export const routingLines = (figures: Awaited<ReturnType<typeof measureRouting>>): string[] => [
  "Demo data: how often the first proposal is right on appeals that were left out of what it learnt from (the newest fifth of each office).",
  ...kinds.map((kind) => {
    const { asked, shown, main, any, keyed, keyedAny, usual } = figures[kind];
    return `${kind}: ${asked} appeals, proposed for ${percent(shown, asked)}; right for the first question ${percent(main, shown)}, for any of its questions ${percent(any, shown)}; a key takes one for ${percent(keyed, asked)}, right for any question ${percent(keyedAny, keyed)}; the most frequent one would be right for ${percent(usual, asked)}.`;
  }),
];
