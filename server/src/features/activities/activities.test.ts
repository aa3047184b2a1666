import { effectProblems } from '@leadwright/contract/activities/conflicts';
import { describeEffects } from '@leadwright/contract/activities/effect-descriptions';
import type { Effects } from '@leadwright/contract/activities/effects';
import { changeActionTypeState, deleteActionType } from '@leadwright/contract/features/action-types';
import { activityChoices } from '@leadwright/contract/features/activities';
import { activityOptions, changeActivityOptionState } from '@leadwright/contract/features/activity-options';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { markDialAction } from '@leadwright/contract/features/dial-action';
import { deleteOutcome } from '@leadwright/contract/features/outcomes';
import { tags } from '@leadwright/contract/features/tags';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addValidRow } from '../../testing/entity-calls.ts';
import { gradeFixture } from '../grades/testing/grade-fixture.ts';
import { workingFixture } from '../working/testing/working-fixture.ts';
import { activityFixture } from './testing/activity-fixture.ts';

const createFixture = async () => activityFixture(await workingFixture(await gradeFixture()));
let fixture: Awaited<ReturnType<typeof createFixture>>;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.app.close());

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();
const logNewPair = async (effects: object, changes: object = {}, type: object = {}) => {
  const record = await fixture.record();
  const { status, body } = await fixture.log({ ...record, ...(await fixture.pair(effects, type)), ...changes });
  expect([status, body.message, body.fields]).toEqual([200, undefined, undefined]);
  return { ...record, ...body, effects: body.applied.map(({ effect }) => effect) };
};
const logInvalid = async (effects: object, changes: object = {}, type: object = {}) => {
  const record = await fixture.record();
  const { status, body } = await fixture.log({ ...record, ...(await fixture.pair(effects, type)), ...changes });
  const { rows } = await fixture.app.pool.query('select from trail_entry where account_id = $1', [record.account_id]);
  expect(rows).toHaveLength(0);
  return [status, Object.keys(body.fields ?? {})];
};

