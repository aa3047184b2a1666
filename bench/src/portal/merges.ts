import { undoChange } from '@leadwright/contract/features/changes';
import { addOption, listOptions, mergeOptions } from '@leadwright/contract/features/field-options';
import { campaignFields } from '@leadwright/contract/features/fields';
import { mergeTags, tags } from '@leadwright/contract/features/tags';
import { mergeVerticals, verticals } from '@leadwright/contract/features/verticals';
import type { BenchDatabase } from '../harness/bench-database.ts';
import { type Client, signInClient } from '../harness/client.ts';
import { measureSeconds, printNote, reportRatio } from '../harness/measure.ts';

/** Maximum time of a merge as a multiple of the baseline statement: a merge also records its changes. */
const MAX_RATIO = 4;
/** Merging options changes a value of each record, which gets a new version, an origin and a history entry. */
const MAX_OPTION_RATIO = 12;

interface Merge {
  /** Plural name of the merged records. */
  recordKind: string;
  maxRatio: number;
  /** The baseline: the same change as one statement, which cannot be undone. */
  statement: [sql: string, values: string[]];
  merge(): Promise<{ change_id: string; job_id: string }>;
}

/** Measures merges of reference records that every record uses, and undoes them. */
export async function benchMerges({ serve, pool, campaignId, accountCount }: BenchDatabase): Promise<void> {
  await using server = await serve();
  const user = await signInClient(server.url);
  for (const createMerge of [createVerticalMerge, createTagMerge, createOptionMerge]) {
    const { recordKind, maxRatio, statement, merge } = await createMerge(user, pool, campaignId);
    await pool.query('vacuum analyze');
    const client = await pool.connect();
    await client.query('begin');
    const baseline = await measureSeconds(() => client.query(...statement));
    await client.query('rollback');
    client.release();
    await pool.query('vacuum');
    let changeId = '';
    const mergeSeconds = await measureSeconds(async () => {
      const { change_id, job_id } = await merge();
      changeId = change_id;
      await user.waitForJob(job_id);
    });
    reportRatio(
      'P16',
      `merge of ${recordKind} on ${accountCount.toLocaleString('en-GB')} records`,
      mergeSeconds,
      baseline,
      's',
      maxRatio,
    );
    const undoSeconds = await measureSeconds(async () => {
      const { job_id } = await user.call(undoChange, { params: { id: changeId } });
      await user.waitForJob(job_id);
    });
    printNote(`undone in ${undoSeconds.toFixed(0)} s`);
  }
}

type MergeFactory = (user: Client, pool: BenchDatabase['pool'], campaignId: string) => Promise<Merge>;

const createVerticalMerge: MergeFactory = async (user, pool) => {
  const add = async (name: string, code: string) =>
    (await user.call(verticals.add, { body: { name, code } as never })).id;
  const [from_id, into_id] = [await add('Goes', 'GOES'), await add('Stays', 'STAYS')];
  await pool.query('update account set vertical_id = $1', [from_id]);
  return {
    recordKind: 'verticals',
    maxRatio: MAX_RATIO,
    statement: ['update account set vertical_id = $1, version = version + 1', [into_id]],
    merge: () => user.call(mergeVerticals, { body: { from_id, into_id } }),
  };
};

const createTagMerge: MergeFactory = async (user, pool) => {
  const add = async (name: string) =>
    (await user.call(tags.add, { body: { name, scope: 'account', colour: '#4a7fd0' } })).id;
  const [from_id, into_id] = [await add('Goes'), await add('Stays')];
  await pool.query('delete from account_tag');
  await pool.query('insert into account_tag (account_id, tag_id) select id, $1 from account', [from_id]);
  return {
    recordKind: 'tags',
    maxRatio: MAX_RATIO,
    statement: ['update account_tag set tag_id = $1', [into_id]],
    merge: () => user.call(mergeTags, { body: { from_id, into_id } }),
  };
};

const createOptionMerge: MergeFactory = async (user, pool, campaignId) => {
  const { id } = await user.call(campaignFields.add, {
    body: { campaign_id: campaignId, label: 'Merged options', type: 'select', options: [{ label: 'Goes' }] },
  });
  const loadVersion = async () => (await user.call(listOptions, { params: { id } })).version;
  await user.call(addOption, { params: { id }, body: { version: await loadVersion(), label: 'Stays' } });
  const { rows } = await pool.query<{ slot: string }>('select slot from custom_field where id = $1', [id]);
  const { slot } = rows[0]!;
  await pool.query(`update campaign_account set ${slot} = 'goes' where campaign_id = $1`, [campaignId]);
  return {
    recordKind: 'options',
    maxRatio: MAX_OPTION_RATIO,
    statement: [
      `update campaign_account set ${slot} = $2, version = version + 1 where campaign_id = $1`,
      [campaignId, 'stays'],
    ],
    merge: async () =>
      user.call(mergeOptions, { params: { id, code: 'goes' }, body: { version: await loadVersion(), into: 'stays' } }),
  };
};
