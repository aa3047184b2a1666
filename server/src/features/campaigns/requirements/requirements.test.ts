import type { Grant } from '@leadwright/contract/access';
import { editAdditionalFields, listAdditionalFields } from '@leadwright/contract/features/campaign-fields';
import { campaignRequirements } from '@leadwright/contract/features/campaign-requirements';
import { addCascade, editCascade } from '@leadwright/contract/features/cascades';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../../../testing/test-app.ts';
import { type FieldFixture, fieldFixture } from '../../fields/values/testing/field-fixture.ts';

let fixture: FieldFixture;
let id: string;
beforeAll(async () => {
  fixture = await fieldFixture({ jobs: false });
  [id] = fixture.campaigns;
});
afterAll(() => fixture.app.close());

const read = (user: TestUser = fixture.app.admin) => fixture.app.call(user, campaignRequirements, { params: { id } });
const loadContradictions = async () =>
  (await read()).contradictions.map(({ level, message }) => [level, message.message]);
const loadLines = async (key: string, user?: TestUser) =>
  (await read(user)).sections
    .find((section) => section.key === key)!
    .lines.map(({ about, messages }) => [about, ...messages.map(({ message }) => message)].join(' '));
async function changeField(fieldId: string, changes: object) {
  const { fields } = await fixture.app.call(fixture.app.admin, listAdditionalFields, { params: { campaign_id: id } });
  const { kind: _, ...field } = fields.find((candidate) => candidate.id === fieldId)!;
  const { version, required, sd_visible, sd_editable, qc_visible, client_visible, section, default_value } = field;
  const settings = { required, sd_visible, sd_editable, qc_visible, client_visible, section, default_value };
  await fixture.app.call(fixture.app.admin, editAdditionalFields, {
    params: { campaign_id: id },
    body: { fields: [{ id: fieldId, version, ...settings, ...changes }] },
  });
}

test('summarises the setup and names each contradiction with a link to fix it', async () => {
  const options = ['North', 'South'].map((label) => ({ label, code: label.toLowerCase() }));
  const region = await fixture.define('Region', { type: 'select', options: options as never });
  const town = await fixture.define('Town', {
    type: 'select',
    required: 'always',
    options: [{ label: 'Leeds', code: 'leeds' }] as never,
  });
  const { id: cascadeId, version } = await fixture.app.call(fixture.app.admin, addCascade, {
    params: { campaign_id: id },
    body: { name: 'Where', levels: [region.id, town.id] },
  });
  await fixture.app.call(fixture.app.admin, editCascade, {
    params: { id: cascadeId },
    body: { version, pairs: [{ level: 2, parent: 'north', child: 'leeds' }] },
  });
  expect(await loadLines('fields')).toContain('Town Account field. Single select. Always required.');
  expect(await loadLines('cascades')).toEqual([
    expect.stringMatching(/^Where Dependent fields: Region → Town\. Pairs that are not allowed are rejected\./),
  ]);
  const contradiction = (await read()).contradictions.find(({ message }) => message.key === 'contradictions.chainGap')!;
  expect(contradiction).toMatchObject({
    level: 'red',
    message: { message: 'In “Where”, nothing is allowed with “South”, but “Town” is required.' },
    link: { screen: 'cascadeEdit' },
  });

  await changeField(town.id, { required: 'on_outcome', sd_editable: false });
  expect(await loadContradictions()).toContainEqual([
    'red',
    '“Town” is required during the work, but developers cannot enter it.',
  ]);
  expect(await loadLines('fields')).toContain(
    'Town Account field. Single select. Required before an outcome is logged. Developers can see it but not change it.',
  );
  await changeField(town.id, { required: 'no', sd_editable: true });
  expect(await loadContradictions()).not.toContainEqual(['red', expect.stringContaining('Town')]);
});

test('omits fields hidden from the viewer and the cascades that use them', async () => {
  const hiddenField = await fixture.define('Hidden from developers', { type: 'text' });
  await changeField(hiddenField.id, { sd_visible: false });
  const grants: Grant[] = [
    { subject: 'campaigns', action: 'read', scope: 'own' },
    { subject: 'import-account-contact-to-campaign', action: 'read', scope: 'own' },
  ];
  const developer = await fixture.app.addUserWith(grants);
  await fixture.app.pool.query(`insert into campaign_member (campaign_id, user_id, role) values ($1, $2, 'sd')`, [
    id,
    developer.id,
  ]);
  const loadFieldText = async (user?: TestUser) => (await loadLines('fields', user)).join('\n');
  expect(await loadFieldText()).toContain('Hidden from developers');
  expect(await loadFieldText(developer)).not.toContain('Hidden from developers');
  const client = await fixture.app.addUserWith(
    [{ subject: 'campaigns', action: 'read', scope: 'client' }],
    fixture.clients[0],
  );
  expect((await fixture.app.request(client, campaignRequirements, { params: { id } })).status).toBe(403);
});
