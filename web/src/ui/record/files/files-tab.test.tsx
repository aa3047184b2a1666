import { clients } from '@leadwright/contract/features/clients';
import { mailOutbox, viewMail } from '@leadwright/contract/features/mail';
import { recordFiles } from '@leadwright/contract/features/record-files';
import { Stack } from '@mantine/core';
import axe from 'axe-core';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from '../../../api/call.ts';
import { Screen as Sign } from '../../../features/auth/signing/sign.tsx';
import { show } from '../../../testing/show.tsx';
import { useFilesTab } from './files-tab.tsx';

const randomText = () => Math.random().toString(36).slice(2, 10).toUpperCase();
async function addClient() {
  const code = randomText();
  return call(clients.add, { body: { code, name: `Client ${code}` } as never });
}
function Files({ id }: { id: string }) {
  return (
    <Stack>
      {useFilesTab('clients', id).map(({ key, content }) => (
        <div key={key}>{content}</div>
      ))}
    </Stack>
  );
}
const filesOf = async (id: string) => (await call(recordFiles, { params: { entity: 'clients', id } })).files;
const violations = async (element: Element) =>
  (await axe.run(element, { rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } } }))
    .violations;

async function showWithFile(name: string) {
  const { id } = await addClient();
  const screen = await show(<Files id={id} />);
  await expect.element(screen.getByText('No files yet')).toBeVisible();
  const input = screen.container.querySelector<HTMLInputElement>('input[type=file]')!;
  await userEvent.upload(input, new File(['%PDF-1.7 terms'], name));
  await expect.element(screen.getByRole('button', { name: `Download ${name}` })).toBeVisible();
  return { id, screen };
}

test('adds and removes a file of a record and rejects a file of the wrong type', async () => {
  const { id, screen } = await showWithFile('Terms.pdf');
  const input = screen.container.querySelector<HTMLInputElement>('input[type=file]')!;
  await userEvent.upload(input, new File(['%PDF-1.7 terms'], 'Terms.png'));
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The content does not match the file extension');
  expect(await filesOf(id)).toHaveLength(1);
  expect(await violations(screen.container)).toEqual([]);
  await screen.getByRole('button', { name: 'Remove Terms.pdf' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.element(screen.getByText('No files yet')).toBeVisible();
  expect(await filesOf(id)).toEqual([]);
});

test('asks for a signature, shows problems at the fields and signs through the link', async () => {
  const name = `Proposal ${randomText()}.pdf`;
  const { id, screen } = await showWithFile(name);
  await screen.getByRole('button', { name: `Ask for signatures of ${name}` }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Ann Field');
  await dialog.getByRole('button', { name: 'Save as draft' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Email address' })).toHaveAttribute('aria-invalid', 'true');
  const email = `${randomText().toLowerCase()}@client.example`;
  await dialog.getByRole('textbox', { name: 'Email address' }).fill(email);
  await dialog.getByRole('button', { name: 'Save as draft' }).click();
  await expect.element(screen.getByText('Draft')).toBeVisible();
  await screen.getByRole('button', { name: `Send ${name} to be signed` }).click();
  await expect.element(screen.getByText('Sent', { exact: true }).first()).toBeVisible();
  expect(await violations(screen.container)).toEqual([]);
  expect(screen.getByRole('button', { name: `Remove ${name}` }).elements()).toHaveLength(0);
  await screen.unmount();

  const token = await vi.waitUntil(() => tokenFor(email), { timeout: 20_000 });
  await page.viewport(390, 900);
  const signScreen = await show(<Sign />, { path: '/sign/:token', at: `/sign/${token}` });
  await expect.element(signScreen.getByRole('button', { name: `Download ${name}` })).toBeVisible();
  expect(await violations(signScreen.container)).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  const nameInput = signScreen.getByRole('textbox', { name: 'Your name' });
  await nameInput.fill('Somebody Else');
  await userEvent.keyboard('{Enter}');
  await expect.element(signScreen.getByText('Type your name exactly as shown above.')).toBeVisible();
  await nameInput.fill('Ann Field');
  await userEvent.keyboard('{Enter}');
  await expect.element(signScreen.getByRole('heading', { name: 'Thank you, you have signed' })).toBeVisible();
  expect((await filesOf(id))[0]!.round!.state).toBe('completed');
});

test('reports an unknown signature link', async () => {
  const unknownLink = await show(<Sign />, { path: '/sign/:token', at: '/sign/unknown-token' });
  await expect.element(unknownLink.getByRole('alert')).toHaveTextContent('This link is not valid');
});

/** Returns the token of the signature link in the mail to an email address. */
async function tokenFor(email: string): Promise<string | undefined> {
  const { data } = await call(mailOutbox.endpoint, {
    body: { query: JSON.stringify({ endRow: 20, sortModel: [{ colId: 'created_at', sort: 'desc' }] }) },
  } as never);
  const rows = JSON.parse(data).rows as { id: string; to_address: string }[];
  const mail = rows.find(({ to_address }) => to_address === email);
  if (!mail) return undefined;
  const { text } = await call(viewMail, { params: { id: mail.id } });
  return /\/sign\/([\w-]+)/.exec(text ?? '')?.[1];
}
