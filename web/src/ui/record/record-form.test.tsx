import { clients } from '@leadwright/contract/features/clients';
import { verticals } from '@leadwright/contract/features/verticals';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { call } from '../../api/call.ts';
import { dropNextResponse, pauseWrites, writes } from '../../testing/calls.ts';
import { show } from '../../testing/show.tsx';
import { Sections } from '../form/sections.tsx';
import type { SaveMode } from '../form/use-record-form.ts';
import type { AnyRow } from '../record-context/row.ts';
import { RecordForm } from './record-form.tsx';

let count = 0;
/** Returns a unique code or name. */
const uniqueText = () => {
  count += 1;
  return `${count}-${Math.random().toString(36).slice(2, 8)}`;
};
const addVertical = (name: string) =>
  call(verticals.add, { body: { name, code: uniqueText(), description: 'As it was' } }) as unknown as Promise<AnyRow>;
const loadVertical = (id: string) => call(verticals.view, { params: { id } });
const findByName = async (name: string) => {
  const query = JSON.stringify({ filterModel: { name: { filterType: 'text', type: 'equals', filter: name } } });
  const { data } = await call(verticals.list.endpoint, { body: { query } });
  return (JSON.parse(data) as { rows: { id: string }[] }).rows;
};

/** Shows the form of a vertical and records saves and cancels. */
async function showForm(row?: AnyRow) {
  const onSaved = vi.fn<(name: unknown, mode: SaveMode) => void>();
  const onCancel = vi.fn();
  const form = (
    <RecordForm resource={verticals} row={row} onSaved={({ name }, mode) => onSaved(name, mode)} onCancel={onCancel}>
      <Sections resource={verticals} />
    </RecordForm>
  );
  const screen = await show(form);
  const field = (label: string) => screen.getByRole('textbox', { name: label });
  await expect.element(field('Name')).toBeVisible();
  const save = () => screen.getByRole('button', { name: 'Save', exact: true }).click();
  return { ...screen, field, save, onSaved, onCancel };
}

test('marks required fields visibly and for screen readers', async () => {
  const { field, getByText } = await showForm();
  expect(getByText('required', { exact: true }).elements()).toHaveLength(2);
  await expect.element(field('Name')).toHaveAttribute('aria-required', 'true');
  await expect.element(field('Description')).not.toHaveAttribute('aria-required');
});

test('validates a field on blur and shows its message there without a summary', async () => {
  const { field, getByRole } = await showForm();
  await field('Code').click();
  await expect.element(field('Name')).toHaveAccessibleDescription('Name is required.');
  await expect.element(field('Name')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('Code')).not.toHaveAttribute('aria-invalid', 'true');
  expect(getByRole('alert').elements()).toHaveLength(0);
});

test('focuses the first invalid field after a rejected save and links all invalid ones', async () => {
  const { field, save, getByRole } = await showForm();
  await save();
  await expect.element(field('Name')).toHaveFocus();
  const summary = getByRole('alert');
  await expect.element(summary).toHaveTextContent('2 values need correction');
  await summary.getByRole('button', { name: 'Code is required.' }).click();
  await expect.element(field('Code')).toHaveFocus();
  expect(writes()).toEqual([]);
});

test('shows problems from the server at the field', async () => {
  const name = uniqueText();
  await addVertical(name);
  const { field, save, getByRole } = await showForm();
  await field('Code').fill(uniqueText());
  await field('Name').fill(name.toUpperCase());
  await save();
  await expect.element(field('Name')).toHaveFocus();
  await expect
    .element(field('Name'))
    .toHaveAccessibleDescription('Another vertical under the same parent already has this value.');
  await expect.element(getByRole('alert')).toHaveTextContent('One value needs correction');
});

test('shows the problem of an end date before the start date at the end date', async () => {
  const screen = await show(
    <RecordForm resource={clients} onSaved={() => undefined} onCancel={() => undefined}>
      <Sections resource={clients} />
    </RecordForm>,
  );
  await screen.getByLabelText('Contract start').fill('2026-05-01');
  await screen.getByLabelText('Contract end').fill('2026-04-01');
  await screen.getByLabelText('Notes').click();
  await expect
    .element(screen.getByLabelText('Contract end'))
    .toHaveAccessibleDescription('The end is before the start.');
});

test('asks before leaving only when there are unsaved changes', async () => {
  const { field, router, getByRole, getByText } = await showForm();
  const isCloseBlocked = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(isCloseBlocked()).toBe(false);
  await field('Name').fill('Half a word');
  expect(isCloseBlocked()).toBe(true);
  await router.navigate('/away');
  await expect.element(getByRole('button', { name: 'Stay' })).toHaveFocus();
  await getByRole('button', { name: 'Stay' }).click();
  await expect.element(field('Name')).toHaveValue('Half a word');
  await expect.element(getByRole('dialog')).not.toBeInTheDocument();
  await router.navigate('/away');
  await getByRole('button', { name: 'Leave without saving' }).click();
  await expect.element(getByText('Elsewhere')).toBeVisible();
  expect(isCloseBlocked()).toBe(false);
});

test('leaves an untouched form without confirmation', async () => {
  const { router, getByText } = await showForm();
  await router.navigate('/away');
  await expect.element(getByText('Elsewhere')).toBeVisible();
});

test('saves with Ctrl+S, saves and closes with Ctrl+Enter, and cancels with Escape', async () => {
  const { field, onSaved, onCancel } = await showForm(await addVertical(uniqueText()));
  await field('Description').fill('Once');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => onSaved.mock.calls.map(([, mode]) => mode)).toEqual(['stay']);
  await expect.element(field('Description')).toHaveValue('Once');
  await field('Description').fill('Twice');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => onSaved.mock.calls.map(([, mode]) => mode)).toEqual(['stay', 'close']);
  expect(onCancel).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledOnce();
});

