import { listTrail } from '@leadwright/contract/features/working';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gradeFixture } from '../../grades/testing/grade-fixture.ts';
import { workingFixture } from '../../working/testing/working-fixture.ts';
import { loadAllRows } from '../testing/all-rows.ts';
import { addCompanies } from '../testing/review-fixture.ts';
import { mergeAccounts, previewMerge, unmergeAccounts } from './merge-accounts.ts';
import { OWNED_TABLES } from './merge-changes.queries.ts';

const createFixture = async () => workingFixture(await gradeFixture());
let fixture: Awaited<ReturnType<typeof createFixture>>;
let second: string;
beforeAll(async () => {
  fixture = await createFixture();
  second = await fixture.campaign((await fixture.scheme()).versionId);
});
afterAll(() => fixture.app.close());

type Trx = Parameters<typeof mergeAccounts>[0];
const run = <T>(work: (trx: Trx) => Promise<T>) => fixture.app.db.transaction().execute(work);
const merge = (ids: string[]) => run((trx) => mergeAccounts(trx, { ids, survivorId: ids[0]! }, fixture.app.admin.id));
const unmerge = (id: string) => run((trx) => unmergeAccounts(trx, id, fixture.app.admin.id));
const newAccounts = (count: number) =>
  addCompanies(
    fixture.app,
    Array.from({ length: count }, (_, i) => ({ name: `Carried ${'abc'[i]}` })),
  );

const at = (day: number) => `2026-03-${String(day).padStart(2, '0')}T09:00:00+00:00`;

/** Adds a working row with these values. */
async function work(campaign: string, account: string, values: object = {}): Promise<void> {
  const row = {
    campaign_id: campaign,
    account_id: account,
    link_method: 'by hand',
    added_at: at(1),
    version: 1,
    status: 'unassigned',
    ...values,
  };
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  await sql`
    insert into campaign_account (${columns}) select ${columns}
    from jsonb_populate_record(null::campaign_account, ${JSON.stringify(row)}::jsonb)`.execute(fixture.app.db);
}
/** Adds a status change to an account, with an optional callback. */
async function addActivity(campaign: string, account: string, callback?: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into trail_entry (campaign_id, account_id, kind, source, at, note)
    values (${campaign}, ${account}, 'status', 'manual', ${at(2)}, 'said') returning id`.execute(fixture.app.db);
  if (callback)
    await sql`insert into callback (campaign_id, account_id, entry_id, due_at)
      values (${campaign}, ${account}, ${rows[0]!.id}, ${callback})`.execute(fixture.app.db);
}
async function rowOf(campaign: string, account: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select jsonb_strip_nulls(to_jsonb(k)) as row from campaign_account k
    where campaign_id = ${campaign} and account_id = ${account}`.execute(fixture.app.db);
  return rows[0]!.row;
}

describe('merging two accounts of one campaign keeps one row with', () => {
  const inWork = { populated_at: at(3) };
  const cases: [what: string, own: object, other: object, then: object][] = [
    [
      'the status that was set later',
      { ...inWork, status: 'in_market', status_at: at(4) },
      { ...inWork, status: 'on_hold', status_at: at(5), status_reason: 'Until May', status_until: '2026-05-01' },
      { status: 'on_hold', status_reason: 'Until May', status_until: '2026-05-01' },
    ],
    [
      '“do not contact”, even if the other status is later',
      { ...inWork, status: 'in_market', status_at: at(9) },
      { ...inWork, status: 'do_not_contact', status_at: at(5), status_reason: 'Asked us to stop' },
      { status: 'do_not_contact', status_reason: 'Asked us to stop' },
    ],
    [
      'the work of the merged account if the survivor has none',
      {},
      {
        ...inWork,
        status: 'in_market',
        working_values: { website: 'corrected.example' },
        working_edits: { website: {} },
      },
      {
        status: 'in_market',
        populated_at: at(3),
        working_values: { website: 'corrected.example' },
        working_edits: { website: {} },
      },
    ],
    [
      'the active work if only one of them was dropped',
      { ...inWork, dropped_at: at(8), drop_reason: 'Twice' },
      { ...inWork, status: 'in_market' },
      { status: 'in_market', dropped_at: undefined, drop_reason: undefined },
    ],
    [
      'the corrections of both, the survivor’s first',
      {
        ...inWork,
        working_values: { website: 'own.example', phones: '1', postcode: 'AB1' },
        working_edits: { website: { at: 1 } },
      },
      {
        ...inWork,
        working_values: { website: 'other.example', phones: '2', postcode: 'CD2' },
        working_edits: { website: { at: 2 }, phones: { at: 3 } },
      },
      {
        working_values: { website: 'own.example', phones: '2', postcode: 'AB1' },
        working_edits: { website: { at: 1 }, phones: { at: 3 } },
      },
    ],
    [
      'the sum of attempts, the last activity, the next callback and quality control',
      { ...inWork, attempts: 2, last_activity_at: at(4), next_callback_at: at(20) },
      { ...inWork, attempts: 3, last_activity_at: at(6), next_callback_at: at(12), qc_requested_at: at(6) },
      { attempts: 5, last_activity_at: at(6), next_callback_at: at(12), qc_requested_at: at(6) },
    ],
  ];
  test.each(cases)('%s', async (_, own, other, then) => {
    const [kept, gone] = (await newAccounts(2)) as [string, string];
    await work(fixture.campaignId, kept, own);
    await work(fixture.campaignId, gone, other);
    await merge([kept, gone]);
    expect(await rowOf(fixture.campaignId, kept)).toMatchObject(
      Object.fromEntries(Object.entries(then).filter(([, value]) => value !== undefined)),
    );
    for (const [name, value] of Object.entries(then))
      if (value === undefined) expect(await rowOf(fixture.campaignId, kept)).not.toHaveProperty(name);
  });

  test('the later assigned developer and the later grade', async () => {
    const [kept, gone] = (await newAccounts(2)) as [string, string];
    const [first, later] = [fixture.app.admin.id, (await fixture.app.addUserWith([])).id];
    const [a, b] = fixture.steps;
    await work(fixture.campaignId, kept, {
      ...inWork,
      sales_developer_id: first,
      assigned_at: at(4),
      grade_step_id: b,
      graded_at: at(9),
    });
    await work(fixture.campaignId, gone, {
      ...inWork,
      sales_developer_id: later,
      assigned_at: at(5),
      grade_step_id: a,
      graded_at: at(8),
      grade_note: 'Earlier',
    });
    await merge([kept, gone]);
    const row = await rowOf(fixture.campaignId, kept);
    expect(row).toMatchObject({ sales_developer_id: later, grade_step_id: b });
    expect(row).not.toHaveProperty('grade_note');
  });
});

