import { actionTypes } from '@leadwright/contract/features/action-types';
import { activityOptions } from '@leadwright/contract/features/activity-options';
import { outcomes } from '@leadwright/contract/features/outcomes';
import { expect, test, vi } from 'vitest';
import { call } from '../../api/call.ts';
import { chooseRecordAction } from '../../testing/record-menu.ts';
import { show } from '../../testing/show.tsx';
import * as actionTypeScreens from './action-types.tsx';
import { Screen } from './option-edit.tsx';
import { Screen as MatrixScreen } from './option-matrix.tsx';
import * as outcomeScreens from './outcomes.tsx';

const randomWord = () => Math.random().toString(36).slice(2, 9);
const addType = () =>
  call(actionTypes.add, { body: { name: `Type ${randomWord()}`, code: randomWord(), channel: 'phone' } as never });
const addOutcome = () =>
  call(outcomes.add, { body: { name: `Outcome ${randomWord()}`, code: randomWord(), category: 'neutral' } as never });

test.each([
  {
    what: 'an action type',
    resource: actionTypes,
    screens: actionTypeScreens,
    add: addType,
    path: '/audit_trial/action_type/view/:action_typeId',
    form: [
      ['textbox', ['Name', 'Code', 'Order']],
      ['combobox', ['Channel', 'Icon', 'Applies to']],
      ['switch', ['Requires a contact']],
    ],
  },
  {
    what: 'an outcome',
    resource: outcomes,
    screens: outcomeScreens,
    add: addOutcome,
    path: '/audit_trial/outcome/view/:outcomeId',
    form: [
      ['textbox', ['Name', 'Code', 'Hot key', 'Order']],
      ['combobox', ['Category']],
      ['switch', ['Reached the person']],
    ],
  },
] as const)('shows the fields of $what in a form and changes its state on its page', async (entry) => {
  const { resource, screens, add, path, form: controls } = entry;
  const form = await show(<screens.Add />);
  for (const [role, names] of controls)
    for (const name of names)
      await expect.element(form.getByRole(role, { name: new RegExp(`^${name}`) })).toBeVisible();
  await expect.element(form.getByLabelText(/^Colour/).first()).toBeInTheDocument();
  await form.unmount();

  const { id } = await add();
  const page = await show(<screens.View />, { path, at: path.replace(/:\w+/, id) });
  const state = async () => (await call(resource.view, { params: { id } })).state;
  await expect.element(page.getByText('Active', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Retire', exact: true }).click();
  await expect.element(page.getByText('Retired', { exact: true }).first()).toBeVisible();
  expect(await state()).toBe('retired');
  await page.getByRole('button', { name: 'Reactivate' }).click();
  await vi.waitFor(async () => expect(await state()).toBe('active'), { timeout: 20_000 });
});

test('deletes an unused entry permanently, and lists the uses of an entry in use', async () => {
  const [usedType, unusedType, outcome] = [await addType(), await addType(), await addOutcome()];
  await call(activityOptions.add, { body: { action_type_id: usedType.id, outcome_id: outcome.id } as never });
  const path = '/audit_trial/action_type/view/:action_typeId';
  const openDeleteDialog = async (id: string) => {
    const page = await show(<actionTypeScreens.View />, { path, at: path.replace(/:\w+/, id) });
    await chooseRecordAction(page, 'Delete permanently…');
    const dialog = page.getByRole('dialog');
    return { page, dialog, button: dialog.getByRole('button', { name: 'Delete', exact: true }) };
  };
  const usedScreen = await openDeleteDialog(usedType.id);
  await expect.element(usedScreen.dialog.getByText(/It cannot be deleted while these records use it/)).toBeVisible();
  await expect.element(usedScreen.dialog.getByRole('heading', { name: 'Options (1)' })).toBeVisible();
  await expect.element(usedScreen.button).toBeDisabled();
  await usedScreen.page.unmount();

  const unusedScreen = await openDeleteDialog(unusedType.id);
  await unusedScreen.button.click();
  await expect.element(unusedScreen.page.getByText('Elsewhere')).toBeVisible();
  await expect(call(actionTypes.view, { params: { id: unusedType.id } })).rejects.toThrow();
});

test('marks allowed pairs with a tick, in a frame no wider than the matrix', async () => {
  const [type, outcome] = [await addType(), await addOutcome()];
  await call(activityOptions.add, { body: { action_type_id: type.id, outcome_id: outcome.id } as never });
  const page = await show(<MatrixScreen />);
  const cell = page.getByRole('button', { name: `${type.name} – ${outcome.name}: Allowed` });
  await expect.element(cell).toBeInTheDocument();
  expect(cell.element().querySelector('svg')).not.toBeNull();
  const grid = page.getByRole('grid').element() as HTMLElement;
  expect(grid.parentElement!.clientWidth).toBeLessThanOrEqual(grid.offsetWidth + 1);
});

test('shows all effects of a pair, and the details of an effect after it is chosen', async () => {
  const [type, outcome] = [await addType(), await addOutcome()];
  const pair = await call(activityOptions.add, { body: { action_type_id: type.id, outcome_id: outcome.id } as never });
  const path = '/audit_trial/action_type_outcome_option/edit/:optionId';
  const page = await show(<Screen />, { path, at: path.replace(':optionId', pair.id) });
  const combobox = (name: string) => page.getByRole('combobox', { name: new RegExp(`^${name}`) });
  const choose = async (name: string, option: string) => {
    await combobox(name).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  const number = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();

  for (const name of ['Working days until the callback', 'Minimum characters of the note'])
    await expect.element(number(name)).not.toBeInTheDocument();
  await expect.element(combobox('Suppressed for')).not.toBeInTheDocument();
  await expect.element(combobox('Counts as$')).not.toBeInTheDocument();

  await choose('Set account status', 'In market');
  await choose('Set contact status', 'Not interested');
  await page.getByRole('textbox', { name: 'Set grade', exact: true }).fill('B1');
  await combobox('Add tag').click();
  await expect.element(page.getByRole('listbox', { name: 'Add tag' })).toBeVisible();
  await choose('Callback', 'After some working days');
  await number('Working days until the callback').fill('2');
  for (const name of ['Stop the other contacts', 'Send to quality control', 'Counts as an attempt'])
    await page.getByRole('switch', { name: new RegExp(`^${name}`) }).click();
  await choose('Suppress$', 'The number');
  await choose('Suppressed for', 'The client');
  await choose('Note$', 'Required');
  await number('Minimum characters of the note').fill('20');
  await choose('Required fields', 'Duration');
  await number('Hot key').fill('4');
  await choose('Counts$', 'As chosen here');
  await choose('Counts as$', 'Meeting');

  const summary = page.getByRole('region', { name: 'Summary' });
  for (const sentence of [/B1/, /2 working days later/, /20 characters/i, /meeting/i])
    await expect.element(summary.getByText(sentence).first()).toBeVisible();
});
