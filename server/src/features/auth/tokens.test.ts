import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { checkToken, consumeTokenOrThrow, issueToken, revokeTokens, type TokenPurpose } from './tokens.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const issue = (purpose: TokenPurpose, userId = app.admin.id) =>
  app.transaction((trx) => issueToken(trx, userId, purpose));
const consume = (token: string, purpose: TokenPurpose) =>
  app.transaction((trx) => consumeTokenOrThrow(trx, token, purpose));
const expire = () => app.pool.query(`update user_token set expires_at = now() - interval '1 second'`);

test('consumes a link once, even with two concurrent uses', async () => {
  const token = await issue('password_reset');
  expect(await checkToken(app.db, token, 'password_reset')).toBe(app.admin.id);
  const uses = await Promise.allSettled([consume(token, 'password_reset'), consume(token, 'password_reset')]);
  expect(uses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(consume(token, 'password_reset')).rejects.toMatchObject({ code: 'link_ended', detail: { why: 'used' } });
});

test('keeps a link valid if the transaction rolls back', async () => {
  const token = await issue('invitation');
  const failedTransaction = app.transaction(async (trx) => {
    await consumeTokenOrThrow(trx, token, 'invitation');
    throw new Error('failed');
  });
  await expect(failedTransaction).rejects.toThrow('failed');
  expect(await consume(token, 'invitation')).toBe(app.admin.id);
});

test('rejects a link for another purpose', async () => {
  const token = await issue('invitation');
  await expect(consume(token, 'password_reset')).rejects.toMatchObject({ detail: { why: 'unknown' } });
  expect(await consume(token, 'invitation')).toBe(app.admin.id);
});

test('revokes only earlier links of the same user and purpose', async () => {
  const otherUser = await app.addUser('Finance');
  const [firstLink, otherUsersLink, resetLink] = [
    await issue('invitation'),
    await issue('invitation', otherUser.id),
    await issue('password_reset'),
  ];
  const secondLink = await issue('invitation');
  await expect(consume(firstLink, 'invitation')).rejects.toMatchObject({ detail: { why: 'replaced' } });
  expect(await consume(secondLink, 'invitation')).toBe(app.admin.id);
  expect(await consume(otherUsersLink, 'invitation')).toBe(otherUser.id);
  expect(await consume(resetLink, 'password_reset')).toBe(app.admin.id);
});

test('reports why a revoked or expired link is not valid', async () => {
  const token = await issue('invitation');
  await app.transaction((trx) => revokeTokens(trx, app.admin.id, 'invitation'));
  await expect(consume(token, 'invitation')).rejects.toMatchObject({ detail: { why: 'replaced' } });
  const expiredToken = await issue('invitation');
  await expire();
  await expect(consume(expiredToken, 'invitation')).rejects.toMatchObject({ detail: { why: 'expired' } });
});

test('expires password links in 60 minutes and invitations in 14 days, without storing a secret', async () => {
  await app.pool.query('delete from user_token');
  const tokens = [await issue('password_reset'), await issue('invitation')];
  const { rows } = await app.pool.query<{ minutes: number; row: string }>(
    `select extract(epoch from expires_at - created_at)::int / 60 as minutes, t::text as row from user_token t order by 1`,
  );
  expect(rows.map(({ minutes }) => minutes)).toEqual([60, 14 * 24 * 60]);
  for (const token of tokens) for (const { row } of rows) expect(row).not.toContain(token);
});
