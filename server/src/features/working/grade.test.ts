import { campaigns } from '@leadwright/contract/features/campaigns';
import { gradeStepStates } from '@leadwright/contract/features/grade-steps';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addValidRow } from '../../testing/entity-calls.ts';
import { gradeFixture } from '../grades/testing/grade-fixture.ts';
import { workingFixture } from './testing/working-fixture.ts';
import { setGrade, setStatus, workTarget } from './working.service.ts';

const createFixture = async () => workingFixture(await gradeFixture());
let fixture: Awaited<ReturnType<typeof createFixture>>;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.app.close());

/** Creates a campaign with its own scheme, so that the steps do not affect other tests. */
async function addGradedCampaign(steps: Record<string, object>, scheme: object = {}) {
  const { body } = await fixture.addScheme(scheme);
  const ids: Record<string, string> = {};
  for (const [i, [code, overrides]] of Object.entries(steps).entries())
    ids[code] = (await fixture.addStep(body.id, code, i + 1, overrides)).body.id;
  await fixture.move(body.id, 'active');
  const [version] = await fixture.versions(body.id);
  const campaignId = await fixture.campaign(version!.id);
  const account = await fixture.addAccount({ in: campaignId });
  const giveGrade = (step: string | null, overrides: object = {}, id = account, user = fixture.app.admin) =>
    fixture.grade('accounts', id, step && (ids[step] ?? step), overrides, user, campaignId);
  const loadCode = async (id = account) =>
    (await fixture.view('accounts', id, fixture.app.admin, campaignId)).grade?.code ?? null;
  return { campaignId, scheme: body.id, ids, account, giveGrade, loadCode };
}

