/** Edits a plan on the timeline with keyboard and mouse. */
import { editPlannedStep, linkSteps, readPlans } from '@leadwright/contract/features/campaign-steps';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clientUsers } from '@leadwright/contract/features/client-users';
import { addStep } from '@leadwright/contract/features/step-work';
import { addRow } from '@leadwright/server/testing/builders';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ApiUser } from '../harness/api.ts';
import { closePage, expectAccessible, openSignedIn, type SignedInPage, waitUntilIdle } from '../harness/browser.ts';
import { keyboardOf } from '../harness/keyboard.ts';
import { sharedServer } from '../harness/shared-server.ts';

const server = sharedServer();
const user = new ApiUser(server);
let admin: SignedInPage;
let campaignId: string;

beforeAll(async () => {
  await user.signIn();
  admin = await openSignedIn(server);
});
afterAll(() => closePage(admin));

/** Creates three steps in the first week of February 2027: the second depends on the first, the third on none. */
beforeEach(async () => {
  const dates = { start_date: '2027-02-01', end_date: '2027-03-31' };
  ({ id: campaignId } = await addRow((endpoint, input) => user.call(endpoint, input), campaigns, dates));
  const steps = [];
  for (const [name, start, duration] of [
    ['Brief the team', '2027-02-01', 2],
    ['Clean the list', '2027-02-03', 2],
    ['Write the script', '2027-02-01', 3],
  ] as const) {
    const body = { name, phase: 'setup', duration, client_visible: name !== 'Clean the list' } as const;
    const [step] = (await user.call(addStep, { params: { id: campaignId }, body })).steps;
    const edit = { ...body, start, version: 1 };
    await user.call(editPlannedStep, { params: { id: campaignId, stepId: step! }, body: edit });
    steps.push(step!);
  }
  await user.call(linkSteps, {
    params: { id: campaignId },
    body: { predecessor: steps[0]!, successor: steps[1]!, strict: true },
  });
  await admin.page.goto(`/campaigns/view-gantt-steps?campaign=${campaignId}&zoom=day`);
  await waitUntilIdle(admin);
});

const readPlan = () => user.call(readPlans, { query: { campaign_id: campaignId } });
async function readDates(name: string) {
  const step = (await readPlan()).steps.find((candidate) => candidate.name === name)!;
  return [step.start, step.end];
}
const row = (name: string) => admin.page.getByRole('row', { name: new RegExp(`^${name}`) });
/** Waits until a row has the focus. */
const expectRowFocus = (name: string) =>
  expect.poll(() => row(name).evaluate((element) => element === document.activeElement)).toBe(true);
const dialog = (name: string) => admin.page.getByRole('dialog', { name });

async function scrollToBar(name: string): Promise<Locator> {
  const bar = row(name).locator('[data-bar]');
  await bar.evaluate((element) => element.scrollIntoView({ block: 'nearest', inline: 'center' }));
  return bar;
}

/** Grabs a bar at a share of its width and drags it by some days without releasing it. */
async function startDrag(bar: Locator, days: number, grabShare = 0.5) {
  const { page } = admin;
  const box = (await bar.boundingBox())!;
  const [x, y] = [box.x + box.width * grabShare, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + (days * 32) / 2, y);
  await page.mouse.move(x + days * 32, y);
}

test('moves, extends, reverts and edits a step using only the keyboard', async () => {
  const { page } = admin;
  await keyboardOf(page).focusByTab(page.getByRole('row').nth(1));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expectRowFocus('Write the script');
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(() => readDates('Write the script')).toEqual(['2027-02-02', '2027-02-04']);
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await expect.poll(() => readDates('Write the script')).toEqual(['2027-02-02', '2027-02-08']);
  await page.keyboard.press('Alt+Shift+ArrowLeft');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => readDates('Write the script')).toEqual(['2027-02-01', '2027-02-04']);
  await page.keyboard.press('Control+z');
  await expect.poll(() => readDates('Write the script')).toEqual(['2027-02-02', '2027-02-05']);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => readDates('Write the script')).toEqual(['2027-02-01', '2027-02-04']);
  await page.keyboard.press('Enter');
  await dialog('Edit step').waitFor();
  await expectAccessible(page);
  await dialog('Edit step').getByLabel('Name').fill('Write the call script');
  await page.keyboard.press('Enter');
  await dialog('Edit step').waitFor({ state: 'hidden' });
  await row('Write the call script').waitFor();
  await expectRowFocus('Write the call script');
});