describe('effects of a pair', () => {
  test('sets the chosen statuses of account and contact, from any status', async () => {
    const result = await logNewPair({ set_account_status: 'disqualified', set_contact_status: 'left_company' });
    expect((await fixture.account(result.account_id)).status).toBe('disqualified');
    expect((await fixture.contact(result.contact_id)).status).toBe('left_company');
    // The second change has no direct transition and goes through `in_market`.
    const record = await fixture.record();
    await fixture.log({ ...record, ...(await fixture.pair({ set_contact_status: 'nurture' })) });
    const callbackReply = await fixture.log({
      ...record,
      ...(await fixture.pair({ set_contact_status: 'callback', callback: 'ask' })),
      callback_at: TOMORROW,
    });
    expect([callbackReply.status, (await fixture.contact(record.contact_id)).status]).toEqual([200, 'callback']);
  });

  test('sets the grade with the code of the pair, unless the scheme has no such code', async () => {
    const result = await logNewPair({ set_grade: 'b' });
    expect((await fixture.contact(result.contact_id)).grade_step_id).toBe(fixture.steps[1]);
    const campaign = (await addValidRow(fixture.app, campaigns)).id;
    const record = await fixture.record();
    await fixture.app.pool.query(
      `insert into campaign_account (campaign_id, account_id, link_method, status, populated_at)
       values ($1, $2, 'by hand', 'in_market', now())`,
      [campaign, record.account_id],
    );
    const { body } = await fixture.log(
      { ...(await fixture.pair({ set_grade: 'A' })), account_id: record.account_id },
      fixture.app.admin,
      campaign,
    );
    expect([body.applied, body.not_applied.map(({ effect }) => effect)]).toEqual([[], ['set_grade']]);
  });

  test('adds the tag to the record', async () => {
    const tag_id = (await addValidRow(fixture.app, tags, { scope: 'contact' })).id;
    const { contact_id } = await logNewPair({ tag_id });
    const { rows } = await fixture.app.pool.query('select tag_id from contact_tag where contact_id = $1', [contact_id]);
    expect(rows).toEqual([{ tag_id }]);
  });

  test('schedules a callback some working days later at the same time of day', async () => {
    // A summer Thursday in the client’s time zone.
    const at = '2026-07-16T13:30:00Z';
    const { entry_id } = await logNewPair({ callback: 'auto', callback_days: 2 }, { at });
    const { due_at, state } = await fixture.row<{ due_at: Date; state: string }>(
      'select due_at, state from callback where entry_id = $1',
      [entry_id],
    );
    expect([new Date(due_at).toISOString(), state]).toEqual(['2026-07-20T13:30:00.000Z', 'open']);
  });

  test('uses the agreed time for a requested callback', async () => {
    const { entry_id } = await logNewPair({ callback: 'ask' }, { callback_at: TOMORROW });
    const { due_at } = await fixture.row<{ due_at: Date }>('select due_at from callback where entry_id = $1', [
      entry_id,
    ]);
    expect(new Date(due_at).toISOString()).toBe(TOMORROW);
    expect(await logInvalid({ callback: 'ask' })).toEqual([422, ['callback_at']]);
    expect(await logInvalid({ callback: 'ask' }, { callback_at: '2020-01-01T00:00:00Z' })).toEqual([
      422,
      ['callback_at'],
    ]);
    expect(await logInvalid({}, { callback_at: TOMORROW })).toEqual([422, ['callback_at']]);
  });

  test('counts an attempt only if the pair counts as an attempt', async () => {
    const record = await fixture.record();
    const countedPair = await fixture.pair({ attempt_counts: true });
    for (const pair of [countedPair, countedPair, await fixture.pair()]) await fixture.log({ ...record, ...pair });
    expect((await fixture.contact(record.contact_id)).attempts).toBe(2);
    expect((await fixture.contact(record.other_contact_id)).attempts).toBeNull();
  });

  test('stops the other contacts of the account in the campaign, with their callbacks', async () => {
    const record = await fixture.record();
    const callbackPair = await fixture.pair({ callback: 'auto', callback_days: 1 });
    await fixture.log({ ...record, ...callbackPair, contact_id: record.other_contact_id });
    await fixture.log({ ...record, ...(await fixture.pair({ stop_account: true })) });
    expect((await fixture.contact(record.contact_id)).stopped_at).toBeNull();
    expect((await fixture.contact(record.other_contact_id)).stopped_at).not.toBeNull();
    const { rows } = await fixture.app.pool.query('select state from callback where contact_id = $1', [
      record.other_contact_id,
    ]);
    expect(rows).toEqual([{ state: 'stopped' }]);
  });

  test.each(['person', 'number', 'company'] as const)('puts the %s on the suppression list', async (suppress) => {
    const phone_used = suppress === 'number' ? '0191 498 0777' : '';
    await logNewPair({ suppress, suppress_scope: 'campaign' }, { phone_used });
    const { rows } = await fixture.app.pool.query(
      'select kind, scope, campaign_id, action from suppression s left join audit_event on entity_id = s.id::text where kind = $1 order by created_at desc limit 1',
      [suppress],
    );
    expect(rows).toEqual([{ kind: suppress, scope: 'campaign', campaign_id: fixture.campaignId, action: 'create' }]);
    if (suppress === 'number') expect(await logInvalid({ suppress })).toEqual([422, ['phone_used']]);
  });

  test('requests a review and marks the activity for an opportunity', async () => {
    const result = await logNewPair({ send_to_qc: true, create_opportunity: true });
    expect((await fixture.contact(result.contact_id)).qc_requested_at).not.toBeNull();
    expect(result.effects).toEqual(['send_to_qc', 'create_opportunity']);
  });

  test('counts an activity as its action type and outcome specify unless the pair overrides this', async () => {
    const type = { name: 'Counted call' };
    const record = await fixture.record();
    const pair = await fixture.pair({}, type, { category: 'negative' });
    const countsAs = async (input: object) =>
      (await fixture.entry((await fixture.log({ ...record, ...input })).body.entry_id)).counts_as;
    expect(await countsAs(pair)).toEqual(['refusal']);
    const body = { kind: 'action_type' as const, id: pair.action_type_id, marked: true };
    await fixture.app.call(fixture.app.admin, markDialAction, { body });
    expect(await countsAs(pair)).toEqual(['dial', 'refusal']);
    expect(await countsAs(await fixture.pair({ counts: 'own', counts_as: ['meeting'] }))).toEqual(['meeting']);
  });
});

