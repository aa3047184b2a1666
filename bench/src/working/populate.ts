import { undoChange } from '@leadwright/contract/features/changes';
import { type AddedContacts, newContacts, populate, populatePlan } from '@leadwright/contract/features/populate';
import type { BenchDatabase } from '../harness/bench-database.ts';
import { signInClient } from '../harness/client.ts';
import { measureSeconds, printNote, reportRatio } from '../harness/measure.ts';
import {
  ADD_STATEMENT,
  acceptContacts,
  addMasterContacts,
  CONTACTS_PER_ACCOUNT,
  POPULATE_STATEMENTS,
} from './accepted-rows.ts';

/**
 * Maximum multiple of the baseline, two statements that are not cancellable: populating checks each row, writes in
 * steps and can be undone.
 */
const MAX_RATIO = 3;

/** Measures performance target P18: populating accepted accounts with three contacts each, and adding three more. */
export async function benchPopulate(database: BenchDatabase): Promise<void> {
  const { serve, pool, campaignId, accountCount } = database;
  await acceptContacts(database);
  await pool.query('vacuum analyze');
  const baseline = await measureBaseline(database, POPULATE_STATEMENTS);
  await using server = await serve();
  const user = await signInClient(server.url);
  const params = { campaign_id: campaignId };
  const planSeconds = await measureSeconds(() => user.call(populatePlan, { params, query: {} }));
  printNote(`plan computed in ${planSeconds.toFixed(1)} s`);
  const run = (add_contacts: AddedContacts) =>
    measureSeconds(async () => user.waitForJob((await user.call(populate, { params, body: { add_contacts } })).job_id));
  const formatRows = (rowsPerAccount: number) => (accountCount * rowsPerAccount).toLocaleString('en-GB');
  const rows = formatRows(1 + CONTACTS_PER_ACCOUNT);
  reportRatio('P18', `${rows} rows populated`, await run('none'), baseline, 's', MAX_RATIO);

  await addMasterContacts(database, 'Offered');
  await pool.query('vacuum analyze');
  const addBaseline = await measureBaseline(database, [ADD_STATEMENT]);
  const previewSeconds = await measureSeconds(() => user.call(newContacts, { params, query: { add_contacts: 'all' } }));
  printNote(`contacts to add previewed in ${previewSeconds.toFixed(1)} s`);
  const contacts = formatRows(CONTACTS_PER_ACCOUNT);
  reportRatio('P18', `${contacts} contacts added`, await run('all'), addBaseline, 's', MAX_RATIO);

  // The next part expects only the accepted contacts.
  const { runs } = await user.call(populatePlan, { params, query: {} });
  const undoSeconds = await measureSeconds(async () =>
    user.waitForJob((await user.call(undoChange, { params: { id: runs[0]!.id } })).job_id),
  );
  printNote(`contacts taken out again in ${undoSeconds.toFixed(1)} s`);
}

/** Measures statements in a transaction that is rolled back. */
async function measureBaseline({ pool, campaignId }: BenchDatabase, statements: readonly string[]): Promise<number> {
  const client = await pool.connect();
  await client.query('begin');
  const seconds = await measureSeconds(async () => {
    for (const sql of statements) await client.query(sql, [campaignId]);
  });
  await client.query('rollback');
  client.release();
  await pool.query('vacuum');
  return seconds;
}