test('asks whether to move later steps after a move by keyboard, and keeps all dates on cancel', async () => {
  const { page } = admin;
  await row('Brief the team').focus();
  await page.keyboard.press('Alt+ArrowRight');
  const currentDialog = dialog('Move “Brief the team”');
  await currentDialog.getByText(/^Moves 1 step, the plan ends on 5 Feb 2027 instead of 4 Feb 2027\.$/).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await currentDialog.waitFor({ state: 'hidden' });
  expect(await readDates('Brief the team')).toEqual(['2027-02-01', '2027-02-02']);
  expect(await readDates('Clean the list')).toEqual(['2027-02-03', '2027-02-04']);
  await expectRowFocus('Brief the team');
  await page.keyboard.press('Alt+ArrowRight');
  await keyboardOf(page).press(currentDialog.getByRole('button', { name: 'Only this' }));
  await currentDialog.waitFor({ state: 'hidden' });
  await expect.poll(() => readDates('Brief the team')).toEqual(['2027-02-02', '2027-02-03']);
  expect(await readDates('Clean the list')).toEqual(['2027-02-03', '2027-02-04']);
});

test('previews a dragged bar and its successors, and moves them once applied', async () => {
  const { page } = admin;
  const bar = await scrollToBar('Brief the team');
  await startDrag(bar, 2);
  await row('Clean the list').locator('[data-ghost]').waitFor();
  await row('Brief the team').getByText('3 Feb 2027 – 4 Feb 2027').waitFor();
  await page.mouse.up();
  const currentDialog = dialog('Move “Brief the team”');
  await currentDialog.getByRole('button', { name: 'Cancel' }).click();
  await currentDialog.waitFor({ state: 'hidden' });
  // The overlay fades out and intercepts the pointer until then.
  await page.locator('.mantine-Modal-overlay').waitFor({ state: 'detached' });
  expect(await readDates('Brief the team')).toEqual(['2027-02-01', '2027-02-02']);
  await startDrag(await scrollToBar('Brief the team'), 2);
  await page.mouse.up();
  await currentDialog.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => readDates('Brief the team')).toEqual(['2027-02-03', '2027-02-04']);
  expect(await readDates('Clean the list')).toEqual(['2027-02-05', '2027-02-08']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => readDates('Clean the list')).toEqual(['2027-02-03', '2027-02-04']);
  expect(await readDates('Brief the team')).toEqual(['2027-02-01', '2027-02-02']);
});

test('extends a step by dragging its edge', async () => {
  const { page } = admin;
  await startDrag(await scrollToBar('Write the script'), 1, 0.98);
  await page.mouse.up();
  await dialog('Move “Write the script”').getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => readDates('Write the script')).toEqual(['2027-02-01', '2027-02-04']);
});

