/** Assigns the accounts of a demo campaign and undoes every assignment, so that other tests find them unchanged. */
import { accountsToAssign, campaignDevelopers, latestAssignments } from '@leadwright/contract/features/assigning';
import { joinCampaignTeam, leaveCampaignTeam } from '@leadwright/contract/features/campaign-team';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { viewChange } from '@leadwright/contract/features/changes';
import { staffUsers } from '@leadwright/contract/features/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiUser } from '../harness/api.ts';
import { closePage, expectAccessible, openSignedIn, type SignedInPage, waitUntilIdle } from '../harness/browser.ts';
import { keyboardOf } from '../harness/keyboard.ts';
import { sharedServer } from '../harness/shared-server.ts';

const server = sharedServer();
const user = new ApiUser(server);
let admin: SignedInPage;
let campaignId: string;
let people: { id: string; name: string }[];

const listRows = async (body: object, { endpoint }: { endpoint: object }) => {
  const { data } = (await user.call(endpoint as never, { body: body as never } as never)) as { data: string };
  return JSON.parse(data).rows as Record<string, string>[];
};

beforeAll(async () => {
  await user.signIn();
  const campaignRows = await listRows({ query: '{}' }, campaigns.list);
  for (const campaign of campaignRows) {
    const rows = await listRows({ campaign_id: campaign.id, whose: 'nobody', query: '{}' }, accountsToAssign);
    if (rows.length > 0) campaignId = campaign.id!;
  }
  const staff = await listRows({ query: '{}' }, staffUsers.list);
  people = staff.slice(0, 2).map(({ id, name }) => ({ id: id!, name: name! }));
  await user.call(joinCampaignTeam, {
    params: { id: campaignId },
    body: { people: people.map(({ id }) => id), role: 'sd' },
  });
  admin = await openSignedIn(server);
});
afterAll(async () => {
  await user.call(leaveCampaignTeam, {
    params: { id: campaignId },
    body: { people: people.map(({ id }) => id) },
  });
  await closePage(admin);
});

const readLatestRuns = async () =>
  (await user.call(latestAssignments, { params: { campaign_id: campaignId, of: 'accounts' } })).assignments;
const waitUntilLatestIs = (state: 'done' | 'undone') =>
  expect.poll(async () => (await readLatestRuns())[0]?.state, { timeout: 60_000 }).toBe(state);

async function undoLatest() {
  const { page } = admin;
  await page
    .getByRole('button', { name: /^Undo: / })
    .first()
    .click();
  await waitUntilLatestIs('undone');
}

test('assigns all accounts of a campaign using only the keyboard, and undoes the assignment', async () => {
  const { page } = admin;
  await page.goto(`/campaigns/assign-account-data-to-sd?campaign=${campaignId}`);
  await waitUntilIdle(admin);
  const keyboard = keyboardOf(page);
  const activeCell = page.locator('[role="gridcell"][tabindex="0"], [role="columnheader"][tabindex="0"]').first();
  await keyboard.press(activeCell, 'ArrowDown');
  await page.keyboard.press('Space');
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await keyboard.press(bar.getByRole('button', { name: /^Select all .* that match$/ }));
  await keyboard.press(bar.getByRole('button', { name: 'Assign…' }));
  const dialog = page.getByRole('dialog', { name: 'Assign rows' });
  for (const { name } of people) await keyboard.press(dialog.getByRole('checkbox', { name }), 'Space');
  await expectAccessible(page);
  await keyboard.press(dialog.getByRole('button', { name: 'Preview' }));
  const table = dialog.getByRole('table', { name: 'Rows per developer before and after' });
  for (const { name } of people) await table.getByRole('cell', { name }).waitFor();
  await expectAccessible(page);
  await keyboard.press(dialog.getByRole('button', { name: /^Assign \d/ }));
  await dialog.waitFor({ state: 'hidden' });
  await waitUntilLatestIs('done');
  const [latestRun] = await readLatestRuns();
  const { changed, skipped } = await user.call(viewChange, { params: { id: latestRun!.id } });
  expect([latestRun!.method, changed > 0, skipped]).toEqual(['even', true, []]);
  await undoLatest();
});

/** Sets the daily dial target of the first developer during `work`. */
async function withDialTarget(target: number, work: () => Promise<void>) {
  const params = { id: people[0]!.id };
  const setDialTarget = async (daily_dial_target: unknown) => {
    const { version } = await user.call(staffUsers.view, { params });
    await user.call(staffUsers.edit, { params, body: { version, daily_dial_target } as never });
  };
  const previousUser = (await user.call(staffUsers.view, { params })) as { daily_dial_target?: unknown };
  await setDialTarget(target);
  try {
    await work();
  } finally {
    await setDialTarget(previousUser.daily_dial_target ?? null);
  }
}

test('lists each developer with capacity and load', async () => {
  const { page } = admin;
  const { id: developerId, name } = people[0]!;
  await withDialTarget(40, async () => {
    const input = { params: { campaign_id: campaignId, of: 'accounts' as const } };
    const { developers } = await user.call(campaignDevelopers, input);
    const { days_left: days, capacity, load } = developers.find((developer) => developer.id === developerId)!;
    expect(capacity).toBe(days * 40);
    await page.goto(`/campaigns/assign-account-data-to-sd?campaign=${campaignId}`);
    const sidePanel = page.getByRole('region', { name: 'Developers' });
    await sidePanel.getByText(name, { exact: true }).waitFor();
    const formatCount = (number: number) => number.toLocaleString('en-GB');
    const room = Math.max(0, capacity! - load);
    await sidePanel.getByText(`${formatCount(load)} assigned · room for ${formatCount(room)}`).waitFor();
    await sidePanel.getByText(new RegExp(`^${formatCount(days)} working days? left × 40 a day$`)).waitFor();
    const grid = (await page.getByRole('grid').boundingBox())!;
    expect((await sidePanel.boundingBox())!.x).toBeGreaterThanOrEqual(grid.x + grid.width);
  });
});

test('assigns a row by dragging, warns about capacity and shows the change in the history', async () => {
  const { page } = admin;
  const url = `/campaigns/assign-account-data-to-sd?campaign=${campaignId}`;
  const { name } = people[0]!;
  let account = '';
  await withDialTarget(0, async () => {
    await page.goto(url);
    await waitUntilIdle(admin);
    const row = page.getByRole('checkbox', { name: /^Select / }).nth(1);
    account = (await row.getAttribute('aria-label'))!.replace(/^Select /, '');
    const rows = await listRows({ campaign_id: campaignId, query: '{}' }, accountsToAssign);
    const contactCount = Number(rows.find(({ company_name }) => company_name === account)!.contacts);
    await row.click();
    const card = page.getByRole('button', { name: `Assign the selected rows to ${name}` });
    await page.getByText('Drag 1 row to a developer').dragTo(card);
    const dialog = page.getByRole('dialog', { name: 'Assign rows' });
    await dialog.getByText(`Over capacity: ${name}.`).waitFor();
    await dialog.getByRole('button', { name: /^Assign \d/ }).click();
    await dialog.waitFor({ state: 'hidden' });
    await waitUntilLatestIs('done');
    expect((await readLatestRuns())[0]).toMatchObject({ method: 'manual', rows: 1 + contactCount });
  });
  await page.goto(`${url}&whose=somebody&q=${encodeURIComponent(account)}`);
  await waitUntilIdle(admin);
  await page.getByRole('checkbox', { name: `Select ${account}` }).click();
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  await history.getByText(name).first().waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await history.waitFor({ state: 'hidden' });
  await page.goto(url);
  await undoLatest();
});
