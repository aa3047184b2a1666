import { populate, populatePlan } from '@leadwright/contract/features/populate';
import type { BenchDatabase } from '../harness/bench-database.ts';
import { signInClient } from '../harness/client.ts';
import { measureSeconds, printNote, reportRatio } from '../harness/measure.ts';
import { acceptContacts, CONTACTS_PER_ACCOUNT, POPULATE_STATEMENTS } from './accepted-rows.ts';

/**
 * Maximum multiple of the baseline, two statements that are not cancellable: populating checks each row, writes in
 * steps and can be undone.
 */
const MAX_RATIO = 3;

/** Measures performance target P18: populating accepted accounts with three contacts each. */
export async function benchPopulate(database: BenchDatabase): Promise<void> {
  const { serve, pool, campaignId, accountCount } = database;
  await acceptContacts(database);
  await pool.query('vacuum analyze');
  const client = await pool.connect();
  await client.query('begin');
  const baseline = await measureSeconds(async () => {
    for (const sql of POPULATE_STATEMENTS) await client.query(sql, [campaignId]);
  });
  await client.query('rollback');
  client.release();
  await pool.query('vacuum');
  await using server = await serve();
  const user = await signInClient(server.url);
  const params = { campaign_id: campaignId };
  const planSeconds = await measureSeconds(() => user.call(populatePlan, { params, query: {} }));
  printNote(`plan computed in ${planSeconds.toFixed(1)} s`);
  const populateSeconds = await measureSeconds(async () =>
    user.waitForJob((await user.call(populate, { params, body: {} })).job_id),
  );
  const rows = (accountCount * (1 + CONTACTS_PER_ACCOUNT)).toLocaleString('en-GB');
  reportRatio('P18', `${rows} rows populated`, populateSeconds, baseline, 's', MAX_RATIO);
}
