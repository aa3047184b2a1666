import { addOption, listOptions, mergeOptions, undoOptionMerge } from '@leadwright/contract/features/field-options';
import { campaignFields } from '@leadwright/contract/features/fields';
import { mergeTags, tags, undoTagMerge } from '@leadwright/contract/features/tags';
import { mergeVerticals, undoVerticalMerge, verticals } from '@leadwright/contract/features/verticals';
import type { BenchDatabase } from '../harness/bench-database.ts';
import { type Client, signInClient } from '../harness/client.ts';
import { measureSeconds, note, reportRatio } from '../harness/measure.ts';

/**
 * Maximum time of a merge, in multiples of a bare statement over the same rows: a merge also records what it changes.
 */
const MAX_RATIO = 4;
/** An option is a value of a record, which gets a version, an origin and a history entry. */
const MAX_OPTION_RATIO = 12;

interface Merge {
  what: string;
  limit: number;
  /** The same change as one statement, which cannot be undone. */
  statement: [text: string, values: string[]];
  merge(): Promise<{ merge_id: string; job_id: string }>;
  undo(id: string): Promise<{ job_id: string }>;
}

/** Merges reference records that every record uses, and undoes the merges. */
export async function benchMerges({ serve, pool, campaignId, accounts }: BenchDatabase): Promise<void> {
  await using server = await serve();
  const user = await signInClient(server.url);
  for (const createMerge of [verticalMerge, tagMerge, optionMerge]) {
    const { what, limit, statement, merge, undo } = await createMerge(user, pool, campaignId);
    await pool.query('vacuum analyze');
    const client = await pool.connect();
    await client.query('begin');
    const baseline = await measureSeconds(() => client.query(...statement));
    await client.query('rollback');
    client.release();
    await pool.query('vacuum');
    let id = '';
    const mergeSeconds = await measureSeconds(async () => {
      const { merge_id, job_id } = await merge();
      id = merge_id;
      await user.waitForJob(job_id);
    });
    reportRatio(
      'P16',
      `merge of ${what} on ${accounts.toLocaleString('en-GB')} records`,
      mergeSeconds,
      baseline,
      's',
      limit,
    );
    const undoSeconds = await measureSeconds(async () => user.waitForJob((await undo(id)).job_id));
    note(`undone in ${undoSeconds.toFixed(0)} s`);
  }
}

type MergeFactory = (user: Client, pool: BenchDatabase['pool'], campaignId: string) => Promise<Merge>;

const verticalMerge: MergeFactory = async (user, pool) => {
  const add = async (name: string, code: string) =>
    (await user.call(verticals.add, { body: { name, code } as never })).id;
  const [from_id, into_id] = [await add('Goes', 'GOES'), await add('Stays', 'STAYS')];
  await pool.query('update account set vertical_id = $1', [from_id]);
  return {
    what: 'verticals',
    limit: MAX_RATIO,
    statement: ['update account set vertical_id = $1, version = version + 1', [into_id]],
    merge: () => user.call(mergeVerticals, { body: { from_id, into_id } }),
    undo: (id) => user.call(undoVerticalMerge, { params: { id } }),
  };
};

const tagMerge: MergeFactory = async (user, pool) => {
  const add = async (name: string) =>
    (await user.call(tags.add, { body: { name, scope: 'account', colour: '#4a7fd0' } })).id;
  const [from_id, into_id] = [await add('Goes'), await add('Stays')];
  await pool.query('delete from account_tag');
  await pool.query('insert into account_tag (account_id, tag_id) select id, $1 from account', [from_id]);
  return {
    what: 'tags',
    limit: MAX_RATIO,
    statement: ['update account_tag set tag_id = $1', [into_id]],
    merge: () => user.call(mergeTags, { body: { from_id, into_id } }),
    undo: (id) => user.call(undoTagMerge, { params: { id } }),
  };
};

const optionMerge: MergeFactory = async (user, pool, campaignId) => {
  const { id } = await user.call(campaignFields.add, {
    body: { campaign_id: campaignId, label: 'Merged options', type: 'select', options: [{ label: 'Goes' }] },
  });
  const version = async () => (await user.call(listOptions, { params: { id } })).version;
  await user.call(addOption, { params: { id }, body: { version: await version(), label: 'Stays' } });
  const { rows } = await pool.query<{ slot: string }>('select slot from custom_field where id = $1', [id]);
  const { slot } = rows[0]!;
  await pool.query(`update campaign_account set ${slot} = 'goes' where campaign_id = $1`, [campaignId]);
  return {
    what: 'options',
    limit: MAX_OPTION_RATIO,
    statement: [
      `update campaign_account set ${slot} = $2, version = version + 1 where campaign_id = $1`,
      [campaignId, 'stays'],
    ],
    merge: async () =>
      user.call(mergeOptions, { params: { id, code: 'goes' }, body: { version: await version(), into: 'stays' } }),
    undo: (mergeId) => user.call(undoOptionMerge, { params: { id, merge_id: mergeId } }),
  };
};
