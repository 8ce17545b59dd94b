import pg from "pg";
import type { Acknowledged } from "./load.ts";
import { runToEnd } from "./processes.ts";

/** What does not hold, a sentence each. */
export const countAfterwards = async (
  databaseUrl: string,
  acknowledged: readonly Acknowledged[],
  env: NodeJS.ProcessEnv,
): Promise<{ readonly facts: string; readonly faults: readonly string[] }> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const faults: string[] = [];
    const { rows: stored } = await client.query<{ id: string; number: string; sent: string }>(
      `select a.id, a.number, (select count(*) from history h where h.appeal_id = a.id and h.action = 'send-to-classification') as sent from appeals a`,
    );
    const byId = new Map(stored.map(({ id, number, sent }) => [Number(id), { number, sent: Number(sent) }]));
    const lost = acknowledged.filter(({ appealId, number }) => byId.get(appealId)?.number !== number);
    if (lost.length > 0)
      faults.push(
        `${lost.length} acknowledged registrations are not there: ${lost
          .slice(0, 5)
          .map((one) => one.number)
          .join(", ")}.`,
      );
    const unsent = acknowledged.filter(({ appealId, isSent }) => isSent && byId.get(appealId)?.sent !== 1);
    if (unsent.length > 0) faults.push(`${unsent.length} acknowledged actions are not in the history once.`);
    // every call was repeated until it was answered: what is there beyond that is there twice
    if (stored.length !== acknowledged.length)
      faults.push(`There are ${stored.length} appeals, and ${acknowledged.length} were acknowledged.`);

    const { rows: series } = await client.query<{ series: string; count: string; numbers: string; last: string }>(
      `select regexp_replace(number, '\\d+(?=/\\d+$)', '#') as series, count(*) as count, count(distinct number) as numbers,
              max((regexp_match(number, '(\\d+)/\\d+$'))[1]::int) as last from appeals group by 1`,
    );
    for (const { series: name, count, numbers, last } of series)
      if (new Set([count, numbers, String(last)]).size > 1)
        faults.push(`Numbers ${name}: ${count} appeals, ${numbers} numbers, the last is ${last}.`);

    for (const command of ["verify", "totals"]) {
      const { code, output } = await runToEnd("npm", ["run", "-s", command], env);
      if (code !== 0) faults.push(`npm run ${command} does not hold: ${output.slice(-500)}`);
    }
    const sent = acknowledged.filter(({ isSent }) => isSent).length;
    return { facts: `${acknowledged.length} registrations and ${sent} actions acknowledged, ${stored.length} appeals there`, faults };
  } finally {
    await client.end();
  }
};
