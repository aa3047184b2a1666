/** Opens screens as a user whose role may read and change only some sensitive fields. */
import { allDbContacts } from '@leadwright/contract/features/contacts';
import { changePermissions, type PermissionChange, readPermissions, roles } from '@leadwright/contract/features/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiUser } from '../harness/api.ts';
import {
  type Browser,
  expectAccessible,
  expectNoSidewaysScroll,
  launchBrowser,
  signIn,
  visit,
  waitUntilIdle,
} from '../harness/browser.ts';
import { ADMIN } from '../harness/server.ts';
import { sharedServer } from '../harness/shared-server.ts';

const server = sharedServer();
const STEWARD = { email: 'data.steward@leadwright.example', password: ADMIN.password };
const admin = new ApiUser(server);
let browser: Browser;
let roleId: string;

async function setPermissions(
  scope: PermissionChange['scope'],
  ...permissions: Pick<PermissionChange, 'subject' | 'action'>[]
): Promise<void> {
  const { version } = (await admin.call(readPermissions, { query: { ids: roleId } })).roles[0]!;
  const changes = permissions.map((permission) => ({ ...permission, scope }));
  await admin.call(changePermissions, { body: { roles: [{ id: roleId, version, changes }] } });
}
const PHONE_PERMISSIONS = (['contact-mobile', 'contact-ddi'] as const).flatMap((subject) =>
  (['read', 'update'] as const).map((action) => ({ subject, action })),
);
const CHANGE_EMAIL = { subject: 'contact-email', action: 'update' } as const;

beforeAll(async () => {
  browser = await launchBrowser();
  await admin.signIn();
  roleId = (await admin.listRows(roles.list)).find(({ name }) => name === 'Data steward')!.id;
  await setPermissions(null, ...PHONE_PERMISSIONS, CHANGE_EMAIL);
});
afterAll(async () => {
  await setPermissions('all', ...PHONE_PERMISSIONS, CHANGE_EMAIL);
  await browser?.close();
});

test.each([1440, 390])('hides sensitive fields that the role may not read, at %i px', async (width) => {
  const visitor = await visit(browser, server.url, { width });
  const { page } = visitor;
  await signIn(page, STEWARD);
  const contact = (await admin.listRows(allDbContacts)).find(({ email, seniority }) => email && seniority)!;
  const email = String(contact.email);
  await page.goto(`/contacts?q=${encodeURIComponent(String(contact.full_name))}`);
  await page.getByText(email).first().waitFor();
  await page.goto(`/contacts/view/${contact.id}/${contact.account_id}`);

  await page.getByRole('link', { name: email }).first().waitFor();
  await page.getByText('You do not have permission to view this.').waitFor();
  const terms = await page.getByRole('term').allTextContents();
  expect(terms).toContain('Mobile, Direct dial');
  expect(await page.getByRole('button', { name: 'Edit Email' }).count()).toBe(0);
  const emptyFields = page.getByRole('button', { name: /^Show \d+ empty fields?$/ });
  if (await emptyFields.count()) await emptyFields.click();
  expect(await page.getByRole('button', { name: 'Edit LinkedIn' }).count()).toBe(1);
  await page.goto(`/contacts/edit/${contact.id}/${contact.account_id}`);
  await page.getByText('You do not have permission to change this: Email, Mobile, Direct dial.').waitFor();
  await page.getByRole('textbox', { name: 'Job title' }).fill(`Head of ${width}`);
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await page.getByText('Contact saved').first().waitFor();
  await waitUntilIdle(visitor);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(visitor.pageErrors).toEqual([]);
  await visitor.end();
});
