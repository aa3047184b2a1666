import { START_PATHS } from '@leadwright/contract/start-paths';
import type { Page } from 'playwright-core';
import { ADMIN } from './server.ts';

/** Signs in through the form. */
export async function signIn(page: Page): Promise<void> {
  await page.goto(START_PATHS.login);
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname !== START_PATHS.login);
}
