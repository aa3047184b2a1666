import { allDbAccounts } from '@leadwright/contract/features/account-grids';
import { addAccounts, updateAccount, viewAccount } from '@leadwright/contract/features/accounts';
import { countRows } from '@leadwright/contract/features/exports';
import { changeCells } from '@leadwright/contract/features/grid-cells';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { selectByDepth } from '../../../../../scripts/test-depth.ts';
import { call } from '../../../api/call.ts';
import { failAt } from '../../../testing/calls.ts';
import { gridCell } from '../../../testing/grid-cell.ts';
import { show } from '../../../testing/show.tsx';
import { formatCount } from '../../format.ts';
import { DataGrid } from '../data-grid.tsx';

/** Creates accounts whose names begin with `namePrefix`, and returns their ids in name order. */
async function createAccounts(namePrefix: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  const numbers = Array.from({ length: count }, (_, i) => i);
  // In small batches, because each insert locks the name index.
  for (let from = 0; from < count; from += 20) {
    const batch = numbers.slice(from, from + 20).map(async (i) => {
      const company_name = `${namePrefix} ${String(i).padStart(4, '0')}`;
      const { id } = await call(addAccounts, { body: { company_name, country: 'GB', employees: '10' } });
      ids[i] = id;
    });
    await Promise.all(batch);
  }
  return ids;
}
const loadAccount = (id: string) => call(viewAccount, { params: { id } });

const COLUMNS = ['company_name', 'head_office_city', 'postcode', 'country', 'employees', 'register_status'] as const;
const OTHER_COLUMNS = [
  'legal_name',
  'head_office_address_1',
  'head_office_county',
  'website',
  'linkedin',
  'completeness',
] as const;