describe('rejected activities', () => {
  test('rejects disallowed, retired and unknown pairs, and pairs of a retired type', async () => {
    expect(await logInvalid({ allowed: false })).toEqual([422, ['outcome_id']]);
    const record = await fixture.record();
    const retiredPair = await fixture.pair();
    const state = { state: 'retired' as const };
    await fixture.app.call(fixture.app.admin, changeActivityOptionState, {
      params: { id: retiredPair.id },
      body: state,
    });
    const pairOfRetiredType = await fixture.pair({}, { name: 'Fax' });
    await fixture.app.call(fixture.app.admin, changeActionTypeState, {
      params: { id: pairOfRetiredType.action_type_id },
      body: state,
    });
    const unknownPair = { action_type_id: retiredPair.action_type_id, outcome_id: pairOfRetiredType.outcome_id };
    for (const pair of [retiredPair, pairOfRetiredType, unknownPair]) {
      const { status, body } = await fixture.log({ ...record, ...pair });
      expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['outcome_id']]);
    }
  });

  test('rejects a missing or short note, empty fields and a missing contact', async () => {
    const note = { note: 'required', note_min: 10 };
    expect(await logInvalid(note)).toEqual([422, ['note']]);
    expect(await logInvalid(note, { note: 'Too short' })).toEqual([422, ['note']]);
    expect(await logInvalid({ note: 'none' }, { note: 'Unwanted note' })).toEqual([422, ['note']]);
    expect(await logInvalid({ required_fields: ['duration_s', 'phone_used', 'email'] })).toEqual([
      422,
      ['phone_used', 'duration_s', 'outcome_id'],
    ]);
    expect(await logInvalid({}, { contact_id: null }, { requires_contact: true })).toEqual([422, ['contact_id']]);
    expect(await logInvalid({ set_contact_status: 'nurture' }, { contact_id: null })).toEqual([422, ['contact_id']]);
    expect(await logInvalid({}, {}, { applies_to: 'account' })).toEqual([422, ['contact_id']]);
    const { body } = await fixture.log({
      ...(await fixture.record()),
      ...(await fixture.pair({ required_fields: ['email'] })),
    });
    expect(body.fields?.outcome_id).toContain('Email');
  });

  test('rejects a pair for another role or campaign, a future time and a contact of another account', async () => {
    const { id } = await addValidRow(fixture.app, campaigns);
    const role = (await fixture.row<{ id: string }>(`select id from role where name = 'Finance'`, [])).id;
    expect(await logInvalid({ roles_allowed: [role] })).toEqual([422, ['outcome_id']]);
    expect(await logInvalid({ campaigns: [id] })).toEqual([422, ['outcome_id']]);
    expect(await logInvalid({}, { at: TOMORROW })).toEqual([422, ['at']]);
    const { contact_id } = await fixture.record();
    expect(await logInvalid({}, { contact_id })).toEqual([422, ['contact_id']]);
  });

  test('applies no effect when one fails', async () => {
    const record = await fixture.record();
    const pair = await fixture.pair({ attempt_counts: true, suppress: 'number', set_contact_status: 'unreachable' });
    const { status, body } = await fixture.log({ ...record, ...pair, phone_used: 'no number' });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['phone_used']]);
    expect(await fixture.contact(record.contact_id)).toMatchObject({ status: 'in_market', attempts: null });
  });

  test('rejects users without the permission or without access to the campaign', async () => {
    const activity = { ...(await fixture.record()), ...(await fixture.pair()) };
    expect((await fixture.log(activity, await fixture.app.addUserWith([]))).status).toBe(403);
    const permission = { subject: 'sales-developer-campaign-views', action: 'update', scope: 'own' } as const;
    const readPermission = { subject: 'campaigns', action: 'read', scope: 'own' } as const;
    expect((await fixture.log(activity, await fixture.app.addUserWith([permission, readPermission]))).status).toBe(404);
  });
});

