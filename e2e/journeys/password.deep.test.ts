import { transactionRunner } from '@leadwright/server/database/pool';
import { issueToken } from '@leadwright/server/features/auth/tokens.service';
import { type SmtpBox, startSmtpServer } from '@leadwright/server/testing/smtp';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, expectAccessible, launchBrowser, signIn, visit, waitUntilIdle } from '../harness/browser.ts';
import { type ExternalDatabase, startDatabase } from '../harness/external-database.ts';
import { tabTo } from '../harness/keyboard.ts';
import { ADMIN, type RunningServer, startServer } from '../harness/server.ts';
import { sharedServer } from '../harness/shared-server.ts';

const NEW_PASSWORD = 'seven green kettles whistle';
let mailbox: SmtpBox;
let database: ExternalDatabase;
let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [mailbox, database] = await Promise.all([startSmtpServer(), startDatabase()]);
  [server, browser] = await Promise.all([
    startServer({
      DATABASE_URL: database.url,
      DEMO: 'off',
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'Portal <portal@agency.example>',
      PUBLIC_URL: 'https://portal.example',
    }),
    launchBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await database?.close();
  await mailbox?.close();
});

async function requestResetLink(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // Until the next screen is shown, the login has a field of the same name.
  await page.getByRole('heading', { name: 'Forgot password?' }).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^(Check your email|Link created)$/ }).waitFor();
}
async function submitPasswords(page: Page, password: string, confirmation: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(confirmation);
  await page.getByRole('button', { name: 'Set password' }).click();
}

test('resets a password with an emailed link, ends the old session and invalidates the link', async () => {
  const oldSession = await visit(browser, server.url);
  await signIn(oldSession.page);
  await oldSession.page.goto('/');
  await waitUntilIdle(oldSession);

  const requester = await visit(browser, server.url, { width: 390 });
  const { page } = requester;
  await requestResetLink(page, ADMIN.email);
  await expect.poll(() => mailbox.received.length, { timeout: 15_000 }).toBe(1);
  const { to, raw } = mailbox.received[0]!;
  expect(to).toEqual([ADMIN.email]);
  const [, path] = /https:\/\/portal\.example(\/reset-password\/[\w-]+)/.exec(raw.replaceAll('=\r\n', ''))!;

  await page.goto(path!);
  await page.getByText(`For ${ADMIN.email}.`).waitFor();
  await page.getByLabel('New password', { exact: true }).fill('too short');
  await page.getByText('Password strength: Too short').waitFor();
  await submitPasswords(page, NEW_PASSWORD, 'seven green kettles');
  await page.getByText('Password strength: Strong').waitFor();
  await page.getByText("Password doesn't match. Please try again.", { exact: true }).waitFor();
  const hasFocus = (field: Locator) => field.evaluate((element) => element === document.activeElement);
  expect(await hasFocus(page.getByLabel('Confirm new password'))).toBe(true);
  await expectAccessible(page);
  await submitPasswords(page, NEW_PASSWORD, NEW_PASSWORD);
  await page.getByText('Password changed. Sign in').waitFor();
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await waitUntilIdle(requester);

  await oldSession.page.goto('/tags');
  await oldSession.page.waitForURL((url) => url.pathname === '/login');

  const secondVisitor = await visit(browser, server.url);
  await secondVisitor.page.goto(path!);
  await secondVisitor.page.getByText('This link has already been used.').waitFor();
  await secondVisitor.page.getByRole('link', { name: 'Request a new link' }).click();
  await secondVisitor.page.waitForURL('**/forgot-password');
  expect([...oldSession.pageErrors, ...requester.pageErrors, ...secondVisitor.pageErrors]).toEqual([]);
});

