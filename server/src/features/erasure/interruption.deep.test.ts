import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addAccounts } from '@leadwright/contract/features/accounts';
import { addContacts } from '@leadwright/contract/features/contacts';
import { findPerson, runErasure, viewErasure } from '@leadwright/contract/features/erasure';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueMail } from '../../mail/outbox.ts';
import { startServer } from '../../testing/killed-server.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'leadwright-killed-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

test('resumes an erasure after the server was killed', async () => {
  const company = { company_name: 'Capstan Ltd', country: 'GB' } as never;
  const { id: account_id } = await app.call(app.admin, addAccounts, { body: company });
  const email = 'ida.windlass@capstan.example';
  const contact = await app.call(app.admin, addContacts, {
    body: { forename: 'Ida', surname: 'Windlass', account_id, email },
  });
  await app.transaction((trx) =>
    queueMail(trx, { to: email, subject: 'For Ida Windlass', text: 'Hello', purpose: 'report' }),
  );
  const firstServer = startServer(app, folder);
  const { id, job_id: findJobId } = await app.call(app.admin, findPerson, { body: { email } });
  expect(await app.waitForJobEnd(findJobId)).toMatchObject({ state: 'done' });

  // Blocks the job at the table `mail_attempt`: earlier tables are done, later ones are not.
  const lockingClient = await app.pool.connect();
  await lockingClient.query('begin; lock table mail_attempt in access exclusive mode');
  const { job_id } = await app.call(app.admin, runErasure, {
    params: { id },
    body: { mode: 'erase', contact_ids: [contact.id], confirmation: email },
  });
  const jobState = async () =>
    (await app.pool.query(`select checkpoint->>'after' as after, state from job where id = $1`, [job_id])).rows[0];
  await expect.poll(jobState, { timeout: 30_000 }).toEqual({ after: 'mail', state: 'running' });
  firstServer.kill('SIGKILL');
  await once(firstServer, 'exit');
  await lockingClient.query('rollback');
  lockingClient.release();
  expect(await jobState()).toEqual({ after: 'mail', state: 'running' });

  const secondServer = startServer(app, folder);
  try {
    expect(await app.waitForJobEnd(job_id)).toMatchObject({ state: 'done', message: null });
  } finally {
    secondServer.kill('SIGKILL');
  }
  const erasure = await app.call(app.admin, viewErasure, { params: { id } });
  expect(erasure).toMatchObject({ state: 'done', confirmation: null });
  // The certificate of the second run includes the counts of the first.
  expect(erasure.places.map(({ place }) => place)).toEqual(expect.arrayContaining(['contact', 'mail']));
  const { rows } = await app.pool.query(
    `select (select count(*) from contact)::int as contacts, (select count(*) from suppression)::int as entries,
      (select count(*) from mail where mail::text ~* 'windlass')::int as mails`,
  );
  expect(rows).toEqual([{ contacts: 0, entries: 1, mails: 0 }]);
}, 120_000);