async function showGrid(namePrefix: string, height = 700) {
  localStorage.clear();
  // The test types faster than a user: the editor must be loaded before the first key.
  await import('./cell-editor.tsx');
  const visible = [...COLUMNS, ...OTHER_COLUMNS].map((name) => {
    const { hidden: _, ...column } = { hidden: undefined, ...allDbAccounts.columns[name] };
    return [name, { ...column, width: 90 }];
  });
  const dataset = { ...allDbAccounts, columns: Object.fromEntries(visible) } as unknown as typeof allDbAccounts;
  const screen = await show(
    <div style={{ height, display: 'flex' }}>
      <DataGrid dataset={dataset} openHref={({ id }) => `/accounts/${id}`} empty={{ title: '', text: '' }} />
    </div>,
    { path: '/here', at: `/here?q=${namePrefix}` },
  );
  await expect.element(screen.getByRole('gridcell', { name: `${namePrefix} 0000`, exact: true })).toBeVisible();
  const cell = (row: number, column: string) => {
    const element = screen.container.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`);
    if (!element) throw new Error(`Cell ${row} ${column} is not rendered.`);
    return element;
  };
  const text = (row: number, column: string) => cell(row, column).textContent;
  return {
    ...screen,
    cell,
    text,
    keys: (keys: string) => userEvent.keyboard(keys),
    focus: async (row: number, column: string) => {
      await gridCell(row, column).click();
      await expect.poll(() => document.activeElement).toBe(cell(row, column));
    },
    paste: (clipboardText: string) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', clipboardText);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    },
  };
}

let editableIds: string[];
beforeAll(async () => {
  editableIds = await createAccounts('Editable', 8);
});

test('opens a cell by typing, F2 or Enter, and commits or cancels its value', async () => {
  const { focus, keys, text, cell, getByRole } = await showGrid('Editable');
  await focus(0, 'head_office_city');
  await keys('Leeds{Tab}');
  await expect.poll(() => text(0, 'head_office_city')).toBe('Leeds');
  expect(document.activeElement).toBe(cell(0, 'postcode'));
  await expect.element(getByRole('img', { name: 'Saved' })).toBeInTheDocument();
  await keys('{F2}');
  await expect.element(getByRole('textbox', { name: 'Edit Postcode' })).toHaveFocus();
  await keys('LS1{Escape}');
  await expect.poll(() => document.activeElement).toBe(cell(0, 'postcode'));
  expect(text(0, 'postcode')).toBe('');
  await keys('{Enter}LS2{Enter}');
  await expect.poll(() => document.activeElement).toBe(cell(1, 'postcode'));
  await expect.poll(async () => (await loadAccount(editableIds[0]!)).postcode).toBe('LS2');
  expect(await loadAccount(editableIds[0]!)).toMatchObject({ head_office_city: 'Leeds', version: 3 });
  // Derived values are updated with the cells.
  expect(text(0, 'completeness')).toBe(String((await loadAccount(editableIds[0]!)).completeness));
});

test('shows why a cell is locked and opens the record from the first column', async () => {
  const { focus, keys, router, getByRole } = await showGrid('Editable');
  await focus(1, 'completeness');
  await keys('{F2}');
  await expect.element(getByRole('note')).toHaveTextContent('“Completeness” cannot be edited here.');
  await keys('{Home}{ArrowRight}{Enter}');
  expect(router.state.location.pathname).toBe(`/accounts/${editableIds[1]}`);
});

test('resets a rejected edit with a toast and the reason at the cell', async () => {
  const { focus, keys, text, cell, getByRole } = await showGrid('Editable');
  const row = 2;
  const account = await loadAccount(editableIds[row]!);
  await call(updateAccount, { body: { ...account, employees: '99' } });
  await focus(row, 'employees');
  await keys('50{Enter}');
  await expect.element(getByRole('alert')).toHaveTextContent(/1 cell was not saved/);
  await expect.poll(() => text(row, 'employees')).toMatch(/^99/);
  expect(cell(row, 'employees').dataset.mark).toBe('refused');
  expect((await loadAccount(editableIds[row]!)).employees).toBe('99');
});

test('fills down with Ctrl+D, clears with Delete, and undoes and redoes step by step', async () => {
  const { focus, keys, text } = await showGrid('Editable');
  const towns = () => [3, 4, 5].map((row) => text(row, 'head_office_city'));
  await focus(3, 'head_office_city');
  await keys('York{Enter}{ArrowUp}{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  await keys('{Control>}d{/Control}');
  await expect.poll(towns).toEqual(['York', 'York', 'York']);
  await keys('{Delete}');
  await expect.poll(towns).toEqual(['', '', '']);
  await keys('{Control>}z{/Control}');
  await expect.poll(towns).toEqual(['York', 'York', 'York']);
  await keys('{Control>}z{/Control}');
  await expect.poll(towns).toEqual(['York', '', '']);
  await keys('{Control>}{Shift>}z{/Shift}{/Control}');
  await expect.poll(towns).toEqual(['York', 'York', 'York']);
  await expect.poll(async () => (await loadAccount(editableIds[5]!)).head_office_city).toBe('York');
});

test('repeats the selected cells down to the row where the fill handle is dropped', async () => {
  const { focus, cell, text, container } = await showGrid('Editable');
  await call(changeCells, {
    params: { dataset: allDbAccounts.name },
    body: {
      cells: [
        { id: editableIds[6]!, version: (await loadAccount(editableIds[6]!)).version, column: 'employees', value: '7' },
      ],
    },
  });
  await focus(5, 'employees');
  const handle = container.querySelector<HTMLElement>('[data-fill]')!;
  await userEvent.dragAndDrop(handle, cell(7, 'employees'));
  await expect.poll(() => [6, 7].map((row) => text(row, 'employees'))).toEqual(['10', '10']);
});

test('fills rows below the visible ones with the fill handle', async () => {
  const ids = await createAccounts('Filled', 30);
  const { focus, keys, container, getByRole } = await showGrid('Filled', 320);
  const element = getByRole('grid').element();
  await focus(1, 'head_office_city');
  await keys('York{Enter}');
  await focus(1, 'head_office_city');
  expect(container.querySelector('[data-row="29"]')).toBeNull();
  const handle = container.querySelector<HTMLElement>('[data-fill]')!;
  const { bottom } = element.getBoundingClientRect();
  const { left } = handle.getBoundingClientRect();
  const event = { clientX: left, clientY: bottom + 100, bubbles: true, pointerId: 7, buttons: 1 };
  handle.dispatchEvent(new PointerEvent('pointerdown', { ...event, cancelable: true }));
  document.body.dispatchEvent(new PointerEvent('pointermove', event));
  await expect
    .poll(() => container.querySelector('[data-row="29"] [data-column="head_office_city"][aria-selected="true"]'))
    .toBeTruthy();
  document.body.dispatchEvent(new PointerEvent('pointerup', { ...event, buttons: 0 }));
  const towns = () => Promise.all([0, 2, 29].map(async (row) => (await loadAccount(ids[row]!)).head_office_city));
  await expect.poll(towns).toEqual(['', 'York', 'York']);
});

test('pastes a few cells directly and previews a paste with invalid cells', async () => {
  const { focus, paste, text, getByRole } = await showGrid('Editable');
  await focus(6, 'head_office_city');
  paste('Hull\tHU1\r\nBath\tBA1\r\n');
  await expect.poll(() => text(7, 'postcode')).toBe('BA1');
  await focus(6, 'postcode');
  paste('HU2\tAtlantis\r\nBA2\tfrance\r\n');
  const dialog = getByRole('dialog', { name: 'Paste' });
  await expect.element(dialog.getByText('3 cells change in 2 rows')).toBeVisible();
  await expect
    .element(dialog.getByRole('row', { name: /Country Atlantis Choose one of the offered values\./ }))
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Paste valid cells' }).click();
  await expect
    .poll(() => [text(6, 'postcode'), text(6, 'country'), text(7, 'country')])
    .toEqual(['HU2', 'United Kingdom', 'France']);
});

test('shows the changes of a cell with user and time on Alt+H', async () => {
  const { focus, keys, getByRole } = await showGrid('Editable');
  await focus(0, 'postcode');
  await keys('{Alt>}h{/Alt}');
  const dialog = getByRole('dialog', { name: 'History of “Postcode”' });
  await expect.element(dialog.getByRole('row', { name: /LS2/ })).toBeVisible();
});

describe('pasting thousands of cells', () => {
  const ROWS = selectByDepth({ gate: 300, deep: 1_000 });
  const LINE = [
    'Leeds',
    'LS1',
    'DE',
    '70',
    'Dissolved',
    'Legal',
    '1 Road',
    'Yorks',
    'a.example',
    'linkedin.com/company/a',
  ];
  const SHEET = Array.from({ length: ROWS }, (_, i) => (i === 200 ? LINE.with(4, 'Asleep') : LINE).join('\t'));
  let manyIds: string[];
  beforeAll(async () => {
    manyIds = await createAccounts('Manifold', ROWS);
  });

  async function pasteSheet() {
    const screen = await showGrid('Manifold');
    await screen.focus(0, 'head_office_city');
    screen.paste(SHEET.join('\r\n'));
    const dialog = screen.getByRole('dialog', { name: 'Paste' });
    await expect
      .element(dialog.getByText(/cells change/), { timeout: 60_000 })
      .toHaveTextContent(`${formatCount(10 * ROWS - 1)} cells change in ${formatCount(ROWS)} rows`);
    return { ...screen, dialog };
  }

  test('pastes all cells when the rows cannot be counted', { timeout: 120_000 }, async () => {
    onTestFinished(failAt(countRows.path.replace('{dataset}', allDbAccounts.name)));
    const { dialog } = await pasteSheet();
    await expect.element(dialog.getByText(/outside the table/)).not.toBeInTheDocument();
  });

  test('pastes after a preview and undoes in one step', { timeout: 120_000 }, async () => {
    const { dialog, keys, text } = await pasteSheet();
    await expect.element(dialog.getByRole('row', { name: /201 Register status Asleep Choose/ })).toBeVisible();
    await dialog.getByRole('button', { name: 'Paste valid cells' }).click();
    await expect.poll(() => text(1, 'register_status')).toBe('Dissolved');
    const loadLast = () => loadAccount(manyIds[ROWS - 1]!);
    await expect
      .poll(async () => (await loadLast()).linkedin, { timeout: 60_000 })
      .toBe('https://www.linkedin.com/company/a');
    await keys('{Control>}z{/Control}');
    await expect
      .poll(async () => await loadLast(), { timeout: 60_000 })
      .toMatchObject({
        head_office_city: '',
        country: 'GB',
        employees: '10',
        register_status: 'unknown',
        website: '',
      });
    await expect.poll(() => text(1, 'head_office_city')).toBe('');
  });
});
