import { accountsToAssign, campaignDevelopers, latestAssignments } from '@leadwright/contract/features/assigning';
import { joinCampaignTeam, leaveCampaignTeam } from '@leadwright/contract/features/campaign-team';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { staffUsers } from '@leadwright/contract/features/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiUser } from '../harness/api.ts';
import { closePage, expectAccessible, openSignedIn, type SignedInPage, waitUntilIdle } from '../harness/browser.ts';
import { keyboardOf } from '../harness/keyboard.ts';
import { sharedServer } from '../harness/shared-server.ts';

/** Assigns the accounts of a demo campaign and undoes it, so that other tests find them unchanged. */
const server = sharedServer();
const user = new ApiUser(server);
let entered: SignedInPage;
let id: string;
let people: { id: string; name: string }[];

const rowsOf = async (body: object, { endpoint }: { endpoint: object }) => {
  const { data } = (await user.call(endpoint as never, { body: body as never } as never)) as { data: string };
  return JSON.parse(data).rows as Record<string, string>[];
};

beforeAll(async () => {
  await user.signIn();
  const listed = await rowsOf({ query: '{}' }, campaigns.list);
  for (const campaign of listed) {
    const rows = await rowsOf({ campaign_id: campaign.id, whose: 'nobody', query: '{}' }, accountsToAssign);
    if (rows.length > 0) id = campaign.id!;
  }
  const staff = await rowsOf({ query: '{}' }, staffUsers.list);
  people = staff.slice(0, 2).map(({ id, name }) => ({ id: id!, name: name! }));
  await user.call(joinCampaignTeam, { params: { id }, body: { people: people.map(({ id }) => id), role: 'sd' } });
  entered = await openSignedIn(server);
});
afterAll(async () => {
  await user.call(leaveCampaignTeam, { params: { id }, body: { people: people.map(({ id }) => id) } });
  await closePage(entered);
});

const latest = async () =>
  (await user.call(latestAssignments, { params: { campaign_id: id, of: 'accounts' } })).assignments;
const ended = () => expect.poll(async () => (await latest())[0]?.is_running, { timeout: 60_000 }).toBe(false);

async function undone() {
  const { page } = entered;
  await page
    .getByRole('button', { name: /^Undo: / })
    .first()
    .click();
  await expect.poll(async () => (await latest())[0]?.undone, { timeout: 60_000 }).toBeGreaterThan(0);
  await ended();
}

test('assigns all accounts of a campaign by keyboard only and undoes it', async () => {
  const { page } = entered;
  await page.goto(`/campaigns/assign-account-data-to-sd?campaign=${id}`);
  await waitUntilIdle(entered);
  const keyboard = keyboardOf(page);
  const active = page.locator('[role="gridcell"][tabindex="0"], [role="columnheader"][tabindex="0"]').first();
  await keyboard.press(active, 'ArrowDown');
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
  await ended();
  const [assigned] = await latest();
  expect([assigned!.method, assigned!.done > 0, assigned!.refused]).toEqual(['even', true, 0]);
  await undone();
});

/** Sets the daily dial target of the first developer during `work`. */
async function aimingAt(target: number, work: () => Promise<void>) {
  const params = { id: people[0]!.id };
  const aim = async (daily_dial_target: unknown) => {
    const { version } = await user.call(staffUsers.view, { params });
    await user.call(staffUsers.edit, { params, body: { version, daily_dial_target } as never });
  };
  const before = (await user.call(staffUsers.view, { params })) as { daily_dial_target?: unknown };
  await aim(target);
  try {
    await work();
  } finally {
    await aim(before.daily_dial_target ?? null);
  }
}

test('lists each developer with capacity and load', async () => {
  const { page } = entered;
  const { id: person, name } = people[0]!;
  await aimingAt(40, async () => {
    const input = { params: { campaign_id: id, of: 'accounts' as const } };
    const { developers } = await user.call(campaignDevelopers, input);
    const { days_left: days, capacity, load } = developers.find((developer) => developer.id === person)!;
    expect(capacity).toBe(days * 40);
    await page.goto(`/campaigns/assign-account-data-to-sd?campaign=${id}`);
    const side = page.getByRole('region', { name: 'Developers' });
    await side.getByText(name, { exact: true }).waitFor();
    const count = (number: number) => number.toLocaleString('en-GB');
    await side.getByText(`${count(load)} of ${count(capacity!)} assigned`).waitFor();
    await side.getByText(new RegExp(`^${count(days)} working days? left × 40 a day$`)).waitFor();
    const grid = (await page.getByRole('grid').boundingBox())!;
    expect((await side.boundingBox())!.x).toBeGreaterThanOrEqual(grid.x + grid.width);
  });
});

test('assigns a row by a drop, warns about capacity and shows it in the history', async () => {
  const { page } = entered;
  const address = `/campaigns/assign-account-data-to-sd?campaign=${id}`;
  const { name } = people[0]!;
  let account = '';
  await aimingAt(0, async () => {
    await page.goto(address);
    await waitUntilIdle(entered);
    const row = page.getByRole('checkbox', { name: /^Select / }).nth(1);
    account = (await row.getAttribute('aria-label'))!.replace(/^Select /, '');
    await row.click();
    const card = page.getByRole('button', { name: `Assign the selected rows to ${name}` });
    await page.getByText('Drag 1 row to a developer').dragTo(card);
    const dialog = page.getByRole('dialog', { name: 'Assign rows' });
    await dialog.getByText(`Over capacity: ${name}.`).waitFor();
    await dialog.getByRole('button', { name: /^Assign \d/ }).click();
    await dialog.waitFor({ state: 'hidden' });
    await ended();
    expect((await latest())[0]).toMatchObject({ method: 'manual', refused: 0 });
  });
  await page.goto(`${address}&whose=somebody&q=${encodeURIComponent(account)}`);
  await waitUntilIdle(entered);
  await page.getByRole('checkbox', { name: `Select ${account}` }).click();
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  await history.getByText(name).first().waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await history.waitFor({ state: 'hidden' });
  await page.goto(address);
  await undone();
});
