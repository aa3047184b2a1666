import { randomUUID } from 'node:crypto';
import { actionTypes } from '@leadwright/contract/features/action-types';
import { outcomes } from '@leadwright/contract/features/outcomes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addValidRow } from '../../testing/entity-calls.ts';
import { gradeFixture } from '../grades/testing/grade-fixture.ts';
import { workingFixture } from './testing/working-fixture.ts';
import { writeTrail } from './trail.ts';

const createFixture = async () => workingFixture(await gradeFixture());
let fixture: Awaited<ReturnType<typeof createFixture>>;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.app.close());

const write = (entries: Parameters<typeof writeTrail>[4]) =>
  fixture.app.db
    .transaction()
    .execute((trx) =>
      writeTrail(trx, { viewer: { userId: fixture.app.admin.id } }, fixture.campaignId, 'session', entries),
    );

test('writes entries with one statement and returns their ids in input order', async () => {
  const account_id = await fixture.addAccount();
  const action_type_id = (await addValidRow(fixture.app, actionTypes)).id;
  const outcome_id = (await addValidRow(fixture.app, outcomes)).id;
  const entries = Array.from({ length: 50 }, (_, i) => ({
    kind: 'activity' as const,
    account_id,
    action_type_id,
    outcome_id,
    at: new Date(Date.UTC(2026, 0, 1, 0, i)).toISOString(),
    note: `Call ${i}`,
    duration_s: i,
    direction: 'out' as const,
    effects_applied: [{ tag: i }],
  }));
  const ids = await write(entries);
  const { rows } = await fixture.app.pool.query(
    `select id, note, duration_s, direction, source, user_id, effects_applied from trail_entry where account_id = $1 order by at`,
    [account_id],
  );
  expect(rows).toEqual(
    entries.map(({ note, duration_s, direction, effects_applied }, i) => ({
      id: ids[i],
      note,
      duration_s,
      direction,
      source: 'session',
      user_id: fixture.app.admin.id,
      effects_applied,
    })),
  );
  const firstPage = await fixture.trail('accounts', account_id, { limit: 20 });
  expect(firstPage.entries.map(({ note }) => note)).toEqual(Array.from({ length: 20 }, (_, i) => `Call ${49 - i}`));
  const secondPage = await fixture.trail('accounts', account_id, { limit: 40, before: firstPage.next! });
  expect(secondPage.entries.map(({ note }) => note)).toEqual(Array.from({ length: 30 }, (_, i) => `Call ${29 - i}`));
  expect(secondPage.next).toBeNull();
});

test('rejects updates and deletions of entries in the database', async () => {
  const account_id = await fixture.addAccount();
  await write([{ kind: 'activity', account_id, note: 'As it was' }]);
  const { pool } = fixture.app;
  await expect(
    pool.query(`update trail_entry set note = 'Another' where account_id = $1`, [account_id]),
  ).rejects.toThrow('trail_entry is append-only');
  await expect(pool.query('delete from trail_entry where account_id = $1', [account_id])).rejects.toThrow(
    'trail_entry is append-only',
  );
  const { entries } = await fixture.trail('accounts', account_id);
  expect(entries.map(({ note }) => note)).toEqual(['As it was']);
});

test('adds a correction as a separate entry that refers to the corrected one', async () => {
  const account_id = await fixture.addAccount();
  const [correctedId] = await write([{ kind: 'activity', account_id, note: 'Wrong' }]);
  await write([{ kind: 'activity', account_id, note: 'Right', corrects_id: correctedId! }]);
  const { entries } = await fixture.trail('accounts', account_id);
  expect(new Set(entries.map(({ note, corrects_id }) => `${note} ${corrects_id}`))).toEqual(
    new Set([`Right ${correctedId}`, 'Wrong null']),
  );
  await expect(write([{ kind: 'activity', account_id, corrects_id: randomUUID() }])).rejects.toThrow();
});

test('shows an entry of a contact in its own trail and that of its account', async () => {
  const account = await fixture.addAccount();
  const contact = await fixture.addContact(account);
  const otherContact = await fixture.addContact(account);
  await fixture.setStatus('contacts', contact, 'nurture');
  const [contactTrail, accountTrail, otherTrail] = await Promise.all([
    fixture.trail('contacts', contact),
    fixture.trail('accounts', account),
    fixture.trail('contacts', otherContact),
  ]);
  expect(contactTrail.entries).toMatchObject([{ to_status: 'nurture', contact_id: contact, account_id: account }]);
  expect(accountTrail.entries).toMatchObject([
    { to_status: 'nurture', contact: expect.stringContaining('Ada Worked') },
  ]);
  expect(otherTrail.entries).toEqual([]);
});

test('includes the entries of a merged account in the trail of its survivor', async () => {
  const [survivorId, mergedId] = [await fixture.addAccount(), await fixture.addAccount()];
  await write([{ kind: 'activity', account_id: mergedId, note: 'Before the merge' }]);
  await fixture.app.pool.query('update account set merged_into = $1 where id = $2', [survivorId, mergedId]);
  const { entries } = await fixture.trail('accounts', survivorId);
  expect(entries.map(({ note }) => note)).toEqual(['Before the merge']);
});
