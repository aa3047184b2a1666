/**
 * Mistakes that the types reject. Nothing here runs: the type check fails as soon as one of these lines compiles,
 * because its `@ts-expect-error` is then unused.
 */
import { accountsForCampaign, allDbAccounts } from '@leadwright/contract/features/account-grids';
import { clients } from '@leadwright/contract/features/clients';
import { rowSet } from '@leadwright/contract/grid';
import { DataGrid } from './grid/data-grid.tsx';
import { serverRows } from './grid/rows/server-rows.ts';
import { resourceScreens } from './record/resource-screens.tsx';
import { useRowTags } from './tags/use-row-tags.tsx';

const empty = { title: '', text: '' };
const names = rowSet({
  name: 'names',
  title: 'Names',
  columns: { name: { label: 'Name', kind: 'text' }, size: { label: 'Size', kind: 'number' } },
  defaultSort: [],
});

export function GridMistakes() {
  // @ts-expect-error a row without a value for a column
  const missingValue = <DataGrid dataset={names} rows={[{ id: '', name: '' }]} empty={empty} />;
  // @ts-expect-error a value whose kind differs from its column's
  const wrongKind = <DataGrid dataset={names} rows={[{ id: '', name: '', size: 'large' }]} empty={empty} />;
  // @ts-expect-error no rows
  const missingRows = <DataGrid dataset={names} empty={empty} />;
  // @ts-expect-error a data set without its scope
  const missingScope = <DataGrid dataset={accountsForCampaign} empty={empty} />;
  // @ts-expect-error the scope of another data set
  const wrongScope = <DataGrid dataset={accountsForCampaign} scope={{ batch_id: '' }} empty={empty} />;
  // @ts-expect-error rows read without the scope of their data set
  serverRows(accountsForCampaign);
  // @ts-expect-error a cell for an unknown column
  const unknownCell = <DataGrid dataset={allDbAccounts} columnCells={{ surname: () => '' }} empty={empty} />;
  const unknownInCell = (
    // @ts-expect-error a field that the rows do not have, in a cell
    <DataGrid dataset={allDbAccounts} columnCells={{ country: (row) => row.surname }} empty={empty} />
  );
  // @ts-expect-error a field that the rows do not have, in a link
  const unknownInLink = <DataGrid dataset={allDbAccounts} openHref={({ surname }) => surname} empty={empty} />;
  const unknownInShortcut = (
    // @ts-expect-error a field that the rows do not have, in a row shortcut
    <DataGrid dataset={allDbAccounts} rowShortcuts={{ x: ({ surname }) => surname }} empty={empty} />
  );
  // @ts-expect-error a column that may not be shown, in a link
  const hiddenInLink = <DataGrid dataset={allDbAccounts} openHref={({ website }) => website ?? ''} empty={empty} />;
  const hiddenCell = (
    // @ts-expect-error a column that may not be shown, in a cell
    <DataGrid dataset={allDbAccounts} columnCells={{ website: ({ country }) => country }} empty={empty} />
  );
  const requiredColumns = (
    // @ts-expect-error a column other than the required one
    <DataGrid dataset={allDbAccounts} requiredColumns={['tags']} openHref={(row) => `${row.source}`} empty={empty} />
  );
  // @ts-expect-error an unknown required column
  const unknownRequired = <DataGrid dataset={allDbAccounts} requiredColumns={['surname']} empty={empty} />;
  // @ts-expect-error an unknown name column in the dialog of a row's tags
  useRowTags('account', allDbAccounts, 'surname');
  // @ts-expect-error a cell for an unknown column of an entity's list
  resourceScreens(clients, { one: 'client', many: 'clients', cells: { surname: () => '' } });
  return [
    missingValue,
    wrongKind,
    missingRows,
    missingScope,
    wrongScope,
    unknownCell,
    unknownInCell,
    unknownInLink,
    unknownInShortcut,
    hiddenInLink,
    hiddenCell,
    requiredColumns,
    unknownRequired,
  ];
}