describe('corrections', () => {
  test('allows one correction: by the author within a day, later by managers with a reason', async () => {
    const activity = { ...(await fixture.record()), ...(await fixture.pair()) };
    const firstId = (await fixture.log(activity)).body.entry_id;
    const correction = await fixture.log({ ...activity, corrects_id: firstId });
    expect([correction.status, (await fixture.entry(correction.body.entry_id)).corrects_id]).toEqual([200, firstId]);
    expect((await fixture.log({ ...activity, corrects_id: firstId })).body.fields).toHaveProperty('corrects_id');
    const permissions = ['campaigns', 'sales-developer-campaign-views'] as const;
    const grants = permissions.flatMap((subject) =>
      (['read', 'update'] as const).map((action) => ({ subject, action, scope: 'all' as const })),
    );
    const entryId = correction.body.entry_id;
    expect(
      (await fixture.log({ ...activity, corrects_id: entryId }, await fixture.app.addUserWith(grants))).status,
    ).toBe(403);
    const manager = await fixture.app.addUserWith([
      ...grants,
      { subject: 'assign-data', action: 'update', scope: 'all' },
    ]);
    expect((await fixture.log({ ...activity, corrects_id: entryId }, manager)).body.fields).toHaveProperty('note');
    expect((await fixture.log({ ...activity, corrects_id: entryId, note: 'It was Monday' }, manager)).status).toBe(200);
  });
});

test('lists only loggable pairs, with hot keys and descriptions', async () => {
  const { account_id, contact_id, other_contact_id } = await fixture.record();
  const pair = await fixture.pair({ hot_key: 4, attempt_counts: true, hint: 'Ask for the buyer' });
  const disallowedPair = await fixture.pair({ allowed: false });
  const loadChoices = () =>
    fixture.app.call(fixture.app.admin, activityChoices, {
      params: { campaign_id: fixture.campaignId },
      query: { account_id },
    });
  const { action_types, contacts } = await loadChoices();
  const outcomes = action_types.find(({ id }) => id === pair.action_type_id)!.outcomes;
  expect(outcomes.find(({ outcome_id }) => outcome_id === pair.outcome_id)).toMatchObject({
    hot_key: 4,
    hint: 'Ask for the buyer',
    messages: [{ message: 'Counts as an attempt to reach the record.' }],
  });
  expect(outcomes.some(({ outcome_id }) => outcome_id === disallowedPair.outcome_id)).toBe(false);
  expect(contacts.map(({ id }) => id).toSorted()).toEqual([contact_id, other_contact_id].toSorted());
  const view = await fixture.app.call(fixture.app.admin, activityOptions.view, { params: { id: pair.id } });
  await fixture.app.call(fixture.app.admin, activityOptions.edit, {
    params: { id: pair.id },
    body: { version: view.version, allowed: false },
  });
  const newOutcomes = (await loadChoices()).action_types.find(({ id }) => id === pair.action_type_id)?.outcomes ?? [];
  expect(newOutcomes.some(({ outcome_id }) => outcome_id === pair.outcome_id)).toBe(false);
});

const effectsArbitrary: fc.Arbitrary<Partial<Effects>> = fc.record({
  set_account_status: fc.constantFrom(null, 'in_market', 'on_hold', 'out_of_market', 'disqualified', 'do_not_contact'),
  set_contact_status: fc.constantFrom(null, 'callback', 'nurture', 'not_interested', 'left_company', 'unreachable'),
  set_grade: fc.constantFrom('', 'A', 'B', 'C'),
  callback: fc.constantFrom('none', 'ask', 'auto'),
  callback_days: fc.integer({ min: 1, max: 20 }),
  attempt_counts: fc.boolean(),
  stop_account: fc.boolean(),
  suppress: fc.constantFrom('none', 'number'),
  send_to_qc: fc.boolean(),
  create_opportunity: fc.boolean(),
  counts: fc.constantFrom('own', 'as_marked'),
  counts_as: fc.subarray(['dial', 'conversation', 'meeting', 'refusal'] as const),
});

