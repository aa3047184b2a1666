import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { queueMail } from './outbox.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const mail = { to: 'ann@agency.example', subject: 'Hello', text: 'Hello Ann', purpose: 'test' };
const loadSubjects = async () => {
  const { rows } = await app.pool.query<{ subject: string }>('select subject from mail');
  return rows.map(({ subject }) => subject);
};

test('stores a mail on commit but not after a rollback', async () => {
  const failedTransaction = app.db.transaction().execute(async (trx) => {
    await queueMail(trx, { ...mail, subject: 'Rolled back' });
    throw new Error('rolled back');
  });
  await expect(failedTransaction).rejects.toThrow('rolled back');
  const subjectRecord = { table: 'app_user' as const, id: app.admin.id };
  const id = await app.db
    .transaction()
    .execute((trx) => queueMail(trx, { ...mail, subject: 'A line\r\nBcc: all@agency.example', about: subjectRecord }));
  expect(await loadSubjects()).toEqual(['A line Bcc: all@agency.example']);
  const { rows } = await app.pool.query('select * from mail where id = $1', [id]);
  expect(rows[0]).toMatchObject({ state: 'queued', attempts: 0, about_table: 'app_user', about_id: app.admin.id });
});
