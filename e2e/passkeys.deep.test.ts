import { STORAGE } from '@leadwright/contract/features/auth';
import { passkeySignIn } from '@leadwright/contract/features/passkeys';
import { freePort } from '@leadwright/server/database/embedded';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, expectAccessible, launchBrowser, signIn, visit, waitUntilIdle } from './harness/browser.ts';
import { type ExternalDatabase, startDatabase } from './harness/external-database.ts';
import { type Program, startProgram } from './harness/program.ts';
import { ADMIN } from './harness/server.ts';

let database: ExternalDatabase;
let program: Program;
let browser: Browser;
let url: string;
beforeAll(async () => {
  [database, browser] = await Promise.all([startDatabase(), launchBrowser()]);
  // A passkey needs a host name instead of an IP address, so the server must know its URL at start.
  const port = await freePort();
  url = `http://localhost:${port}`;
  program = startProgram({
    DATABASE_URL: database.url,
    DEMO: 'off',
    ADMIN_PASSWORD: ADMIN.password,
    PORT: String(port),
    PUBLIC_URL: url,
  });
  await program.ready;
});
afterAll(async () => {
  await browser?.close();
  program?.signal('SIGTERM');
  await program?.exited;
  await database?.close();
});

test('registers a passkey, signs in with it, and rejects a repeated response or a removed passkey', async () => {
  const visitor = await visit(browser, url);
  const { page, context } = visitor;
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signIn(page);
  const uid = await page.evaluate((key) => JSON.parse(localStorage.getItem(key)!).uid as string, STORAGE.user);
  await page.goto(`/user/profile/${uid}`);
  await page.getByRole('button', { name: 'Add a passkey…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Laptop');
  await dialog.getByLabel('Current password').fill('not it');
  await page.keyboard.press('Enter');
  await dialog.getByText('The current password is wrong.').waitFor();
  await expectAccessible(page);
  await dialog.getByLabel('Current password').fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove Laptop' }).waitFor();
  // The dialog covers the page while it fades out.
  await dialog.waitFor({ state: 'hidden' });
  await waitUntilIdle(visitor);
  await expectAccessible(page);

  /** Signs out in the same browser. */
  const signOut = async () => {
    await page.evaluate(() => localStorage.clear());
    await context.clearCookies();
    await page.goto('/login');
  };
  await signOut();
  const signInRequest = page.waitForRequest((request) => new URL(request.url()).pathname === passkeySignIn.path);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL((target) => target.pathname === '/');
  await waitUntilIdle(visitor);
  expect(await page.evaluate((key) => JSON.parse(localStorage.getItem(key)!).uid, STORAGE.user)).toBe(uid);

  const body = (await signInRequest).postDataJSON();
  const repeatSignIn = (overrides: object) =>
    fetch(url + passkeySignIn.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, ...overrides }),
    });
  expect((await repeatSignIn({})).status).toBe(401);
  // The expiry of the challenge is part of the signature.
  const [challenge, , signature] = body.state.split('.');
  expect((await repeatSignIn({ state: `${challenge}.${Date.now() + 1_000_000}.${signature}` })).status).toBe(401);

  await page.goto(`/user/profile/${uid}`);
  await page.getByRole('button', { name: 'Remove Laptop' }).click();
  await page.getByText('Laptop removed').waitFor();
  await signOut();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('This passkey cannot be used to sign in here.').waitFor();
  await expectAccessible(page);
  expect(visitor.pageErrors).toEqual([]);
});
