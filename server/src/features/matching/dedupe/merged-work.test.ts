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
let secondCampaignId: string;
beforeAll(async () => {
  fixture = await createFixture();
  secondCampaignId = await fixture.campaign((await fixture.scheme()).versionId);
});
afterAll(() => fixture.app.close());

type Trx = Parameters<typeof mergeAccounts>[0];
const run = <T>(callback: (trx: Trx) => Promise<T>) => fixture.app.db.transaction().execute(callback);
const merge = (ids: string[]) => run((trx) => mergeAccounts(trx, { ids, survivorId: ids[0]! }, fixture.app.admin.id));
const unmerge = (id: string) => run((trx) => unmergeAccounts(trx, id, fixture.app.admin.id));
const newAccounts = (count: number) =>
  addCompanies(
    fixture.app,
    Array.from({ length: count }, (_, i) => ({ name: `Carried ${'abc'[i]}` })),
  );

const dayAt = (day: number) => `2026-03-${String(day).padStart(2, '0')}T09:00:00+00:00`;

/** Adds a working row with these values. */
async function addWorkingRow(campaign: string, account: string, values: object = {}): Promise<void> {
  const row = {
    campaign_id: campaign,
    account_id: account,
    link_method: 'by hand',
    added_at: dayAt(1),
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
    values (${campaign}, ${account}, 'status', 'manual', ${dayAt(2)}, 'said') returning id`.execute(fixture.app.db);
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

describe('merging two accounts of one campaign', () => {
  const populated = { populated_at: dayAt(3) };
  const cases: [title: string, survivorValues: object, mergedValues: object, expected: object][] = [
    [
      'keeps the status that was set later',
      { ...populated, status: 'in_market', status_at: dayAt(4) },
      { ...populated, status: 'on_hold', status_at: dayAt(5), status_reason: 'Until May', status_until: '2026-05-01' },
      { status: 'on_hold', status_reason: 'Until May', status_until: '2026-05-01' },
    ],
    [
      'keeps “do not contact”, even if the other status is later',
      { ...populated, status: 'in_market', status_at: dayAt(9) },
      { ...populated, status: 'do_not_contact', status_at: dayAt(5), status_reason: 'Asked us to stop' },
      { status: 'do_not_contact', status_reason: 'Asked us to stop' },
    ],
    [
      'keeps the work of the merged account if the survivor has none',
      {},
      {
        ...populated,
        status: 'in_market',
        working_values: { website: 'corrected.example' },
        working_edits: { website: {} },
      },
      {
        status: 'in_market',
        populated_at: dayAt(3),
        working_values: { website: 'corrected.example' },
        working_edits: { website: {} },
      },
    ],
    [
      'keeps the active work if only one of the working rows was dropped',
      { ...populated, dropped_at: dayAt(8), drop_reason: 'Twice' },
      { ...populated, status: 'in_market' },
      { status: 'in_market', dropped_at: undefined, drop_reason: undefined },
    ],
    [
      'keeps the corrections of both accounts, and the survivor’s if both corrected a field',
      {
        ...populated,
        working_values: { website: 'own.example', phones: '1', postcode: 'AB1' },
        working_edits: { website: { at: 1 } },
      },
      {
        ...populated,
        working_values: { website: 'other.example', phones: '2', postcode: 'CD2' },
        working_edits: { website: { at: 2 }, phones: { at: 3 } },
      },
      {
        working_values: { website: 'own.example', phones: '2', postcode: 'AB1' },
        working_edits: { website: { at: 1 }, phones: { at: 3 } },
      },
    ],
    [
      'keeps the sum of attempts, the last activity, the next callback and the request for quality control',
      { ...populated, attempts: 2, last_activity_at: dayAt(4), next_callback_at: dayAt(20) },
      { ...populated, attempts: 3, last_activity_at: dayAt(6), next_callback_at: dayAt(12), qc_requested_at: dayAt(6) },
      { attempts: 5, last_activity_at: dayAt(6), next_callback_at: dayAt(12), qc_requested_at: dayAt(6) },
    ],
  ];
  test.each(cases)('%s', async (_, survivorValues, mergedValues, expected) => {
    const [survivor, merged] = (await newAccounts(2)) as [string, string];
    await addWorkingRow(fixture.campaignId, survivor, survivorValues);
    await addWorkingRow(fixture.campaignId, merged, mergedValues);
    await merge([survivor, merged]);
    expect(await rowOf(fixture.campaignId, survivor)).toMatchObject(
      Object.fromEntries(Object.entries(expected).filter(([, value]) => value !== undefined)),
    );
    for (const [name, value] of Object.entries(expected))
      if (value === undefined) expect(await rowOf(fixture.campaignId, survivor)).not.toHaveProperty(name);
  });

  test('keeps the later assigned developer and the later grade', async () => {
    const [survivor, merged] = (await newAccounts(2)) as [string, string];
    const [firstDeveloper, laterDeveloper] = [fixture.app.admin.id, (await fixture.app.addUserWith([])).id];
    const [a, b] = fixture.steps;
    await addWorkingRow(fixture.campaignId, survivor, {
      ...populated,
      sales_developer_id: firstDeveloper,
      assigned_at: dayAt(4),
      grade_step_id: b,
      graded_at: dayAt(9),
    });
    await addWorkingRow(fixture.campaignId, merged, {
      ...populated,
      sales_developer_id: laterDeveloper,
      assigned_at: dayAt(5),
      grade_step_id: a,
      graded_at: dayAt(8),
      grade_note: 'Earlier',
    });
    await merge([survivor, merged]);
    const row = await rowOf(fixture.campaignId, survivor);
    expect(row).toMatchObject({ sales_developer_id: laterDeveloper, grade_step_id: b });
    expect(row).not.toHaveProperty('grade_note');
  });
});

test('moves suppression entries to the survivor and lifts them when its status changes', async () => {
  const [survivor, merged] = (await newAccounts(2)) as [string, string];
  await addWorkingRow(fixture.campaignId, merged, { populated_at: dayAt(3), status: 'in_market' });
  await fixture.setStatus('accounts', merged, 'do_not_contact', { reason: 'Asked us to stop' });
  const loadEntries = async () => {
    const { rows } = await sql<{ about: string; state: string }>`
      select about_id as about, state from suppression where about_id in (${survivor}, ${merged})`.execute(
      fixture.app.db,
    );
    return rows;
  };
  expect(await loadEntries()).toEqual([{ about: merged, state: 'active' }]);
  const id = await merge([survivor, merged]);
  expect(await loadEntries()).toEqual([{ about: survivor, state: 'active' }]);
  await unmerge(id);
  expect(await loadEntries()).toEqual([{ about: merged, state: 'active' }]);
  await merge([survivor, merged]);
  await fixture.setStatus('accounts', survivor, 'in_market', { evidence: 'Their mail of today' });
  expect(await loadEntries()).toEqual([{ about: survivor, state: 'lifted' }]);
});

test('previews the effects on the work of merged accounts', async () => {
  const [survivor, merged] = (await newAccounts(2)) as [string, string];
  const preview = async () =>
    (await run((trx) => previewMerge(trx, { ids: [survivor, merged], survivorId: survivor }))).work.map(
      ({ message }) => message,
    );
  expect(await preview()).toEqual(['None of the merged accounts is in a campaign: no work changes.']);
  await addWorkingRow(fixture.campaignId, survivor);
  await addWorkingRow(fixture.campaignId, merged);
  await addWorkingRow(secondCampaignId, merged);
  await addActivity(secondCampaignId, merged, dayAt(20));
  expect(await preview()).toEqual([
    'Campaigns that the remaining account is added to: 1. The work there continues unchanged.',
    expect.stringMatching(/^Campaigns with several of the accounts: 1\. One row remains, /),
    'Open callbacks that move to the remaining account: 1.',
    'Activity entries that are shown with those of the remaining account: 1.',
  ]);
});

const day = fc.integer({ min: 3, max: 28 }).map(dayAt);
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const corrections = fc.dictionary(fc.constantFrom('website', 'phones', 'postcode'), fc.string({ maxLength: 5 }), {
  maxKeys: 3,
  noNullPrototype: true,
});
const workingRow = fc
  .record({
    status: fc.constantFrom('unassigned', 'in_market', 'on_hold', 'do_not_contact', 'disqualified'),
    status_at: optional(day),
    attempts: optional(fc.integer({ min: 0, max: 9 })),
    last_activity_at: optional(day),
    next_callback_at: optional(day),
    qc_requested_at: optional(day),
    populated_at: optional(day),
    dropped_at: optional(day),
    edits: optional(corrections),
    activities: fc.array(optional(day), { maxLength: 3 }),
  })
  .map(({ edits, activities, ...row }) => ({
    activities,
    row: {
      ...row,
      ...(edits && {
        working_values: edits,
        working_edits: Object.fromEntries(Object.keys(edits).map((field) => [field, { at: dayAt(3) }])),
      }),
    },
  }));

test('keeps all values of the work after a merge and restores them on undo', async () => {
  const member = fc.tuple(optional(workingRow), optional(workingRow));
  await fc.assert(
    fc.asyncProperty(fc.tuple(member, member, member), async (members) => {
      const ids = await newAccounts(3);
      const [survivor] = ids as [string];
      const campaigns = [fixture.campaignId, secondCampaignId];
      for (const [i, accountRows] of members.entries())
        for (const [j, generated] of accountRows.entries()) {
          if (!generated) continue;
          await addWorkingRow(campaigns[j]!, ids[i]!, generated.row);
          for (const callback of generated.activities) await addActivity(campaigns[j]!, ids[i]!, callback ?? undefined);
        }
      const before = await loadAllRows(fixture.app);
      const id = await merge(ids);
      for (const [j, campaign] of campaigns.entries()) {
        const generatedRows = members.flatMap((accountRows) => accountRows[j] ?? []);
        if (generatedRows.length === 0) continue;
        const row = await rowOf(campaign, survivor);
        const valuesOf = (name: keyof (typeof generatedRows)[0]['row']) =>
          generatedRows.flatMap((generated) => (generated.row[name] ?? []) as never[]);
        if (valuesOf('status').includes('do_not_contact' as never)) expect(row.status).toBe('do_not_contact');
        expect(valuesOf('status')).toContain(row.status);
        expect(row.attempts ?? 0).toBe(
          valuesOf('attempts').reduce((sum: number, attempts: number) => sum + attempts, 0),
        );
        expect(row.last_activity_at).toBe(valuesOf('last_activity_at').toSorted().at(-1));
        expect(row.next_callback_at).toBe(valuesOf('next_callback_at').toSorted()[0]);
        expect(row.qc_requested_at).toBe(valuesOf('qc_requested_at').toSorted()[0]);
        expect(row.populated_at !== undefined).toBe(valuesOf('populated_at').length > 0);
        const isInWork = generatedRows.some((generated) => generated.row.populated_at && !generated.row.dropped_at);
        if (isInWork) expect(row).not.toHaveProperty('dropped_at');
        for (const edits of valuesOf('working_edits'))
          for (const field of Object.keys(edits)) {
            expect(row.working_edits).toHaveProperty(field);
            const values = valuesOf('working_values').flatMap(
              (values) => (values as Record<string, string>)[field] ?? [],
            );
            expect(values).toContain((row.working_values as Record<string, string>)[field]);
          }
        const activities = generatedRows.flatMap((generated) => generated.activities);
        const { entries } = await fixture.app.call(fixture.app.admin, listTrail, {
          params: { campaign_id: campaign, of: 'accounts', id: survivor },
          query: { limit: 100 } as never,
        });
        expect(entries).toHaveLength(activities.length);
        const { rows } = await sql<{ due: string }>`
          select due_at::text as due from callback where campaign_id = ${campaign} and account_id = ${survivor}`.execute(
          fixture.app.db,
        );
        expect(rows).toHaveLength(activities.filter((callback) => callback !== null).length);
      }
      await unmerge(id);
      expect(await loadAllRows(fixture.app)).toEqual(before);
    }),
    { numRuns: 25 },
  );
});

/** The columns that reference an account and that a merge leaves unchanged, with the reasons. */
const UNCHANGED_COLUMNS: Record<string, string> = {
  'account.merged_into': 'refers from a merged account to its survivor',
  'account_merge.survivor_id': 'the record of the merge',
  'account_merge.merged_ids': 'the record of the merge',
  'account_match.account_no': 'rebuilt from the record',
  'account_key.account_no': 'rebuilt from the record',
  'account_reverse_lookup.account_id': 'a queue, which skips archived accounts',
  'trail_entry.account_id': 'history is never changed; it is shown with the history of the survivor',
  'match_decision.account_id': 'a decision; its account id resolves to the survivor',
  'match_candidate.account_id': 'a proposal; its account id resolves to the survivor',
  'match_audit.account_id': 'an audit sample; its account id resolves to the survivor',
  'tag_merge_row.account_id': 'the undo log of a tag merge',
  'assignment_row.record_id': 'the undo log of an assignment, whose undo skips missing rows',
  'bulk_change_row.record_id': 'the undo log of a bulk change, whose undo skips missing rows',
  'field_change_row.record_id': 'the failed rows of a type change',
  'option_merge_row.record_id': 'the undo log of an option merge',
  'merge_row.record_id': 'the undo log of a value merge',
  'refresh_change.record_id': 'the undo log of a refresh, whose undo skips missing rows',
  'notification.about_id': 'a notification that a user received',
  'mail.about_id': 'an email that a user received',
  'audit_event.entity_id': 'history is never changed',
  'client.account_manager_id': 'a user, not an account',
};

test('covers every column that references an account', async () => {
  const { rows } = await sql<{ column: string }>`
    select c.relname || '.' || a.attname as column
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
  const movedColumns = OWNED_TABLES.flatMap(({ table, accountColumns }) =>
    accountColumns.map((column) => `${table}.${column}`),
  );
  const coveredColumns = new Set([...movedColumns, ...Object.keys(UNCHANGED_COLUMNS)]);
  expect(rows.map(({ column }) => column).filter((column) => !coveredColumns.has(column))).toEqual([]);
  expect(Object.keys(UNCHANGED_COLUMNS).filter((column) => movedColumns.includes(column))).toEqual([]);
});
