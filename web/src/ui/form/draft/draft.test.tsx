import { verticals } from '@leadwright/contract/features/verticals';
import { secret, text } from '@leadwright/contract/fields';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { call } from '../../../api/call.ts';
import { createKey } from '../../../api/idempotency-key.ts';
import { signIn } from '../../../session/session.tsx';
import { endSession, session } from '../../../storage/session.ts';
import { ADMIN } from '../../../testing/admin.ts';
import { writes } from '../../../testing/calls.ts';
import { show } from '../../../testing/show.tsx';
import { RecordForm } from '../../record/record-form.tsx';
import type { AnyRow } from '../../record-context/row.ts';
import { Field } from '../field.tsx';
import { FormShell } from '../form-shell.tsx';
import { Sections } from '../sections.tsx';
import { useRecordForm } from '../use-record-form.ts';

afterEach(() => vi.useRealTimers());

const randomCode = () => Math.random().toString(36).slice(2, 10);
const drafts = () => Object.entries(localStorage).filter(([name]) => name.startsWith('draft '));
const expectDraft = async (content: string) =>
  expect.poll(() => drafts().some(([, draft]) => draft.includes(content))).toBe(true);

async function showForm(row?: AnyRow, at?: string) {
  const onSaved = vi.fn();
  const screen = await show(
    <RecordForm resource={verticals} row={row} onSaved={onSaved} onCancel={() => undefined}>
      <Sections resource={verticals} />
    </RecordForm>,
    { path: '/form/*', at: at ?? `/form/${row?.id ?? 'add'}` },
  );
  const field = (label: string) => screen.getByRole('textbox', { name: label });
  await expect.element(field('Name')).toBeVisible();
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  const offer = screen.getByText(/You have unsaved text from \d/);
  return { ...screen, field, button, offer, onSaved };
}
/** Simulates a crash of the browser with the form as it is. */
const crash = (screen: { unmount: () => Promise<void> }) => screen.unmount();

test('offers the typed text after a crash, in the same form only', async () => {
  const firstForm = await showForm();
  expect(firstForm.offer.elements()).toHaveLength(0);
  await firstForm.field('Name').fill('Half a thought');
  await expectDraft('Half a thought');
  await crash(firstForm);

  const otherForm = await showForm(undefined, '/form/other');
  expect(otherForm.offer.elements()).toHaveLength(0);
  await crash(otherForm);

  const reopenedForm = await showForm();
  await expect.element(reopenedForm.offer).toBeVisible();
  await expect.element(reopenedForm.field('Name')).toHaveValue('');
  await reopenedForm.button('Restore').click();
  await expect.element(reopenedForm.field('Name')).toHaveValue('Half a thought');
  await expect.element(reopenedForm.offer).not.toBeInTheDocument();
});

test('deletes a draft when its form is saved, left or emptied', async () => {
  const endings: Record<string, (form: Awaited<ReturnType<typeof showForm>>) => Promise<unknown>> = {
    saved: async ({ field, button, onSaved }) => {
      await field('Code').fill(randomCode());
      await button('Save').click();
      await expect.poll(() => onSaved.mock.calls.length).toBe(1);
    },
    left: async ({ router, button, getByText }) => {
      await router.navigate('/away');
      await button('Leave without saving').click();
      await expect.element(getByText('Elsewhere')).toBeVisible();
    },
    emptied: ({ field }) => field('Name').fill(''),
  };
  for (const endForm of Object.values(endings)) {
    const form = await showForm();
    const name = randomCode();
    await form.field('Name').fill(name);
    await expectDraft(name);
    await endForm(form);
    await expect.poll(drafts).toEqual([]);
    await form.unmount();
  }
});

test('does not offer a discarded draft again', async () => {
  const firstForm = await showForm();
  await firstForm.field('Name').fill('Not wanted');
  await expectDraft('Not wanted');
  await crash(firstForm);
  const reopenedForm = await showForm();
  await reopenedForm.button('Discard').click();
  await expect.element(reopenedForm.offer).not.toBeInTheDocument();
  expect(drafts()).toEqual([]);
});