test('invites a user, who can use the emailed link only once, without the mouse', async () => {
  const email = 'new.colleague@agency.example';
  const inviter = await visit(browser, server.url);
  await signIn(inviter.page, { email: ADMIN.email, password: NEW_PASSWORD });
  await inviter.page.goto('/leadwright-user/add');
  const field = (name: string) =>
    inviter.page
      .getByRole('main')
      .getByLabel(new RegExp(`^${name}`))
      .and(inviter.page.locator('input'));
  const inputs: Record<string, string> = {
    Email: email,
    'Display name': 'New Colleague',
    'First name': 'New',
    Surname: 'Colleague',
  };
  for (const [name, text] of Object.entries(inputs)) {
    await tabTo(inviter.page, field(name));
    await inviter.page.keyboard.type(text);
  }
  // The user type preselects the role.
  await tabTo(inviter.page, field('Type'));
  await inviter.page.keyboard.type('data');
  await inviter.page.getByRole('option', { name: /^Data/ }).waitFor();
  await inviter.page.keyboard.press('ArrowDown');
  await inviter.page.keyboard.press('Enter');
  await expect.poll(() => field('Role').inputValue()).toBe('Data steward');
  await tabTo(inviter.page, inviter.page.getByRole('button', { name: 'Save', exact: true }));
  await inviter.page.keyboard.press('Enter');
  const findInvitation = () => mailbox.received.find(({ to }) => to.includes(email));
  await expect.poll(findInvitation, { timeout: 15_000 }).toBeDefined();
  const [, path] = /https:\/\/portal\.example(\/register\/[\w-]+)/.exec(
    findInvitation()!.raw.replaceAll('=\r\n', ''),
  )! as unknown as [string, string];

  const invitee = await visit(browser, server.url);
  const { page } = invitee;
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto(path);
  await page.getByRole('heading', { name: 'Welcome' }).waitFor();
  await expectAccessible(page);
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
  const tabToField = (label: string) => tabTo(page, page.getByLabel(label, { exact: true }));
  await tabToField('New password');
  await page.keyboard.type(NEW_PASSWORD);
  await tabToField('Confirm new password');
  await page.keyboard.type('something else');
  await page.keyboard.press('Enter');
  await page.getByText("Password doesn't match. Please try again.", { exact: true }).waitFor();
  expect(calls).not.toContain('/api/auth/register');
  await page.keyboard.press('Control+A');
  await page.keyboard.type(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/');
  await waitUntilIdle(invitee);
  await page.getByRole('button', { name: 'Account of New Colleague' }).waitFor();

  const secondVisitor = await visit(browser, server.url);
  await secondVisitor.page.goto(path);
  await secondVisitor.page.getByText('This link has already been used.').waitFor();
  await secondVisitor.page.getByText('Ask the person who invited you').waitFor();
  expect([...inviter.pageErrors, ...invitee.pageErrors, ...secondVisitor.pageErrors]).toEqual([]);
});

test('offers a new link for an expired one', async () => {
  const { rows } = await database.pool.query<{ id: string }>('select id from app_user where email = $1', [ADMIN.email]);
  const token = await transactionRunner(database.pool)((trx) => issueToken(trx, rows[0]!.id, 'password_reset'));
  await database.pool.query(`update user_token set expires_at = now() - interval '1 second'`);
  const { page, pageErrors } = await visit(browser, server.url);
  await page.goto(`/reset-password/${token}`);
  await page.getByText('This link has expired.').waitFor();
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await page.waitForURL('**/forgot-password');
  await page.getByLabel('Email').waitFor();
  expect(pageErrors).toEqual([]);
});

test('reports a missing SMTP server and shows the email in the outbox', async () => {
  const requester = await visit(browser, sharedServer().url);
  await requestResetLink(requester.page, ADMIN.email);
  await requester.page.getByText('This portal does not send email yet').waitFor();

  const outboxReader = await visit(browser, sharedServer().url);
  const { page } = outboxReader;
  await signIn(page);
  await page.goto('/mail-outbox');
  await page.getByText('Email is not set up').waitFor();
  await page.getByRole('link', { name: 'Set a new password for Leadwright' }).first().click();
  await page.getByText('/reset-password/').waitFor();
  await page.getByText('No attempts yet.').waitFor();
  await page.goto('/leadwright-user/add?many=yes');
  await page.getByText('Email is not set up').waitFor();
  expect([...requester.pageErrors, ...outboxReader.pageErrors]).toEqual([]);
});
