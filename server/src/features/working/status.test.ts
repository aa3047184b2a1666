import {
  ACCOUNT_STATUS,
  ACCOUNT_TRANSITIONS,
  type AccountStatus,
  CONTACT_STATUS,
  CONTACT_TRANSITIONS,
  type ContactStatus,
} from '@leadwright/contract/working/status';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../testing/test-app.ts';
import { gradeFixture } from '../grades/testing/grade-fixture.ts';
import { workingFixture } from './testing/working-fixture.ts';

const createFixture = async () => workingFixture(await gradeFixture());
let fixture: Awaited<ReturnType<typeof createFixture>>;
/** A user who may work on the rows of campaigns, without other permissions. */
let worker: TestUser;
beforeAll(async () => {
  fixture = await createFixture();
  worker = await fixture.app.addUserWith([
    { subject: 'sales-developer-campaign-views', action: 'read', scope: 'all' },
    { subject: 'sales-developer-campaign-views', action: 'update', scope: 'all' },
  ]);
});
afterAll(() => fixture.app.close());

const ALL_VALUES = { reason: 'They said so', until: '2027-01-31', evidence: 'Letter of 3 March' };
const statuses = <S extends string>(labels: Record<S, string>) => Object.keys(labels) as S[];
/** Returns the transitions for users, who cannot convert an account. */
const manualTransitions = (from: AccountStatus) => ACCOUNT_TRANSITIONS[from].filter((to) => to !== 'converted');

describe('account status', () => {
  test.each(statuses(ACCOUNT_STATUS))('changes from %s only to the statuses that may follow', async (from) => {
    for (const to of statuses(ACCOUNT_STATUS).filter((status) => status !== from)) {
      const id = await fixture.addAccount({ status: from });
      const { status, body } = await fixture.setStatus('accounts', id, to, ALL_VALUES);
      const allowed: readonly AccountStatus[] = manualTransitions(from);
      if (allowed.includes(to)) {
        expect([from, to, status]).toEqual([from, to, 200]);
        expect(body).toMatchObject({ status: to, status_reason: ALL_VALUES.reason });
      } else {
        expect([from, to, status, body.code]).toEqual([from, to, 409, 'illegal_transition']);
        expect(body.detail?.allowed).toEqual(allowed);
        expect((await fixture.view('accounts', id)).status).toBe(from);
      }
    }
  });

  test.each([
    ['on_hold', { until: 'Enter the end date.' }],
    ['out_of_market', { reason: 'Enter a reason.' }],
    ['disqualified', { reason: 'Enter a reason.' }],
    ['do_not_contact', { reason: 'Enter a reason.' }],
  ] as const)('requires the values of the status %s', async (to, fields) => {
    const id = await fixture.addAccount();
    expect(await fixture.setStatus('accounts', id, to)).toMatchObject({ status: 422, body: { fields } });
    const { status, status_reason } = await fixture.view('accounts', id);
    expect([status, status_reason]).toEqual(['in_market', '']);
    expect((await fixture.setStatus('accounts', id, to, ALL_VALUES)).status).toBe(200);
  });

  test('allows leaving disqualified only with the permission to assign accounts', async () => {
    const id = await fixture.addAccount({ status: 'disqualified' });
    expect(await fixture.setStatus('accounts', id, 'in_market', {}, worker)).toMatchObject({ status: 403 });
    expect((await fixture.view('accounts', id, worker)).next).toEqual([]);
    expect((await fixture.setStatus('accounts', id, 'in_market')).status).toBe(200);
  });

  test('allows leaving “do not contact” only with evidence and permission to lift suppressions', async () => {
    const id = await fixture.addAccount({ status: 'do_not_contact' });
    expect((await fixture.setStatus('accounts', id, 'in_market', ALL_VALUES, worker)).status).toBe(403);
    const fields = { evidence: 'Enter the evidence.' };
    expect(await fixture.setStatus('accounts', id, 'in_market', { reason: 'Asked' })).toMatchObject({
      status: 422,
      body: { fields },
    });
    expect((await fixture.setStatus('accounts', id, 'in_market', { evidence: 'Signed form' })).status).toBe(200);
    const { entries } = await fixture.trail('accounts', id);
    expect(entries).toMatchObject([
      {
        kind: 'status',
        from_status: 'do_not_contact',
        to_status: 'in_market',
        evidence: 'Signed form',
        source: 'manual',
      },
    ]);
  });

  test('clears the reason with the next status and records changes in the trail and audit log', async () => {
    const id = await fixture.addAccount();
    await fixture.setStatus('accounts', id, 'on_hold', { until: '2027-02-01', reason: 'Year end' }, worker);
    await fixture.setStatus('accounts', id, 'in_market', {}, worker);
    expect(await fixture.view('accounts', id)).toMatchObject({
      status: 'in_market',
      status_reason: '',
      status_until: null,
    });
    const { entries } = await fixture.trail('accounts', id);
    expect(entries.map(({ from_status, to_status, note, user_id }) => [from_status, to_status, note, user_id])).toEqual(
      [
        ['on_hold', 'in_market', '', worker.id],
        ['in_market', 'on_hold', 'Year end', worker.id],
      ],
    );
    const { rows } = await fixture.app.pool.query(
      `select before->>'account_status' as before, after->>'account_status' as after from audit_event
       where entity = 'campaign_account' and entity_id = $1 order by id`,
      [`${fixture.campaignId}/${id}`],
    );
    expect(rows).toEqual([
      { before: 'in_market', after: 'on_hold' },
      { before: 'on_hold', after: 'in_market' },
    ]);
  });
});

