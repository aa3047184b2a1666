import { allDbAccounts } from '@leadwright/contract/features/account-grids';
import type { RowSet } from '@leadwright/contract/grid';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../testing/show.tsx';
import { CellEditor } from './cell-editor.tsx';

const ROW = {
  id: '00000000-0000-4000-8000-000000000000',
  version: 1,
  company_name: 'Ashby Ltd',
  country: 'DE',
  register_status: 'active',
  sic_codes: '25730, 2899',
  vertical_label: 'Machine tools',
  employees: '50',
  cf_region: 'north',
};

async function edit(column: string, role: 'textbox' | 'combobox' = 'textbox', dataset: RowSet = allDbAccounts) {
  const onCommit = vi.fn();
  const onExit = vi.fn();
  const screen = await show(
    <>
      <div style={{ position: 'relative', width: 240, height: 34 }}>
        <CellEditor dataset={dataset} column={column} row={ROW} onCommit={onCommit} onExit={onExit} />
      </div>
      <button type="button" style={{ marginTop: 300 }}>
        Elsewhere
      </button>
    </>,
  );
  const control = screen.getByRole(role, { name: /^Edit / });
  return { ...screen, onCommit, onExit, control };
}

test('selects the current value, replaces it by typing and commits on Enter', async () => {
  const { control, onCommit, onExit } = await edit('employees');
  await expect.element(control).toHaveFocus();
  await userEvent.keyboard('70 ');
  await userEvent.keyboard('{Enter}');
  expect(onCommit.mock.calls).toEqual([[{ value: '70 ', displayValue: '70' }, 'down']]);
  expect(onExit).not.toHaveBeenCalled();
});

test('commits the value on Shift+Tab and moves back', async () => {
  const { control, onCommit } = await edit('employees');
  await expect.element(control).toHaveFocus();
  await userEvent.keyboard('90{Shift>}{Tab}{/Shift}');
  expect(onCommit.mock.calls).toEqual([[{ value: '90', displayValue: '90' }, 'back']]);
});

test('leaves the cell unchanged on Escape and does not save an unchanged value', async () => {
  const first = await edit('employees');
  await expect.element(first.control).toHaveFocus();
  await userEvent.keyboard('7{Escape}');
  expect([first.onCommit.mock.calls, first.onExit.mock.calls]).toEqual([[], [['stay']]]);
  await first.unmount();
  const second = await edit('employees');
  await expect.element(second.control).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect([second.onCommit.mock.calls, second.onExit.mock.calls]).toEqual([[], [['down']]]);
});

test('rejects an invalid value before saving and keeps the editor open', async () => {
  const { control, onCommit, getByRole, getByText } = await edit('company_name');
  await expect.element(control).toHaveFocus();
  await userEvent.keyboard('{Delete}{Enter}');
  await expect.element(getByText('Enter the account name.')).toBeVisible();
  await getByRole('button', { name: 'Elsewhere' }).click();
  await expect.element(control).toHaveFocus();
  expect(onCommit).not.toHaveBeenCalled();
  await userEvent.keyboard('New Ltd{Enter}');
  expect(onCommit).toHaveBeenCalledWith({ value: 'New Ltd', displayValue: 'New Ltd' }, 'down');
});

test('commits the typed value when the focus leaves', async () => {
  const { control, onCommit, getByRole } = await edit('employees');
  await expect.element(control).toHaveFocus();
  await userEvent.keyboard('70');
  await getByRole('button', { name: 'Elsewhere' }).click();
  expect(onCommit).toHaveBeenCalledWith({ value: '70', displayValue: '70' }, 'away');
});

test('treats a list that opens elsewhere in the page as part of the editor', async () => {
  const { control, onCommit, onExit, getByRole } = await edit('country', 'combobox');
  await expect.element(control).toHaveFocus();
  await userEvent.keyboard('united king');
  const option = getByRole('option', { name: /United Kingdom/ });
  await expect.element(option).toBeVisible();
  expect(option.element().closest('[data-editor]')).toBeNull();
  await option.click();
  expect(onCommit.mock.calls).toEqual([[{ value: 'GB', displayValue: 'GB' }, 'stay']]);
  expect(onExit).not.toHaveBeenCalled();
});

test('commits a selected option, and several entries as one list', async () => {
  const choice = await edit('register_status', 'combobox');
  await choice.control.click();
  await choice.getByRole('option', { name: 'Dissolved' }).click();
  expect(choice.onCommit.mock.calls).toEqual([[{ value: 'dissolved', displayValue: 'dissolved' }, 'stay']]);
  await choice.unmount();
  const list = await edit('sic_codes', 'combobox');
  await expect.element(list.control).toHaveFocus();
  await userEvent.keyboard('2920{Enter}');
  expect(list.onCommit).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(list.onCommit).toHaveBeenCalledWith(
    { value: ['25730', '2899', '2920'], displayValue: '25730, 2899, 2920' },
    'down',
  );
});

test('offers the options that the parent value allows, narrowed by the typed text', async () => {
  const rules = { cascade_id: '', name: '', strict: true, allow_all_if_parent_empty: false, auto_fill_single: true };
  const cascades = [
    { ...rules, parent: 'region', child: 'area', allowed: { north: ['tyne', 'tees'], south: ['solent'] } },
  ];
  const options = ['tyne', 'tees', 'solent'].map((code) => ({ code, label: code, state: 'active' as const }));
  const area = {
    label: 'Area',
    kind: 'set' as const,
    edit: 'cf_area',
    rules: { type: 'select' as const, params: {}, options },
  };
  const { control, onCommit, getByRole } = await edit('cf_area', 'combobox', {
    ...allDbAccounts,
    columns: { ...allDbAccounts.columns, cf_area: { ...area, cascades } },
  });
  await control.click();
  await expect.element(getByRole('option', { name: 'tyne' })).toBeVisible();
  expect(
    getByRole('option')
      .elements()
      .map((option) => option.textContent),
  ).toEqual(['tyne', 'tees']);
  await userEvent.keyboard('tee');
  await expect.element(getByRole('option', { name: 'tyne' })).not.toBeInTheDocument();
  await getByRole('option', { name: 'tees' }).click();
  expect(onCommit.mock.calls).toEqual([[{ value: 'tees', displayValue: 'tees' }, 'stay']]);
});