describe('grades', () => {
  test('sets a step of the pinned version and records changes in the trail and audit log', async () => {
    const { giveGrade, loadCode, account, ids, campaignId } = await addGradedCampaign({ A: {}, B: {} });
    expect((await giveGrade('A', { note: 'Good call' })).status).toBe(200);
    expect((await giveGrade('B')).status).toBe(200);
    expect((await giveGrade('B', { note: 'The same once more' })).status).toBe(200);
    expect(await loadCode()).toBe('B');
    const { rows } = await fixture.app.pool.query(
      `select kind, from_grade_step_id as "from", to_grade_step_id as "to", note, user_id from trail_entry
       where campaign_id = $1 and account_id = $2 order by at`,
      [campaignId, account],
    );
    expect(rows).toEqual([
      { kind: 'grade', from: null, to: ids.A, note: 'Good call', user_id: fixture.app.admin.id },
      { kind: 'grade', from: ids.A, to: ids.B, note: '', user_id: fixture.app.admin.id },
    ]);
    const { rows: auditRows } = await fixture.app.pool.query(
      `select before->>'grade' as before, after->>'grade' as after from audit_event
       where entity = 'campaign_account' and entity_id = $1 and after ? 'grade' order by id`,
      [`${campaignId}/${account}`],
    );
    expect(auditRows).toEqual([
      { before: null, after: 'A' },
      { before: 'A', after: 'B' },
    ]);
    expect(await giveGrade(fixture.steps[0])).toMatchObject({
      status: 422,
      body: { fields: { step_id: 'Choose one of the offered values.' } },
    });
    expect((await giveGrade(null)).status).toBe(200);
    expect(await loadCode()).toBeNull();
  });

  test('rejects a grade of a newer version while the campaign keeps the older one', async () => {
    const { giveGrade, loadCode, scheme, ids } = await addGradedCampaign({ A: {}, B: {} });
    await giveGrade('A');
    await fixture.addStep(scheme, 'C', 3);
    const [newest] = await fixture.versions(scheme);
    expect(newest!.number).toBe(2);
    const newStep = newest!.steps.find((step) => step.code === 'C')!;
    expect((await giveGrade(newStep.id)).status).toBe(422);
    expect(await loadCode()).toBe('A');
    expect((await giveGrade(ids.B!)).status).toBe(200);
  });

  test('rejects a grade if the campaign has no scheme or its scheme is for the other record type', async () => {
    const { campaignId, account } = await addGradedCampaign({ A: {} }, { applies_to: 'contact' });
    const contact = await fixture.addContact(account, { in: campaignId });
    const [step] = (await fixture.view('contacts', contact, fixture.app.admin, campaignId)).grades!;
    expect((await fixture.view('accounts', account, fixture.app.admin, campaignId)).grades).toBeNull();
    expect(await fixture.grade('accounts', account, step!.id, {}, fixture.app.admin, campaignId)).toMatchObject({
      status: 422,
      body: { fields: { step_id: 'The grade scheme of this campaign is for contacts only.' } },
    });
    expect((await fixture.grade('contacts', contact, step!.id, {}, fixture.app.admin, campaignId)).status).toBe(200);

    const otherCampaign = await addGradedCampaign({ A: {} }, { applies_to: 'account' });
    const otherContact = await fixture.addContact(otherCampaign.account, { in: otherCampaign.campaignId });
    expect(
      await fixture.grade(
        'contacts',
        otherContact,
        otherCampaign.ids.A!,
        {},
        fixture.app.admin,
        otherCampaign.campaignId,
      ),
    ).toMatchObject({
      status: 422,
      body: { fields: { step_id: 'The grade scheme of this campaign is for accounts only.' } },
    });
    const ungradedCampaignId = (await addValidRow(fixture.app, campaigns, { client_id: fixture.client })).id;
    const ungradedAccountId = await fixture.addAccount({ in: ungradedCampaignId });
    expect(
      (await fixture.grade('accounts', ungradedAccountId, step!.id, {}, fixture.app.admin, ungradedCampaignId)).body
        .fields,
    ).toEqual({
      step_id: 'This campaign has no grade scheme. Choose one in its settings.',
    });
  });

  test('allows only steps that may follow the current step, or the default step without a grade', async () => {
    const { giveGrade, ids, account, campaignId, scheme } = await addGradedCampaign({ A: {}, B: {}, C: {} });
    await fixture.app.pool.query('update grade_step set allowed_from = $1 where id = $2', [[ids.B], ids.C]);
    const rejectedReply = await giveGrade('C');
    expect(rejectedReply).toMatchObject({
      status: 409,
      body: { code: 'illegal_transition', detail: { allowed: ['A', 'B'] } },
    });
    expect(rejectedReply.body.message).toBe('“C Label of C” can only follow B.');
    await giveGrade('A');
    expect((await giveGrade('C')).status).toBe(409);
    await giveGrade('B');
    expect((await giveGrade('C')).status).toBe(200);
    await giveGrade(null);
    await fixture.app.pool.query('update grade set default_step_id = $1 where id = $2', [ids.B, scheme]);
    expect((await giveGrade('C')).status).toBe(200);
    const { grades } = await fixture.view('accounts', account, fixture.app.admin, campaignId);
    expect(grades!.map(({ code, closed }) => [code, closed])).toEqual([
      ['A', null],
      ['B', null],
      ['C', 'way'],
    ]);
  });

  test('rejects a grade limited to roles from other users', async () => {
    const { rows } = await fixture.app.pool.query(`select id from role where name = 'Administrator'`);
    const { giveGrade, account, campaignId } = await addGradedCampaign({ A: { who_may_set: [rows[0].id] }, B: {} });
    const worker = await fixture.app.addUserWith([
      { subject: 'sales-developer-campaign-views', action: 'read', scope: 'all' },
      { subject: 'sales-developer-campaign-views', action: 'update', scope: 'all' },
    ]);
    expect(await giveGrade('A', {}, account, worker)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await giveGrade('B', {}, account, worker)).status).toBe(200);
    expect((await giveGrade('A')).status).toBe(200);
    const { grades } = await fixture.view('accounts', account, worker, campaignId);
    expect(grades!.map(({ code, closed }) => [code, closed])).toEqual([
      ['A', 'role'],
      ['B', null],
    ]);
  });

  test('rejects a retired grade but keeps it on records that have it', async () => {
    const { giveGrade, loadCode, ids, campaignId } = await addGradedCampaign({ A: {}, B: {} });
    await giveGrade('A');
    const states = { params: { id: ids.A! }, body: { state: 'retired' as const } };
    await fixture.app.pool.query(`update campaign set state = 'draft' where id = $1`, [campaignId]);
    await fixture.app.call(fixture.app.admin, gradeStepStates.change, states);
    const otherAccount = await fixture.addAccount({ in: campaignId });
    expect(await giveGrade('A', {}, otherAccount)).toMatchObject({
      status: 422,
      body: { fields: { step_id: '“A Label of A” is retired and can no longer be chosen.' } },
    });
    expect(await loadCode()).toBe('A');
    expect((await giveGrade('A', { note: 'The same grade' })).status).toBe(200);
  });

  test('reports every missing value, and saves values entered with the grade', async () => {
    const { giveGrade, loadCode, account, campaignId } = await addGradedCampaign({
      A: { note_required: true, required_fields: ['website', 'postcode', 'evidence', 'company_name'] },
    });
    expect(await giveGrade('A')).toMatchObject({
      status: 422,
      body: {
        fields: {
          note: 'This grade requires a note.',
          evidence: 'Enter the evidence.',
          'fields.website': 'The grade “A Label of A” requires: Website.',
          'fields.postcode': 'The grade “A Label of A” requires: Postcode.',
        },
      },
    });
    expect(await loadCode()).toBeNull();
    const noteAndEvidence = { note: 'Spoke to the owner', evidence: 'Recording 12' };
    const invalidReply = await giveGrade('A', {
      ...noteAndEvidence,
      fields: { website: 'no address', postcode: 'E1 6AN' },
    });
    expect(Object.keys(invalidReply.body.fields!)).toEqual(['fields.website']);
    const { rows: initialRows } = await fixture.app.pool.query('select postcode from account where id = $1', [account]);
    expect(initialRows).toEqual([{ postcode: '' }]);
    expect(
      (await giveGrade('A', { ...noteAndEvidence, fields: { website: 'worked.example', postcode: 'E1 6AN' } })).status,
    ).toBe(200);
    const { rows } = await fixture.app.pool.query('select website, postcode from account where id = $1', [account]);
    expect(rows).toEqual([{ website: 'https://worked.example', postcode: 'E1 6AN' }]);
    const { rows: entries } = await fixture.app.pool.query(
      'select note, evidence from trail_entry where campaign_id = $1 and account_id = $2',
      [campaignId, account],
    );
    expect(entries).toEqual([noteAndEvidence]);
    expect(await fixture.view('accounts', account, fixture.app.admin, campaignId)).toMatchObject({
      grade_note: noteAndEvidence.note,
    });
  });

  test('rejects values for a record that the viewer cannot edit', async () => {
    const { giveGrade, account, loadCode } = await addGradedCampaign({ A: { required_fields: ['website'] } });
    const worker = await fixture.app.addUserWith([
      { subject: 'sales-developer-campaign-views', action: 'read', scope: 'all' },
      { subject: 'sales-developer-campaign-views', action: 'update', scope: 'all' },
    ]);
    expect((await giveGrade('A', { fields: { website: 'worked.example' } }, account, worker)).status).toBe(403);
    expect(await loadCode()).toBeNull();
  });

  test('requires values of the contact and its account for a contact’s grade', async () => {
    const { campaignId, account, ids } = await addGradedCampaign({ A: { required_fields: ['job_title', 'country'] } });
    const id = await fixture.addContact(account, { in: campaignId });
    const giveGrade = (overrides: object = {}) =>
      fixture.grade('contacts', id, ids.A!, overrides, fixture.app.admin, campaignId);
    expect((await giveGrade()).body.fields).toEqual({
      'fields.job_title': 'The grade “A Label of A” requires: Job title.',
    });
    expect((await giveGrade({ fields: { job_title: 'Buyer' } })).status).toBe(200);
  });

  test('keeps a requested quality review when the grade changes', async () => {
    const { giveGrade, account, campaignId } = await addGradedCampaign({ A: {}, B: { needs_qc: true } });
    const loadReviewRequest = async () => {
      const { qc_requested_at, qc_requested_by } = await fixture.view(
        'accounts',
        account,
        fixture.app.admin,
        campaignId,
      );
      return { qc_requested_at, qc_requested_by };
    };
    await giveGrade('A');
    expect(await loadReviewRequest()).toEqual({ qc_requested_at: null, qc_requested_by: null });
    await giveGrade('B');
    const firstRequest = await loadReviewRequest();
    expect(firstRequest).toEqual({ qc_requested_at: expect.any(String), qc_requested_by: expect.any(String) });
    await giveGrade('A');
    await giveGrade('B');
    expect(await loadReviewRequest()).toEqual(firstRequest);
  });
});

