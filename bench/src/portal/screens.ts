import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allDbAccounts } from '@leadwright/contract/features/account-grids';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { allDbContacts } from '@leadwright/contract/features/contacts';
import { uploadFile } from '@leadwright/contract/features/imports';
import { jobEvents } from '@leadwright/contract/features/jobs';
import { tags } from '@leadwright/contract/features/tags';
import { userTypes } from '@leadwright/contract/features/user-types';
import { verticals } from '@leadwright/contract/features/verticals';
import type { Dataset } from '@leadwright/contract/grid';
import { PATHS } from '@leadwright/contract/paths';
import { START_PATHS } from '@leadwright/contract/start-paths';
import { chromium, type Locator, type Page } from 'playwright-core';
import { CHROMIUM } from '../../../e2e/harness/chromium.ts';
import { type Client, signInClient } from '../harness/client.ts';
import { median, printNote, reportAtMost, reportRatio } from '../harness/measure.ts';
import { type Interaction, openScreen, watchPage } from '../harness/page-monitor.ts';
import { startServer } from '../harness/server.ts';
import { signIn } from '../harness/sign-in.ts';
import { startCheck, startMatching } from './end-to-end.ts';
import { startStaging } from './import.ts';

const RUNS = 5;
const CPU_SLOWDOWN = 4;
const MAX_SECONDS = 1;
/** Maximum time of an interaction as a multiple of the time of plain controls. */
const MAX_RATIO = 2;
const MAX_PRINTED = 5;
/** Waiting time for the report of the last interaction, which follows its painted frame. */
const REPORT_DELAY_MS = 300;

/** Imports a small file of the demo agency's accounts for the import screens; returns the batch id. */
async function importSmallFile(user: Client, campaignId: string): Promise<string> {
  const { data } = await user.call(allDbAccounts.endpoint, { body: { query: '{}' } });
  const { rows } = JSON.parse(data) as { rows: Record<string, string>[] };
  const lines = rows.map((row, i) =>
    [
      i % 3 ? `${row.company_name} Northern Branch` : row.company_name,
      '',
      row.head_office_city,
      row.postcode,
      row.country,
      row.website,
      row.employees,
      '',
    ]
      .map((cell) => `"${cell ?? ''}"`)
      .join(','),
  );
  const batch = await user.call(uploadFile, {
    query: { campaign_id: campaignId, file_name: 'screens.csv' },
    body: `Company,Address,Town,Postcode,Country,Website,Employees,Note\n${lines.join('\n')}\n`,
  });
  for (const step of [startStaging, startCheck, startMatching]) await user.waitForJob(await step(user, batch));
  return batch.id;
}

/** Returns the URLs of all screens that require a sign-in, with ids of the demo agency. */
async function listScreenUrls(user: Client): Promise<[name: string, url: string][]> {
  const firstRow = async (dataset: Dataset) => {
    const { data } = await user.call(dataset.endpoint, { body: { query: '{}' } });
    return (JSON.parse(data) as { rows: (Record<string, unknown> & { id: string })[] }).rows[0]!;
  };
  const [account, contact] = [await firstRow(allDbAccounts), await firstRow(allDbContacts)];
  const firstId = async ({ list }: { list: Dataset }) => (await firstRow(list)).id;
  const campaignId = await firstId(campaigns);
  // The demo agency has no tags.
  const tag = await user.call(tags.add, { body: { name: 'Bench', scope: 'account', colour: '#336699' } });
  const batchId = await importSmallFile(user, campaignId);
  const pathParams: Record<string, string> = {
    accountId: account.id,
    contact_id: contact.id,
    account_id: String(contact.account_id),
    campaignId,
    campaignName: 'campaign',
    clientId: await firstId(clients),
    tagId: tag.id,
    usertypeId: await firstId(userTypes),
    verticalId: await firstId(verticals),
    table: batchId,
    table_name: batchId,
  };
  const isPublic = (path: string) =>
    ([START_PATHS.login, START_PATHS.notFound, START_PATHS.unauthorized] as string[]).includes(path);
  const fillParams = (path: string) =>
    path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(pathParams[key]!));
  return Object.entries(PATHS)
    .filter(([, path]) => !isPublic(path))
    .map(([name, path]) => [name, fillParams(path)]);
}

/** Clicks an element; does nothing when an open list covers it. */
const tryClick = (locator: Locator) => locator.click({ timeout: 2_000 }).catch(() => undefined);

