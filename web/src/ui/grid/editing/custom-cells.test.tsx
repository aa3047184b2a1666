import { accountsForCampaign } from '@leadwright/contract/features/account-grids';
import { customColumn } from '@leadwright/contract/features/custom-fields';
import { campaignFields } from '@leadwright/contract/features/fields';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { call } from '../../../api/call.ts';
import { addCampaign, addCampaignAccounts } from '../../../testing/campaign.ts';
import { gridCell } from '../../../testing/grid-cell.ts';
import { show } from '../../../testing/show.tsx';
import { formatDay, locale } from '../../format.ts';
import { DataGrid } from '../data-grid.tsx';

const OPTIONS = [{ label: 'Small' }, { label: 'Large, heavy', code: 'L' }];

test('edits cells of custom fields with the control of their type', {
  timeout: 60_000,
}, async () => {
  localStorage.clear();
  await import('./cell-editor.tsx');
  const campaign_id = await addCampaign();
  await addCampaignAccounts(campaign_id, ['Custom fields 1', 'Custom fields 2']);
  const addField = async (label: string, extra: object) => {
    const body = { campaign_id, label, ...extra } as never;
    return customColumn((await call(campaignFields.add, { body })).id);
  };
  const [fleet, size, kinds, renewal, flag] = [
    await addField('Fleet', { type: 'integer', params: { max: 100 } }),
    await addField('Size', { type: 'select', options: OPTIONS }),
    await addField('Kinds', { type: 'multi_select', options: OPTIONS }),
    await addField('Renewal', { type: 'date' }),
    await addField('Wanted', { type: 'boolean' }),
  ];
  const customColumns = [fleet, size, kinds, renewal, flag];
  localStorage.setItem(`grid ${accountsForCampaign.name}`, '{}');
  const grid = (
    <div style={{ height: 500, display: 'flex' }}>
      <DataGrid dataset={accountsForCampaign} scope={{ campaign_id }} empty={{ title: '', text: '' }} />
    </div>
  );
  const showGrid = async () => {
    const screen = await show(grid, { path: '/here', at: '/here?sort=company_name' });
    await expect.element(screen.getByRole('gridcell', { name: 'Custom fields 1', exact: true })).toBeVisible();
    return screen;
  };
  const screen = await showGrid();
  const cell = (row: number, column: string) =>
    document.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`);
  const text = (row: number, column: string) => cell(row, column)?.textContent;
  const scroller = screen.getByRole('grid').element();
  const focus = async (row: number, column: string) => {
    await expect
      .poll(() => {
        if (!cell(row, column)) scroller.scrollLeft += 200;
        return cell(row, column);
      })
      .toBeTruthy();
    await gridCell(row, column).click();
    await expect.poll(() => document.activeElement).toBe(cell(row, column));
  };

  await focus(0, fleet);
  await userEvent.keyboard('12{Tab}');
  await expect.poll(() => text(0, fleet)).toBe('12');
  // An invalid value is rejected, and the cell shows the old value again.
  await focus(0, fleet);
  await userEvent.keyboard('101{Enter}');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('At most 100.');
  await userEvent.keyboard('{Escape}');
  expect(text(0, fleet)).toBe('12');

  await focus(0, size);
  await userEvent.keyboard('{Enter}{ArrowDown}');
  await screen.getByRole('option', { name: 'Large, heavy' }).click();
  await expect.poll(() => text(0, size)).toBe('Large, heavy');

  await focus(0, fleet);
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const localDate = new Date('2026-12-31T12:00').toLocaleDateString(locale(), parts);
  const clipboardData = new DataTransfer();
  clipboardData.setData(
    'text/plain',
    `7\tsmall\tLarge, heavy, Small\t${localDate}\tYes\r\n8\t\tSmall\t2026-01-02\tno\r\n`,
  );
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
  const shownValues = () => [0, 1].map((row) => customColumns.map((column) => text(row, column)));
  await expect
    .poll(() => shownValues())
    .toEqual([
      ['7', 'Small', '"Large, heavy", Small', formatDay('2026-12-31'), 'Yes'],
      ['8', '', 'Small', formatDay('2026-01-02'), 'No'],
    ]);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => shownValues()[0]).toEqual(['12', 'Large, heavy', '', '', '']);
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await expect.poll(() => shownValues()[0]?.[0]).toBe('7');

  await focus(0, fleet);
  await userEvent.keyboard('{Alt>}h{/Alt}');
  const dialog = screen.getByRole('dialog', { name: 'History of “Fleet”' });
  await expect.element(dialog.getByRole('row', { name: /12 7$/ }).first()).toBeVisible();

  await screen.unmount();
  await showGrid();
  await expect.poll(() => text(0, fleet)).toBe('7');
});
