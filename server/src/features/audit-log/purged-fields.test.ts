import { auditLog } from '@leadwright/contract/features/audit-log';
import { updateOtherFieldAccountData } from '@leadwright/contract/features/custom-fields';
import { campaignFields, purgeCampaignField } from '@leadwright/contract/features/fields';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../../testing/test-app.ts';
import { type FieldFixture, fieldFixture } from '../fields/values/testing/field-fixture.ts';

let fixture: FieldFixture;
beforeAll(async () => {
  fixture = await fieldFixture();
});
afterAll(() => fixture.app.close());

test('shows the values of a purged field only to the roles that could see the field', async () => {
  const { app, campaigns } = fixture;
  const auditor = await app.addUserWith([{ subject: 'audit', action: 'read', scope: 'all' }]);
  const { rows } = await app.pool.query('select role_id from app_user where id = $1', [app.admin.id]);
  const addField = (label: string, visible_to: string[]) =>
    app.call(app.admin, campaignFields.add, {
      body: { campaign_id: campaigns[0], label, type: 'text', visible_to },
    });
  const [hidden, open] = [await addField('Bonus', [rows[0].role_id]), await addField('Motto', [])];
  await app.call(app.admin, updateOtherFieldAccountData, {
    body: {
      campaign_id: campaigns[0],
      id: fixture.accounts[0]!,
      values: [
        { field_id: hidden.id, value: 'A secret sum' },
        { field_id: open.id, value: 'Never late' },
      ],
    },
  });
  for (const { id, key } of [hidden, open]) {
    await app.call(app.admin, campaignFields.remove, { params: { id } });
    const { job_id } = await app.call(app.admin, purgeCampaignField, { params: { id }, body: { confirm: key } });
    await app.waitForJobEnd(job_id);
  }
  expect((await app.pool.query('select from field where id = any($1)', [[hidden.id, open.id]])).rows).toEqual([]);
  const readLog = async (user: TestUser) => (await app.call(user, auditLog.endpoint, { body: { query: '{}' } })).data;
  const adminLog = await readLog(app.admin);
  for (const text of ['bonus: – → A secret sum', 'motto: – → Never late']) expect(adminLog).toContain(text);
  const auditorLog = await readLog(auditor);
  expect(auditorLog).toContain('motto: – → Never late');
  expect(auditorLog).not.toMatch(/bonus|secret sum/i);
});