test('moves suppression entries of a merged account to the survivor, which lifts them', async () => {
  const [kept, gone] = (await newAccounts(2)) as [string, string];
  await work(fixture.campaignId, gone, { populated_at: at(3), status: 'in_market' });
  await fixture.give('accounts', gone, 'do_not_contact', { reason: 'Asked us to stop' });
  const about = async () => {
    const { rows } = await sql<{ about: string; state: string }>`
      select about_id as about, state from suppression where about_id in (${kept}, ${gone})`.execute(fixture.app.db);
    return rows;
  };
  expect(await about()).toEqual([{ about: gone, state: 'active' }]);
  const id = await merge([kept, gone]);
  expect(await about()).toEqual([{ about: kept, state: 'active' }]);
  await unmerge(id);
  expect(await about()).toEqual([{ about: gone, state: 'active' }]);
  await merge([kept, gone]);
  await fixture.give('accounts', kept, 'in_market', { evidence: 'Their mail of today' });
  expect(await about()).toEqual([{ about: kept, state: 'lifted' }]);
});

test('previews what happens to the work of merged accounts', async () => {
  const [kept, gone] = (await newAccounts(2)) as [string, string];
  const preview = async () =>
    (await run((trx) => previewMerge(trx, { ids: [kept, gone], survivorId: kept }))).work.map(({ message }) => message);
  expect(await preview()).toEqual(['None of the merged accounts is in a campaign: no work changes.']);
  await work(fixture.campaignId, kept);
  await work(fixture.campaignId, gone);
  await work(second, gone);
  await addActivity(second, gone, at(20));
  expect(await preview()).toEqual([
    'Campaigns that the remaining account is added to: 1. The work there continues unchanged.',
    expect.stringMatching(/^Campaigns with several of the accounts: 1\. One row remains, /),
    'Open callbacks that move to the remaining account: 1.',
    'Activity entries that are shown with those of the remaining account: 1.',
  ]);
});

const day = fc.integer({ min: 3, max: 28 }).map(at);
const some = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const corrected = fc.dictionary(fc.constantFrom('website', 'phones', 'postcode'), fc.string({ maxLength: 5 }), {
  maxKeys: 3,
  noNullPrototype: true,
});
const workingRow = fc
  .record({
    status: fc.constantFrom('unassigned', 'in_market', 'on_hold', 'do_not_contact', 'disqualified'),
    status_at: some(day),
    attempts: some(fc.integer({ min: 0, max: 9 })),
    last_activity_at: some(day),
    next_callback_at: some(day),
    qc_requested_at: some(day),
    populated_at: some(day),
    dropped_at: some(day),
    edits: some(corrected),
    acts: fc.array(some(day), { maxLength: 3 }),
  })
  .map(({ edits, acts, ...row }) => ({
    acts,
    row: {
      ...row,
      ...(edits && {
        working_values: edits,
        working_edits: Object.fromEntries(Object.keys(edits).map((field) => [field, { at: at(3) }])),
      }),
    },
  }));

