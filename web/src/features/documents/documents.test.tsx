import { clients } from '@leadwright/contract/features/clients';
import { changeDocumentState, documents, readPublishedDocument } from '@leadwright/contract/features/documents';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { call } from '../../api/call.ts';
import { show } from '../../testing/show.tsx';
import { View } from './documents.tsx';

test('saves while typing, and shows readers the changes once they are published', {
  timeout: 60_000,
}, async () => {
  const code = Math.random().toString(36).slice(2, 10).toUpperCase();
  const { id: client_id } = await call(clients.add, { body: { code, name: `Client ${code}` } as never });
  const name = `Brief ${code}`;
  const { id } = await call(documents.add, { body: { name, kind: 'brief', visibility: 'client', client_id } as never });
  await call(changeDocumentState, { params: { id }, body: { state: 'published' } });
  const publishedContent = async () => (await call(readPublishedDocument, { params: { id } })).content;
  const screen = await show(<View />, { path: '/editor/:documentId', at: `/editor/${id}` });
  const text = screen.getByRole('textbox', { name });
  await text.click();
  await userEvent.keyboard('Ten good meetings');
  const outdatedNotice = screen.getByText(/Later changes are not published yet/);
  await expect.element(outdatedNotice).toBeVisible();
  await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible();
  expect(await publishedContent()).not.toContain('Ten good meetings');
  await screen.getByRole('button', { name: 'Publish changes' }).click();
  await expect.element(outdatedNotice).not.toBeInTheDocument();
  expect(await publishedContent()).toContain('Ten good meetings');
});