/** Uses a screen with mouse and keyboard: moves the focus, opens a menu, moves between cells and types a text. */
async function useScreen(page: Page): Promise<void> {
  for (const key of ['Tab', 'Tab', 'Tab', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  const menus = page.locator('main button[aria-haspopup]:visible:enabled');
  if ((await menus.count()) > 0) {
    await tryClick(menus.first());
    await page.keyboard.press('Escape');
  }
  const cell = page.locator('[role="gridcell"]:visible').nth(3);
  if ((await cell.count()) > 0) {
    await tryClick(cell);
    for (const key of ['ArrowDown', 'ArrowRight', 'PageDown']) await page.keyboard.press(key);
  }
  const textField = page
    .locator('main input[type="text"]:visible:enabled:not([readonly]), main input[type="search"]:visible')
    .first();
  if ((await textField.count()) > 0) {
    await tryClick(textField);
    await page.keyboard.type('ab');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
  }
}

/** The baseline: a page with plain controls and without scripts. */
const BARE_PAGE = `data:text/html,<h1>Bare</h1><main>${'<p>A row of text</p>'.repeat(40)}<button aria-haspopup>Menu</button>
  <div role="gridcell">1</div><div role="gridcell">2</div><div role="gridcell">3</div><button role="gridcell">4</button>
  <input type="text"></main>`;

async function measureBareInteractions(page: Page, runs: number): Promise<Interaction[]> {
  await page.goto(BARE_PAGE);
  for (let run = 0; run < runs; run++) await useScreen(page);
  await page.waitForTimeout(REPORT_DELAY_MS);
  return page.evaluate(() => [...window.bench.interactions.values()]);
}

/** Returns the web metric interaction to next paint: the longest interaction, after ignoring one in fifty. */
function interactionToNextPaint(interactions: Interaction[]): number {
  const durations = interactions.map(({ duration }) => duration).sort((a, b) => b - a);
  return durations[Math.floor(durations.length / 50)]!;
}

/**
 * Measures P13 on a processor slowed down four times: the time from click to content of every screen that was opened
 * before (P13a), and every interaction with it (P13b).
 */
export async function benchScreens(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'leadwright-screens-'));
  await using server = await startServer({ DATA_DIR: folder, DEMO: 'on', ACCESS_TOKEN_SECONDS: '3600' });
  const user = await signInClient(server.url);
  const screens = await listScreenUrls(user);
  const browser = await chromium.launch(CHROMIUM);
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  await context.addInitScript(watchPage, jobEvents.path);
  const page = await context.newPage();
  await signIn(page);
  const devtools = await context.newCDPSession(page);
  const throttleCpu = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate });
  const screenTimes: { name: string; seconds: number }[] = [];
  const interactions: (Interaction & { screen: string })[] = [];
  for (const [name, url] of screens) {
    const otherScreen = name === 'dashboard' ? PATHS.clients : START_PATHS.dashboard;
    await throttleCpu(1);
    await page.evaluate(openScreen, otherScreen);
    await page.evaluate(openScreen, url);
    await page.evaluate(openScreen, otherScreen);
    await throttleCpu(CPU_SLOWDOWN);
    const openTimes: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      openTimes.push(await page.evaluate(openScreen, url));
      if (run < RUNS - 1) await page.evaluate(openScreen, otherScreen);
    }
    screenTimes.push({ name, seconds: median(openTimes) / 1000 });
    await page.keyboard.press('Escape');
    await page.evaluate(() => window.bench.interactions.clear());
    await useScreen(page);
    await page.waitForTimeout(REPORT_DELAY_MS);
    const screenInteractions = await page.evaluate(() => [...window.bench.interactions.values()]);
    interactions.push(...screenInteractions.map((interaction) => ({ ...interaction, screen: name })));
  }
  const bareInteractions = await measureBareInteractions(page, screens.length);
  await browser.close();
  screenTimes.sort((a, b) => b.seconds - a.seconds);
  interactions.sort((a, b) => b.duration - a.duration);
  reportAtMost(
    'P13a',
    `click to content, slowest of ${screenTimes.length} screens`,
    screenTimes[0]!.seconds,
    MAX_SECONDS,
    's',
  );
  printNote(
    `slowest: ${screenTimes
      .slice(0, MAX_PRINTED)
      .map(({ name, seconds }) => `${name} ${seconds.toFixed(2)} s`)
      .join(', ')}`,
  );
  reportRatio(
    'P13b',
    `interaction to next paint, interactions: ${interactions.length}`,
    interactionToNextPaint(interactions),
    interactionToNextPaint(bareInteractions),
    'ms',
    MAX_RATIO,
  );
  printNote(
    `longest: ${interactions
      .slice(0, MAX_PRINTED)
      .map(({ screen, label, duration }) => `${screen} ${label} ${duration} ms`)
      .join(', ')}`,
  );
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