test('links steps by dragging from bar to bar, and edits the link by clicking its arrow', async () => {
  const { page } = admin;
  const sourceBar = await scrollToBar('Clean the list');
  await row('Clean the list').hover();
  const linkHandle = (await sourceBar.locator('[data-grip="link-end"]').boundingBox())!;
  const targetBox = (await row('Write the script').locator('[data-bar]').boundingBox())!;
  await page.mouse.move(linkHandle.x + 5, linkHandle.y + 5);
  await page.mouse.down();
  await page.mouse.move(targetBox.x + 20, targetBox.y + 8);
  await page.mouse.up();
  const linkDialog = dialog('Links of “Clean the list”');
  await linkDialog.getByText(/^Moves 1 step/).waitFor();
  await expectAccessible(page);
  await linkDialog.getByRole('button', { name: 'Save link' }).click();
  await linkDialog.waitFor({ state: 'hidden' });
  await expect.poll(async () => (await readPlan()).links.length).toBe(2);
  await expect.poll(() => readDates('Write the script')).toEqual(['2027-02-05', '2027-02-09']);
  const link = (await readPlan()).links.find(({ strict, successor }) => strict && successor)!;
  await page.locator(`[data-link="${link.predecessor} ${link.successor}"]`).dispatchEvent('click');
  await page.getByRole('dialog').getByLabel('Lag').fill('1');
  await page.getByRole('dialog').getByRole('button', { name: 'Save link' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(async () => (await readPlan()).links.some(({ lag }) => lag === 1)).toBe(true);
});

test('links the selected step with the L key and removes the link, without the mouse', async () => {
  const { page } = admin;
  await row('Write the script').focus();
  await page.keyboard.press('l');
  const linkDialog = dialog('Links of “Write the script”');
  const keyboard = keyboardOf(page);
  await keyboard.choose(linkDialog.getByRole('combobox', { name: 'Successor' }), 'Clean the list');
  await keyboard.press(linkDialog.getByRole('button', { name: 'Save link' }));
  await linkDialog.waitFor({ state: 'hidden' });
  await expect.poll(async () => (await readPlan()).links.length).toBe(2);
  await expectRowFocus('Write the script');
  await page.keyboard.press('l');
  await keyboard.press(linkDialog.getByRole('button', { name: /^Remove the link Write the script/ }));
  await expect.poll(async () => (await readPlan()).links.length).toBe(1);
});

test('zooms with buttons, keys and the wheel, and keeps the view in the URL', async () => {
  const { page } = admin;
  const zoom = () => new URL(page.url()).searchParams.get('zoom');
  await row('Brief the team').focus();
  await page.keyboard.press('-');
  await expect.poll(zoom).toBe('week');
  await page.keyboard.press('+');
  await expect.poll(zoom).toBe('day');
  await page.getByText('Quarter', { exact: true }).click();
  await expect.poll(zoom).toBe('quarter');
  await row('Brief the team').hover();
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await expect.poll(zoom).toBe('month');
  await page.getByRole('button', { name: 'Fit' }).click();
  await expect.poll(zoom).toBe('fit');
  const isScrollable = () =>
    page.locator('[data-gantt]').evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1);
  await expect.poll(isScrollable).toBe(false);
});

test('saves a baseline, draws it and shows the critical path', async () => {
  const { page } = admin;
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('button', { name: 'Save baseline…' }).click();
  const currentDialog = dialog('Save a baseline');
  await currentDialog.getByLabel('Name').fill('As agreed');
  await currentDialog.getByRole('button', { name: 'Save' }).click();
  await currentDialog.waitFor({ state: 'hidden' });
  await expect.poll(() => page.locator('[data-baseline]').count()).toBe(3);
  const [savedBaseline] = (await readPlan()).baselines;
  expect([savedBaseline!.name, savedBaseline!.dates.length]).toEqual(['As agreed', 3]);
  await page.goto(`/campaigns/view-gantt-steps?campaign=${campaignId}&critical=yes&late=yes`);
  await waitUntilIdle(admin);
  await page.getByText('No matching steps').waitFor();
  await page.goto(`/campaigns/view-gantt-steps?campaign=${campaignId}&critical=yes`);
  await waitUntilIdle(admin);
  await page.getByRole('columnheader', { name: 'Float' }).waitFor();
  await expect.poll(() => page.locator('[data-bar][data-critical]').count()).toBe(2);
  await expectAccessible(page);
});

test('exports the plan as picture, PDF, table and calendar', async () => {
  const { page } = admin;
  for (const [entry, filePrefix] of [
    ['Image (PNG)', '\x89PNG'],
    ['One page (PDF)', '%PDF-1.4'],
    ['Steps (CSV)', '\xEF\xBB\xBFCampaign,'],
    ['Calendar (ICS)', 'BEGIN:VCALENDAR'],
  ] as const) {
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: entry }).click();
    const chunks: Buffer[] = [];
    for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString('latin1').slice(0, filePrefix.length)).toBe(filePrefix);
  }
});

test('offers to choose steps for a campaign without steps', async () => {
  const { page } = admin;
  const emptyCampaign = await addRow((endpoint, input) => user.call(endpoint, input), campaigns);
  await page.goto(`/campaigns/view-gantt-steps?campaign=${emptyCampaign.id}`);
  await waitUntilIdle(admin);
  await page.getByRole('heading', { name: 'No steps yet' }).waitFor();
  await page.getByRole('button', { name: 'Choose steps' }).click();
  await page.getByRole('treegrid').waitFor();
  await expect
    .poll(async () => (await user.call(readPlans, { query: { campaign_id: emptyCampaign.id } })).steps.length)
    .toBeGreaterThan(0);
});

test('hides internal steps and editing in the client view', async () => {
  const { page } = admin;
  const { client_id } = await user.call(campaigns.view, { params: { id: campaignId } });
  const viewer = await addRow((endpoint, input) => user.call(endpoint, input), clientUsers, { client_id });
  const planReplies: string[] = [];
  page.on('response', async (response) => {
    if (response.url().includes('/plan/')) planReplies.push(await response.text());
  });
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('button', { name: 'View as client…' }).click();
  const currentDialog = dialog('View as client');
  await currentDialog.getByLabel('Client user').fill(String(viewer.display_name));
  await page.getByRole('option', { name: String(viewer.display_name) }).click();
  await currentDialog.getByRole('button', { name: 'View plan' }).click();
  await page.waitForURL(`**/campaigns/view-gantt-steps/${campaignId}/${viewer.id}`);
  await waitUntilIdle(admin);
  await row('Brief the team').waitFor();
  expect(await row('Clean the list').count()).toBe(0);
  await expect.poll(() => planReplies.length).toBeGreaterThan(0);
  expect(planReplies.join()).not.toMatch(/Clean the list/);
  expect(await page.locator('[data-movable], [data-grip="end"], [data-link]').count()).toBe(0);
  const previousDates = await readDates('Brief the team');
  await row('Brief the team').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Enter');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await readDates('Brief the team')).toEqual(previousDates);
  expect(await page.getByRole('button', { name: /Undo|Edit step|Links/ }).count()).toBe(0);
});
