import { allDbAccounts } from '@leadwright/contract/features/account-grids';
import { undoChange } from '@leadwright/contract/features/changes';
import { startBulkChange } from '@leadwright/contract/features/grid-bulk';
import type { BenchDatabase } from '../harness/bench-database.ts';
import { signInClient } from '../harness/client.ts';
import { measureSeconds, reportRatio } from '../harness/measure.ts';

/**
 * Maximum time of a bulk change, and of its undo, as a multiple of the baseline: it also checks permission and rules of
 * each row, and stores what it changed.
 */
const MAX_RATIO = 3;

/**
 * The baseline: one statement with the same new values, versions, sources and history entries. It checks nothing and
 * cannot be undone.
 */
const BASELINE_STATEMENT = `
  with changed_row as (
      update account set employees = '123', version = version + 1, updated_at = now() returning id, old.employees as before),
    source as (
      insert into account_value_source (account_id, field, source, obtained_at)
      select id, 'employees', 'manual', now() from changed_row
      on conflict (account_id, field) do update set source = excluded.source, obtained_at = excluded.obtained_at)
  insert into audit_event (action, entity, entity_id, before, after)
  select 'update', 'accounts', id::text, jsonb_build_object('employees', before), '{"employees": "123"}' from changed_row`;

/** Measures a bulk change of all accounts and its undo. */
export async function benchBulkChange({ serve, pool, accountCount }: BenchDatabase): Promise<void> {
  await pool.query('vacuum analyze');
  const client = await pool.connect();
  await client.query('begin');
  const baseline = await measureSeconds(() => client.query(BASELINE_STATEMENT));
  await client.query('rollback');
  client.release();
  await pool.query('vacuum');
  await using server = await serve();
  const user = await signInClient(server.url);
  let changeId = '';
  const report = (description: string, seconds: number) =>
    reportRatio(
      'P20',
      `${description} of ${accountCount.toLocaleString('en-GB')} rows`,
      seconds,
      baseline,
      's',
      MAX_RATIO,
    );
  const changeSeconds = await measureSeconds(async () => {
    const { change_id, job_id } = await user.call(startBulkChange, {
      params: { dataset: allDbAccounts.name },
      body: { selection: { query: '{}' }, changes: { employees: '123' } },
    });
    changeId = change_id;
    await user.waitForJob(job_id);
  });
  report('bulk change', changeSeconds);
  const undoSeconds = await measureSeconds(async () =>
    user.waitForJob((await user.call(undoChange, { params: { id: changeId } })).job_id),
  );
  report('undo of a bulk change', undoSeconds);
}
