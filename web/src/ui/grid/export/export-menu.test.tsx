import { allDbAccounts } from '@leadwright/contract/features/account-grids';
import { addAccounts } from '@leadwright/contract/features/accounts';
import { downloadJobFile, listJobs } from '@leadwright/contract/features/jobs';
import { beforeAll, expect, test } from 'vitest';
import { call } from '../../../api/call.ts';
import { loadPermissions } from '../../../session/ability.ts';
import { signIn } from '../../../session/session.tsx';
import { endSession } from '../../../storage/session.ts';
import { ADMIN } from '../../../testing/admin.ts';
import { show } from '../../../testing/show.tsx';
import { DataGrid } from '../data-grid.tsx';

beforeAll(async () => {
  for (const company_name of ['Exported one', 'Exported two', 'Other one'])
    await call(addAccounts, { body: { company_name, country: 'GB' } });
});

async function showGrid() {
  localStorage.removeItem('grid get_all_db_accounts');
  const screen = await show(<DataGrid dataset={allDbAccounts} empty={{ title: '', text: '' }} />, {
    path: '/here',
    at: '/here?q=Exported',
  });
  await expect.element(screen.getByRole('gridcell', { name: 'Exported one', exact: true })).toBeVisible();
  return { ...screen, button: screen.getByRole('button', { name: 'Export', exact: true }) };
}

test('exports exactly the chosen rows and columns in the chosen format', async () => {
  const { button, getByRole, getByLabelText, getByText } = await showGrid();
  /** Exports with the current choice and returns the lines of the file. */
  const exportLines = async () => {
    // Tests that run at the same time start other jobs of this user.
    const listExports = async () => (await call(listJobs)).jobs.filter(({ kind }) => kind === 'grid.export');
    const previousIds = new Set((await listExports()).map(({ id }) => id));
    await getByRole('button', { name: 'Start the export' }).click();
    const job = async () => (await listExports()).find(({ id }) => !previousIds.has(id));
    await expect.poll(async () => (await job())?.state).toBe('done');
    const file = (await call(downloadJobFile, { params: { id: (await job())!.id } })) as unknown as Response;
    return (await file.text()).trimEnd().split('\n');
  };
  await button.click();
  await getByLabelText('With a byte order mark, for Excel').click();
  const matchingLines = await exportLines();
  expect(matchingLines.slice(1).map((line) => line.split(',')[0])).toEqual(['"Exported one"', '"Exported two"']);
  const headings = matchingLines[0]!.split(',');
  expect(headings[0]).toBe('"Account"');
  expect(headings).not.toContain('"Legal name"');

  await button.click();
  await getByRole('radio', { name: 'All rows (ignore filters)' }).click();
  await getByRole('radio', { name: /^All \(\d+\)$/ }).click();
  const allLines = await exportLines();
  expect(allLines.length).toBeGreaterThan(3);
  expect(allLines[0]!.split(',')).toContain('"Legal name"');

  await button.click();
  await getByRole('radio', { name: /^All that match/ }).click();
  await getByText('JSON lines').click();
  const lines = await exportLines();
  expect(lines.map((line) => JSON.parse(line).company_name)).toEqual(['Exported one', 'Exported two']);
});

test('shows no button without the permission to export', async () => {
  const { button } = await showGrid();
  await expect.element(button).toBeVisible();
  try {
    endSession('signed-out');
    await expect.element(button).not.toBeInTheDocument();
  } finally {
    await signIn({ email: ADMIN.email, password: ADMIN.password });
    await loadPermissions();
  }
});
