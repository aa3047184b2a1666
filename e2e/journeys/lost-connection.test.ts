import { clients } from '@leadwright/contract/features/clients';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiUser } from '../harness/api.ts';
import { type Browser, launchBrowser, signIn, visit, waitUntilIdle } from '../harness/browser.ts';
import { sharedServer } from '../harness/shared-server.ts';

const server = sharedServer();
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

test('keeps the page visible below an offline banner and repeats the call on retry', async () => {
  const visitor = await visit(browser, server.url);
  const { page } = visitor;
  await page.clock.install();
  await signIn(page);
  const user = new ApiUser(server);
  await user.signIn();
  const [client] = await user.listRows(clients.list);
  await page.goto(`/clients/${client!.id}`);
  await waitUntilIdle(visitor);
  const code = String(client!.code);
  await page.getByRole('main').getByText(code, { exact: true }).first().waitFor();
  const clientUrl = `**/api/clients/${client!.id}`;
  let callCount = 0;
  await page.route(clientUrl, (route) => {
    callCount += 1;
    return route.abort('internetdisconnected');
  });
  // Returning to the page reloads its data in the background.
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Clients' }).click();
  await page.waitForURL('**/clients');
  await page.clock.fastForward(60_000);
  await page.goBack();
  const offlineBanner = page.getByRole('alert').filter({ hasText: 'The server cannot be reached.' });
  await offlineBanner.waitFor();
  await page.getByRole('main').getByText(code, { exact: true }).first().waitFor();
  const failedCallCount = callCount;
  await page.unroute(clientUrl);
  await offlineBanner.getByRole('button', { name: 'Try again' }).click();
  await offlineBanner.waitFor({ state: 'hidden' });
  expect(failedCallCount).toBeGreaterThan(0);
  await visitor.end();
});