test('applies exactly the effects in the description of a pair', async () => {
  let runNumber = 0;
  await fc.assert(
    fc.asyncProperty(effectsArbitrary, async (effects) => {
      // An outcome cannot set `on_hold`, because that status needs a date.
      const fields = activityOptions.fields.parse({
        ...effects,
        action_type_id: fixture.app.admin.id,
        outcome_id: fixture.app.admin.id,
      });
      fc.pre(Object.keys(effectProblems(fields)).length === 0 && effects.set_account_status !== 'on_hold');
      runNumber += 1;
      const record = await fixture.record();
      const pair = await fixture.pair(effects, {}, { category: 'neutral' });
      const { status, body } = await fixture.log({
        ...record,
        ...pair,
        phone_used: `0191 498 ${1000 + runNumber}`,
        ...(effects.callback === 'ask' ? { callback_at: TOMORROW } : {}),
      });
      expect([status, body.message]).toEqual([200, undefined]);
      const marks = { tag: null, is_dial: false, is_conversation: false, category: 'neutral' };
      const expectedEffects = describeEffects(fields, marks);
      expect(body.applied).toEqual(JSON.parse(JSON.stringify(expectedEffects)));
      const entry = await fixture.entry(body.entry_id);
      expect(entry.effects_applied).toEqual(body.applied);
      const names = new Set<string>(expectedEffects.map(({ effect }) => effect));
      const [contact, account] = [await fixture.contact(record.contact_id), await fixture.account(record.account_id)];
      const { rows: callbacks } = await fixture.app.pool.query('select from callback where entry_id = $1', [
        body.entry_id,
      ]);
      const { rows: suppressionRows } = await fixture.app.pool.query(
        `select from suppression where kind = 'number' and value = $1`,
        [`0191 498 ${1000 + runNumber}`],
      );
      // Reads the stored rows instead of the response.
      expect({
        set_account_status: account.status !== 'in_market',
        set_contact_status: contact.status !== 'in_market',
        set_grade: contact.grade_step_id !== null,
        callback: callbacks.length === 1,
        attempt: contact.attempts === 1,
        stop_account: (await fixture.contact(record.other_contact_id)).stopped_at !== null,
        suppress: suppressionRows.length === 1,
        send_to_qc: contact.qc_requested_at !== null,
        counts_as: (entry.counts_as as string[]).length > 0,
      }).toEqual({
        set_account_status: names.has('set_account_status') && effects.set_account_status !== 'in_market',
        set_contact_status: names.has('set_contact_status'),
        set_grade: names.has('set_grade'),
        callback: names.has('callback'),
        attempt: names.has('attempt'),
        stop_account: names.has('stop_account'),
        suppress: names.has('suppress'),
        send_to_qc: names.has('send_to_qc'),
        counts_as: names.has('counts_as'),
      });
    }),
    { numRuns: 25 },
  );
});

test('allows retiring a used pair, but not archiving or deleting it', async () => {
  const { app } = fixture;
  const pair = await fixture.pair({}, { name: 'Courier' }, { name: 'Parcel handed over' });
  const record = await fixture.record();
  expect((await fixture.log({ ...record, ...pair })).status).toBe(200);
  const params = { id: pair.id };
  const archiveReply = await app.request(app.admin, activityOptions.remove, { params });
  expect([archiveReply.status, archiveReply.body.code, archiveReply.body.message]).toEqual([
    409,
    'in_use',
    'Activities have been logged with this option. Retire it instead.',
  ]);
  await app.call(app.admin, changeActivityOptionState, { params, body: { state: 'retired' } });
  expect((await fixture.log({ ...record, ...pair })).status).toBe(422);
  const [entry] = (await fixture.trail('accounts', record.account_id)).entries;
  expect(entry).toMatchObject({ action_type_id: pair.action_type_id, outcome_id: pair.outcome_id });
  const optionView = await app.call(app.admin, activityOptions.view, { params });
  expect(optionView).toMatchObject({ state: 'retired', name: 'Courier – Parcel handed over', archived_at: null });
  // The trail entry still prevents the deletion of its action type and outcome.
  await app.pool.query('delete from activity_option where id = $1', [pair.id]);
  for (const [endpoint, id] of [
    [deleteActionType, pair.action_type_id],
    [deleteOutcome, pair.outcome_id],
  ] as const)
    expect((await app.request(app.admin, endpoint, { params: { id } })).status).toBe(409);
});

test('rejects activities on records that are not in work', async () => {
  const { app, campaignId } = fixture;
  const [target, pair] = [await fixture.record(), await fixture.pair()];
  await app.pool.query('update campaign_contact set dropped_at = now() where campaign_id = $1 and contact_id = $2', [
    campaignId,
    target.contact_id,
  ]);
  expect(await fixture.log({ ...pair, ...target })).toMatchObject({
    status: 422,
    body: { fields: { contact_id: 'This contact is not in work.' } },
  });
  await app.pool.query('update campaign_account set populated_at = null where campaign_id = $1 and account_id = $2', [
    campaignId,
    target.account_id,
  ]);
  expect(await fixture.log({ ...pair, account_id: target.account_id })).toMatchObject({
    status: 409,
    body: { message: 'This account is not in work: populate the campaign first.' },
  });
});
