import { campaignReadiness, waiveReadiness } from '@leadwright/contract/features/campaign-readiness';
import { campaignSetup, SETUP_PAGES } from '@leadwright/contract/features/campaign-setup';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { campaignFields } from '@leadwright/contract/features/fields';
import { DEFAULT_VIEW_SETTINGS, saveViewSettings } from '@leadwright/contract/features/view-settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareTransitions } from '../../testing/builders.ts';
import { addValidRow } from '../../testing/entity-calls.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const loadPages = async (id: string) => (await app.call(app.admin, campaignSetup, { params: { id } })).pages;
const loadPage = async (id: string, key: string) => (await loadPages(id)).find((page) => page.key === key);

test('returns state, reason and link of each page', async () => {
  const row = await addValidRow(app, campaigns);
  const id = String(row.id);
  const pages = await loadPages(id);
  const order = pages.map(({ key }) => Object.keys(SETUP_PAGES).indexOf(key));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(pages[0]).toMatchObject({
    key: 'terms',
    state: 'attention',
    reason: { message: 'No owner yet.' },
    link: { screen: 'campaignEdit', params: { campaignId: id } },
  });
  expect(pages.at(-1)).toMatchObject({ key: 'check', state: 'attention', link: { screen: 'campaign' } });
  expect(await loadPage(id, 'data')).toMatchObject({ state: 'attention', link: { search: { campaign: id } } });

  await prepareTransitions((endpoint, input) => app.call(app.admin, endpoint, input), campaigns, row);
  expect(await loadPage(id, 'terms')).toMatchObject({ state: 'done' });
  expect(await loadPage(id, 'check')).toMatchObject({ state: 'done', reason: { message: 'Nothing is missing.' } });
});

test('reports the fields page as missing, not needed or done', async () => {
  const { id } = await addValidRow(app, campaigns);
  const isFieldsLineUnmet = async () => {
    const { lines } = await app.call(app.admin, campaignReadiness, { params: { id } });
    const { is_met, waived } = lines.find(({ key }) => key === 'fields')!;
    return !is_met && !waived;
  };
  expect([await isFieldsLineUnmet(), await loadPage(id, 'fields')]).toMatchObject([true, { state: 'attention' }]);
  await app.call(app.admin, waiveReadiness, { params: { id, line: 'fields' }, body: { reason: 'A short campaign' } });
  expect([await isFieldsLineUnmet(), await loadPage(id, 'fields')]).toMatchObject([
    false,
    { state: 'not_needed', reason: { message: 'Not needed: A short campaign' } },
  ]);
  const label = { campaign_id: id, label: 'Desks', type: 'integer' };
  await addValidRow(app, campaignFields, label);
  expect([await isFieldsLineUnmet(), await loadPage(id, 'fields')]).toMatchObject([false, { state: 'done' }]);
});

test('saves the pages in any order, independently of each other', async () => {
  const { id, version } = await addValidRow(app, campaigns);
  const loadStates = async () => Object.fromEntries((await loadPages(id)).map(({ key, state }) => [key, state]));
  const initialStates = await loadStates();
  // The views page comes late in the order and is saved first.
  await app.call(app.admin, saveViewSettings, {
    params: { campaign_id: id },
    body: { version: 0, settings: { ...DEFAULT_VIEW_SETTINGS, masks_phones: true } },
  });
  const statesWithViews = await loadStates();
  expect(statesWithViews).toEqual({ ...initialStates, views: 'done' });
  await addValidRow(app, campaignFields, { campaign_id: id, label: 'Desks', type: 'integer' });
  const statesWithFields = await loadStates();
  expect(statesWithFields).toEqual({ ...statesWithViews, fields: 'done' });
  await app.call(app.admin, campaigns.edit, { params: { id }, body: { version, owner_id: app.admin.id } });
  expect(await loadStates()).toEqual(statesWithFields);
  expect((await loadPage(id, 'terms'))!.reason.message).toBe('No grade scheme is chosen.');
});

test('rejects a client user', async () => {
  const { id: client } = await addValidRow(app, clients);
  const { id } = await addValidRow(app, campaigns, { client_id: client });
  const user = await app.addUserWith([{ subject: 'campaigns', action: 'read', scope: 'client' }], client);
  expect((await app.request(user, campaignSetup, { params: { id } })).status).toBe(403);
});