test('deletes a draft after a day', async () => {
  const firstForm = await showForm();
  await firstForm.field('Name').fill('Old');
  await expectDraft('Old');
  await crash(firstForm);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60 * 1000 + 1000 });
  const reopenedForm = await showForm();
  expect(reopenedForm.offer.elements()).toHaveLength(0);
  expect(drafts()).toEqual([]);
});

test('deletes drafts at sign-out and offers none to another user', async () => {
  const form = await showForm();
  await form.field('Name').fill('Private');
  await expectDraft('Private');
  await crash(form);
  const profile = session().profile!;
  localStorage.setItem('userInfo', JSON.stringify({ ...profile, uid: createKey() }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'userInfo' }));
  const otherUserForm = await showForm();
  expect(otherUserForm.offer.elements()).toHaveLength(0);
  await otherUserForm.unmount();
  await signIn({ email: ADMIN.email, password: ADMIN.password });
  expect(drafts()).toHaveLength(1);
  endSession('signed-out');
  expect(drafts()).toEqual([]);
  await signIn({ email: ADMIN.email, password: ADMIN.password });
});

test('reports a conflict when the row of a restored draft has changed', async () => {
  const body = { name: randomCode(), code: randomCode(), description: 'As it was' };
  const row = (await call(verticals.add, { body })) as unknown as AnyRow;
  const firstForm = await showForm(row);
  await firstForm.field('Description').fill('Mine');
  await expectDraft('Mine');
  await crash(firstForm);
  const change = { version: 1, description: 'Theirs', synonyms: ['theirs'] };
  const current = (await call(verticals.edit, { params: { id: row.id }, body: change })) as unknown as AnyRow;
  const reopenedForm = await showForm(current);
  await reopenedForm.button('Restore').click();
  await expect.element(reopenedForm.field('Description')).toHaveValue('Mine');
  await reopenedForm.button('Save').click();
  await expect.element(reopenedForm.getByRole('radiogroup', { name: 'Description' })).toHaveTextContent('As it was');
  await reopenedForm.button('Save the chosen values').click();
  await expect.poll(() => reopenedForm.onSaved.mock.calls.length).toBe(1);
  expect(await call(verticals.view, { params: { id: row.id } })).toMatchObject({
    description: 'Mine',
    synonyms: ['theirs'],
  });
});

test('does not repeat a save that succeeded just before the crash', async () => {
  const code = randomCode();
  const firstForm = await showForm();
  await firstForm.field('Name').fill(randomCode());
  await firstForm.field('Code').fill(code);
  await expectDraft(code);
  const [draft] = drafts();
  await firstForm.button('Save').click();
  await expect.poll(() => firstForm.onSaved.mock.calls.length).toBe(1);
  await crash(firstForm);
  // The state of a browser that crashed before it received the response.
  localStorage.setItem(...draft!);
  const reopenedForm = await showForm();
  await reopenedForm.button('Restore').click();
  await reopenedForm.button('Save').click();
  await expect.poll(() => reopenedForm.onSaved.mock.calls.length).toBe(1);
  const [first, second] = writes();
  expect(second!.key).toBe(first!.key);
  expect(reopenedForm.onSaved.mock.calls[0]![0]).toEqual(firstForm.onSaved.mock.calls[0]![0]);
});

const withSecret = z.object({ note: text('Note', 100), password: secret('Password', 15, 200) });
function SecretForm() {
  const record = useRecordForm({ schema: withSecret, onSave: async () => undefined });
  return (
    <FormShell record={record}>
      <Field name="note" />
      <Field name="password" />
    </FormShell>
  );
}

test('never stores sensitive values', async () => {
  const screen = await show(<SecretForm />);
  await screen.getByLabelText(/^Password/).fill('correct horse battery staple');
  await screen.getByLabelText('Note').fill('No secret');
  await expectDraft('No secret');
  expect(JSON.stringify(drafts())).not.toContain('horse');
});
