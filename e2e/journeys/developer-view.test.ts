/**
 * Shows the grid of a campaign to a sales developer of the demo, whose role may add rows to campaigns during the test.
 */
import { accountsForCampaign } from '@leadwright/contract/features/account-grids';
import { joinCampaignTeam, leaveCampaignTeam } from '@leadwright/contract/features/campaign-team';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { changePermissions, type PermissionChange, readPermissions, roles } from '@leadwright/contract/features/roles';
import { staffUsers } from '@leadwright/contract/features/users';
import {
  DEFAULT_VIEW_SETTINGS,
  readViewSettings,
  saveViewSettings,
  type ViewSettings,
} from '@leadwright/contract/features/view-settings';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiUser } from '../harness/api.ts';
import { closePage, expectAccessible, openSignedIn, type SignedInPage, waitUntilIdle } from '../harness/browser.ts';
import { ADMIN } from '../harness/server.ts';
import { sharedServer } from '../harness/shared-server.ts';

const server = sharedServer();
const DEVELOPER = { email: 'sales.developer@leadwright.example', password: ADMIN.password };
const admin = new ApiUser(server);
let visitor: SignedInPage;
let roleId: string;
let developerId: string;
let campaign_id: string;
let previousSettings: ViewSettings | null;

async function setPermissions(scope: PermissionChange['scope']): Promise<void> {
  const { version } = (await admin.call(readPermissions, { query: { ids: roleId } })).roles[0]!;
  const changes = (['read', 'create'] as const).map((action) => ({
    subject: 'import-account-contact-to-campaign' as const,
    action,
    scope,
  }));
  await admin.call(changePermissions, { body: { roles: [{ id: roleId, version, changes }] } });
}
async function saveSettings(settings: ViewSettings | null) {
  const params = { campaign_id };
  const { version } = await admin.call(readViewSettings, { params, query: {} });
  const body = { user_id: null, user_type_id: null, version, settings };
  await admin.call(saveViewSettings, { params, body });
}

beforeAll(async () => {
  await admin.signIn();
  roleId = (await admin.listRows(roles.list)).find(({ name }) => name === 'Sales developer')!.id;
  await setPermissions('own');
  const developer = new ApiUser(server);
  await developer.signIn(DEVELOPER);
  const ownCampaignIds = (await developer.listRows(campaigns.list)).map(({ id }) => id);
  for (const { id } of (await admin.listRows(campaigns.list)).filter(({ id }) => !ownCampaignIds.includes(id))) {
    const { data } = await admin.call(accountsForCampaign.endpoint, { body: { campaign_id: id, query: '{}' } });
    if (JSON.parse(data).rows.length > 0) campaign_id = id;
  }
  developerId = (await admin.listRows(staffUsers.list)).find(({ email }) => email === DEVELOPER.email)!.id;
  await admin.call(joinCampaignTeam, { params: { id: campaign_id }, body: { people: [developerId], role: 'sd' } });
  const savedSettings = await admin.call(readViewSettings, { params: { campaign_id }, query: {} });
  previousSettings = savedSettings.from === 'program' ? null : savedSettings.settings;
  const accounts = {
    ...DEFAULT_VIEW_SETTINGS.accounts,
    columns: ['postcode', 'company_name', 'account_status'],
    frozen: [],
  };
  await saveSettings({
    ...DEFAULT_VIEW_SETTINGS,
    accounts,
    masks_phones: true,
    script: 'Ask for the person in charge.',
  });
  visitor = await openSignedIn(server, DEVELOPER);
});
afterAll(async () => {
  await saveSettings(previousSettings);
  await admin.call(leaveCampaignTeam, { params: { id: campaign_id }, body: { people: [developerId] } });
  await setPermissions(null);
  await closePage(visitor);
});

const readColumnHeadings = async (page: Page) =>
  (await page.getByRole('columnheader').allTextContents()).map((text) => text.trim()).filter(Boolean);

test('starts with the columns and filters of the campaign view and shows the call script', async () => {
  const { page } = visitor;
  await page.goto(`/campaign-account?campaign=${campaign_id}`);
  await page.getByRole('link', { name: 'Campaign view', exact: true }).waitFor();
  await waitUntilIdle(visitor);
  expect((await readColumnHeadings(page)).slice(0, 3).join(' ')).toMatch(/^Postcode.* Account.* Status/);
  const chips = page.getByRole('list', { name: 'Active filters' });
  await chips.getByText(/In market/).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Call script' }).click();
  await page.getByText('Ask for the person in charge.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Ask for the person in charge.').waitFor({ state: 'hidden' });
});

test('reveals the masked phone numbers of a row with the N key', async () => {
  const { page } = visitor;
  await page.goto(`/campaign-account?campaign=${campaign_id}&view=none`);
  const cell = page.locator('[data-row="0"] [role="gridcell"]').nth(1);
  await cell.click();
  const numbersReply = page.waitForResponse((response) => response.url().endsWith('/numbers'));
  await page.keyboard.press('n');
  expect((await numbersReply).status()).toBe(200);
  const dialog = page.getByRole('dialog', { name: /^Phone numbers of / });
  await dialog
    .getByText(/No phone numbers|\d{3}/)
    .first()
    .waitFor();
  await expectAccessible(page);
});