describe('contact status', () => {
  test.each(statuses(CONTACT_STATUS))('changes from %s only to the statuses that may follow', async (from) => {
    const account = await fixture.addAccount();
    for (const to of statuses(CONTACT_STATUS).filter((status) => status !== from)) {
      const id = await fixture.addContact(account, { status: from });
      const { status, body } = await fixture.setStatus('contacts', id, to, ALL_VALUES);
      const allowed: readonly ContactStatus[] = CONTACT_TRANSITIONS[from];
      if (allowed.includes(to)) expect([from, to, status]).toEqual([from, to, 200]);
      else {
        expect([from, to, status, body.code]).toEqual([from, to, 409, 'illegal_transition']);
        expect(body.detail?.allowed).toEqual(allowed);
      }
    }
  });

  test('requires a reason to leave a final status', async () => {
    const id = await fixture.addContact(await fixture.addAccount(), { status: 'left_company' });
    expect(await fixture.setStatus('contacts', id, 'in_market')).toMatchObject({
      status: 422,
      body: { fields: { reason: 'Enter a reason.' } },
    });
    expect((await fixture.setStatus('contacts', id, 'in_market', { reason: 'Is back' })).status).toBe(200);
  });

  test.each(['disqualified', 'do_not_contact'] as const)(
    'blocks a contact while its account is %s and restores it afterwards',
    async (blocked) => {
      const account = await fixture.addAccount();
      const id = await fixture.addContact(account, { status: 'callback' });
      await fixture.setStatus('accounts', account, blocked, ALL_VALUES);
      expect(await fixture.view('contacts', id)).toMatchObject({ held: true, status: 'callback' });
      const rejectedReply = await fixture.setStatus('contacts', id, 'in_market');
      expect(rejectedReply).toMatchObject({ status: 409, body: { detail: { allowed: ['do_not_contact'] } } });
      expect((await fixture.setStatus('accounts', account, 'in_market', ALL_VALUES)).status).toBe(200);
      expect(await fixture.view('contacts', id)).toMatchObject({ held: false, status: 'callback' });
      expect((await fixture.setStatus('contacts', id, 'in_market')).status).toBe(200);
    },
  );
});

describe('row access', () => {
  test('limits users with scope "own" to their campaigns', async () => {
    const ownScopeUser = await fixture.app.addUserWith([
      { subject: 'sales-developer-campaign-views', action: 'read', scope: 'own' },
      { subject: 'sales-developer-campaign-views', action: 'update', scope: 'own' },
    ]);
    const id = await fixture.addAccount();
    expect((await fixture.setStatus('accounts', id, 'on_hold', ALL_VALUES, ownScopeUser)).status).toBe(404);
    await expect(fixture.view('accounts', id, ownScopeUser)).rejects.toThrow();
    await expect(fixture.trail('accounts', id, {}, ownScopeUser)).rejects.toThrow();
    await fixture.app.db
      .insertInto('campaign_member')
      .values({ campaign_id: fixture.campaignId, user_id: ownScopeUser.id })
      .execute();
    expect((await fixture.setStatus('accounts', id, 'on_hold', ALL_VALUES, ownScopeUser)).status).toBe(200);
  });

  test('denies access to client users of any client', async () => {
    const id = await fixture.addAccount();
    const grants = (['read', 'update'] as const).map((action) => ({
      subject: 'sales-developer-campaign-views' as const,
      action,
      scope: 'all' as const,
    }));
    for (const client of [fixture.client, fixture.otherClient]) {
      const user = await fixture.app.addUserWith(grants, client);
      expect((await fixture.setStatus('accounts', id, 'on_hold', ALL_VALUES, user)).status).toBe(404);
      await expect(fixture.view('accounts', id, user)).rejects.toThrow();
    }
  });

  test('lets users with only the read permission read but not change a status', async () => {
    const reader = await fixture.app.addUserWith([
      { subject: 'sales-developer-campaign-views', action: 'read', scope: 'all' },
    ]);
    const id = await fixture.addAccount();
    expect((await fixture.setStatus('accounts', id, 'on_hold', ALL_VALUES, reader)).status).toBe(403);
    expect(await fixture.view('accounts', id, reader)).toMatchObject({ may_update: false, next: [] });
  });
});