test('changes many rows with a fixed number of statements, each row checked separately', async () => {
  const { campaignId, ids } = await addGradedCampaign({ A: {}, B: { note_required: true } });
  const { pool, db, admin } = fixture.app;
  const { rows } = await pool.query<{ account_id: string }>(
    `with new_account as (
       insert into account (company_name, country) select 'Crowd of work ' || i, 'GB' from generate_series(1, 5000) i
       returning id)
     insert into campaign_account (campaign_id, account_id, link_method, status)
     select $1, id, 'by hand', case when row_number() over () <= 100 then 'disqualified' else 'in_market' end from new_account
     returning account_id`,
    [campaignId],
  );
  const accountIds = rows.map(({ account_id }) => account_id);
  const grants = [
    { subject: 'sales-developer-campaign-views', action: 'read', scope: 'all' },
    { subject: 'sales-developer-campaign-views', action: 'update', scope: 'all' },
  ] as const;
  const viewer = {
    userId: admin.id,
    roleId: '',
    roles: [],
    sessionId: '',
    clientId: null,
    campaigns: null,
    displayName: '',
    grants,
  };
  const statements: string[] = [];
  const target = workTarget(campaignId, 'account');
  const results = await db.transaction().execute(async (trx) => {
    const countingTrx = trx.withPlugin({
      transformQuery: ({ node }) => {
        statements.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const status = await setStatus(countingTrx, { viewer }, target, accountIds, 'on_hold', { until: '2027-01-01' });
    const grade = await setGrade(countingTrx, { viewer }, target, accountIds, ids.A!);
    return { status, grade };
  });
  expect([results.status.changed.size, results.status.rejected.size, results.grade.changed.size]).toEqual([
    4900, 100, 5000,
  ]);
  expect(new Set([...results.status.rejected.values()].map(({ code }) => code))).toEqual(
    new Set(['illegal_transition']),
  );
  expect(statements.length).toBeLessThan(16);
  const { rows: counts } = await pool.query(
    'select kind, count(*)::int as entries from trail_entry where campaign_id = $1 group by kind order by kind',
    [campaignId],
  );
  expect(counts).toEqual([
    { kind: 'grade', entries: 5000 },
    { kind: 'status', entries: 4900 },
  ]);
  const dryRun = await db
    .transaction()
    .execute((trx) => setGrade(trx, { viewer }, target, accountIds.slice(0, 10), ids.B!, {}, { check: true }));
  expect([dryRun.rejected.size, dryRun.changed.size]).toEqual([10, 0]);
});