test('closes only an open drop-down on Escape', async () => {
  const { onCancel, getByRole } = await showForm();
  const parent = getByRole('combobox', { name: 'Parent' });
  await parent.click();
  await expect.element(parent).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(parent).toHaveAttribute('aria-expanded', 'false');
  expect(onCancel).not.toHaveBeenCalled();
});

test('saves with "Save and add another" and continues with an empty form', async () => {
  const { field, onSaved, getByRole } = await showForm();
  const name = uniqueText();
  await field('Name').fill(name);
  await field('Code').fill(uniqueText());
  await getByRole('button', { name: 'Save and add another' }).click();
  await expect.poll(() => onSaved.mock.calls).toEqual([[name, 'another']]);
  await expect.element(field('Name')).toHaveValue('');
  await expect.element(field('Name')).toHaveFocus();
  await field('Name').fill(`${name} b`);
  await field('Code').fill(uniqueText());
  await getByRole('button', { name: 'Save and add another' }).click();
  await expect.poll(() => onSaved.mock.calls.length).toBe(2);
  // Each record is saved with its own idempotency key.
  expect(new Set(writes().map(({ key }) => key)).size).toBe(2);
});

test('saves once on a double click or a repeated key and locks the button', async () => {
  const { field, onSaved, getByRole } = await showForm();
  const name = uniqueText();
  await field('Name').fill(name);
  await field('Code').fill(uniqueText());
  const release = pauseWrites();
  await getByRole('button', { name: 'Save', exact: true }).dblClick();
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  release();
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(writes()).toHaveLength(1);
  expect(await findByName(name)).toHaveLength(1);
});

test('retries a save whose response was lost with the same key and creates one record', async () => {
  const { field, save, onSaved, getByText } = await showForm();
  const name = uniqueText();
  await field('Name').fill(name);
  await field('Code').fill(uniqueText());
  dropNextResponse();
  await save();
  await expect.element(getByText('The server cannot be reached').first()).toBeVisible();
  await save();
  await expect.poll(() => onSaved.mock.calls).toEqual([[name, 'close']]);
  const [first, second] = writes();
  expect(first!.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(second!.key).toBe(first!.key);
  expect(await findByName(name)).toHaveLength(1);
});

test('saves input entered after a lost response as a change of the created record', async () => {
  const { field, save, onSaved, getByText } = await showForm();
  const name = uniqueText();
  await field('Name').fill(name);
  await field('Code').fill(uniqueText());
  dropNextResponse();
  await save();
  await expect.element(getByText('The server cannot be reached').first()).toBeVisible();
  await field('Description').fill('Added later');
  await save();
  await expect.poll(() => onSaved.mock.calls).toEqual([[name, 'close']]);
  const rows = await findByName(name);
  expect(rows).toHaveLength(1);
  expect(await loadVertical(rows[0]!.id)).toMatchObject({ description: 'Added later', version: 2 });
});

test('merges changes of different fields by two users without a dialog', async () => {
  const row = await addVertical(uniqueText());
  const { field, save, onSaved, getByRole } = await showForm(row);
  const name = uniqueText();
  await call(verticals.edit, { params: { id: row.id }, body: { version: 1, description: 'Theirs' } });
  await field('Name').fill(name);
  await save();
  await expect.poll(() => onSaved.mock.calls).toEqual([[name, 'close']]);
  expect(getByRole('dialog').elements()).toHaveLength(0);
  expect(await loadVertical(row.id)).toMatchObject({ name, description: 'Theirs', version: 3 });
});

test('shows all three values and the other user in a conflict and saves the choice', async () => {
  const row = await addVertical(uniqueText());
  const { field, save, onSaved, getByRole } = await showForm(row);
  const [theirName, myName] = [uniqueText(), uniqueText()];
  await call(verticals.edit, {
    params: { id: row.id },
    body: { version: 1, name: theirName, description: 'Theirs', synonyms: ['theirs'] },
  });
  await field('Name').fill(myName);
  await field('Description').fill('Mine');
  await save();
  const dialog = getByRole('dialog');
  await expect.element(dialog).toHaveTextContent(/Changed by First administrator just now/);
  expect(await loadVertical(row.id)).toMatchObject({ name: theirName, version: 2 });
  const description = dialog.getByRole('radiogroup', { name: 'Description' });
  await expect.element(description).toHaveTextContent('As it was');
  await expect.element(description.getByRole('radio', { name: /Mine/ })).toBeChecked();
  await description.getByRole('radio', { name: /Theirs/ }).click();
  expect(dialog.getByRole('radiogroup').elements()).toHaveLength(2);
  await dialog.getByRole('button', { name: 'Save the chosen values' }).click();
  await expect.poll(() => onSaved.mock.calls).toEqual([[myName, 'close']]);
  expect(await loadVertical(row.id)).toMatchObject({
    name: myName,
    description: 'Theirs',
    synonyms: ['theirs'],
    version: 3,
  });
});

test("loads the other user's values in a conflict", async () => {
  const row = await addVertical(uniqueText());
  const { field, save, onSaved, getByRole } = await showForm(row);
  await call(verticals.edit, { params: { id: row.id }, body: { version: 1, description: 'Theirs' } });
  await field('Description').fill('Mine');
  await save();
  await getByRole('button', { name: 'Discard mine and load theirs' }).click();
  await expect.element(field('Description')).toHaveValue('Theirs');
  expect(onSaved).not.toHaveBeenCalled();
  expect(await loadVertical(row.id)).toMatchObject({ description: 'Theirs', version: 2 });
});