test('keeps all values of the work after a merge and restores them on undo', async () => {
  const member = fc.tuple(some(workingRow), some(workingRow));
  await fc.assert(
    fc.asyncProperty(fc.tuple(member, member, member), async (members) => {
      const ids = await newAccounts(3);
      const [kept] = ids as [string];
      const campaigns = [fixture.campaignId, second];
      for (const [i, ofAccount] of members.entries())
        for (const [j, part] of ofAccount.entries()) {
          if (!part) continue;
          await work(campaigns[j]!, ids[i]!, part.row);
          for (const callback of part.acts) await addActivity(campaigns[j]!, ids[i]!, callback ?? undefined);
        }
      const before = await loadAllRows(fixture.app);
      const id = await merge(ids);
      for (const [j, campaign] of campaigns.entries()) {
        const parts = members.flatMap((ofAccount) => ofAccount[j] ?? []);
        if (parts.length === 0) continue;
        const row = await rowOf(campaign, kept);
        const all = (name: keyof (typeof parts)[0]['row']) => parts.flatMap((one) => (one.row[name] ?? []) as never[]);
        if (all('status').includes('do_not_contact' as never)) expect(row.status).toBe('do_not_contact');
        expect(all('status')).toContain(row.status);
        expect(row.attempts ?? 0).toBe(all('attempts').reduce((sum: number, one: number) => sum + one, 0));
        expect(row.last_activity_at).toBe(all('last_activity_at').toSorted().at(-1));
        expect(row.next_callback_at).toBe(all('next_callback_at').toSorted()[0]);
        expect(row.qc_requested_at).toBe(all('qc_requested_at').toSorted()[0]);
        expect(row.populated_at !== undefined).toBe(all('populated_at').length > 0);
        const isInWork = parts.some((one) => one.row.populated_at && !one.row.dropped_at);
        if (isInWork) expect(row).not.toHaveProperty('dropped_at');
        for (const edits of all('working_edits'))
          for (const field of Object.keys(edits)) {
            expect(row.working_edits).toHaveProperty(field);
            const values = all('working_values').flatMap((held) => (held as Record<string, string>)[field] ?? []);
            expect(values).toContain((row.working_values as Record<string, string>)[field]);
          }
        const acts = parts.flatMap((one) => one.acts);
        const { entries } = await fixture.app.call(fixture.app.admin, listTrail, {
          params: { campaign_id: campaign, of: 'accounts', id: kept },
          query: { limit: 100 } as never,
        });
        expect(entries).toHaveLength(acts.length);
        const { rows } = await sql<{ due: string }>`
          select due_at::text as due from callback where campaign_id = ${campaign} and account_id = ${kept}`.execute(
          fixture.app.db,
        );
        expect(rows).toHaveLength(acts.filter((callback) => callback !== null).length);
      }
      await unmerge(id);
      expect(await loadAllRows(fixture.app)).toEqual(before);
    }),
    { numRuns: 25 },
  );
});

/** Columns that reference an account but that a merge does not change, with the reason. */
const STAYS: Record<string, string> = {
  'account.merged_into': 'leads from a merged account to its survivor',
  'account_merge.survivor_id': 'what has been merged',
  'account_merge.merged_ids': 'what has been merged',
  'account_match.account_no': 'rebuilt from the record',
  'account_key.account_no': 'rebuilt from the record',
  'account_reverse_lookup.account_id': 'a queue: an archived account is passed over',
  'trail_entry.account_id': 'what was done is never changed; it is read with the survivor’s',
  'match_decision.account_id': 'what was decided; the id leads to the survivor',
  'match_candidate.account_id': 'what was proposed; the id leads to the survivor',
  'match_audit.account_id': 'what was set aside to be judged; the id leads to the survivor',
  'tag_merge_row.account_id': 'what a merge of tags has changed, for its undo',
  'assignment_row.record_id': 'what a plan has handed out; its undo passes over a row that is not there',
  'bulk_change_row.record_id': 'what was changed in bulk; its undo passes over a row that is not there',
  'field_change_row.record_id': 'what a change of type has changed, for its undo',
  'option_merge_row.record_id': 'what a merge of options has changed, for its undo',
  'merge_row.record_id': 'what a merge of words has changed, for its undo',
  'refresh_change.record_id': 'what a refresh has changed; its undo passes over a row that is not there',
  'notification.about_id': 'a notification that a user received',
  'mail.about_id': 'an email that a user received',
  'audit_event.entity_id': 'what was changed of the record of that time',
  'client.account_manager_id': 'a user, not an account',
};

test('covers every column that references an account', async () => {
  const { rows } = await sql<{ place: string }>`
    select c.relname || '.' || a.attname as place
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'account_merge_change' and (
        a.attname ~ '(account|survivor|merged|record|about|entity)_(id|ids|no|into)$'
        or exists (
          select from pg_constraint f join pg_attribute t on t.attrelid = f.confrelid and t.attnum = any(f.confkey)
          where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any(f.conkey)
            and f.confrelid in ('account'::regclass, 'campaign_account'::regclass) and t.attname in ('id', 'no', 'account_id')
            and f.conkey[array_position(f.confkey, t.attnum)] = a.attnum))
    order by 1`.execute(fixture.app.db);
  const movedColumns = OWNED_TABLES.flatMap(({ table, by }) => by.map((column) => `${table}.${column}`));
  const known = new Set([...movedColumns, ...Object.keys(STAYS)]);
  expect(rows.map(({ place }) => place).filter((place) => !known.has(place))).toEqual([]);
  expect(Object.keys(STAYS).filter((place) => movedColumns.includes(place))).toEqual([]);
});
