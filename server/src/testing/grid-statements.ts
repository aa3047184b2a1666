import { ACTIONS, type Scope, SUBJECTS, type Subject } from '@leadwright/contract/access';
import { type GridColumn, type GridRequest, gridRequest } from '@leadwright/contract/grid';
import type { CompiledQuery, RawBuilder } from 'kysely';
import type { Viewer } from '../access/viewer.ts';
import type { App } from '../context.ts';
import { pageStatement } from '../grid/compile.ts';
import { countStatement, valuesStatement } from '../grid/count.ts';
import { openGrid } from '../grid/open-grid.ts';

/** The SQL of a data set for one of the standard requests. */
export interface GridStatement {
  dataset: string;
  requestName: string;
  query: CompiledQuery<unknown>;
}

const FILTERS: Record<string, object> = {
  text: { filterType: 'text', type: 'contains', filter: 'timber' },
  date: { filterType: 'date', type: 'greaterThanOrEqual', dateFrom: '2026-02-01' },
  number: { filterType: 'number', type: 'greaterThan', filter: 7 },
};

/** Returns a viewer with every permission in one scope. */
export const viewerWith = (userId: string, scope: Scope): Viewer => ({
  userId,
  roleId: '',
  roles: [],
  sessionId: '',
  clientId: null,
  campaigns: null,
  displayName: '',
  grants: SUBJECTS.flatMap((subject) => ACTIONS.map((action) => ({ subject: subject as Subject, action, scope }))),
});

/** Returns the standard requests: first page, filtered and sorted rows, search and groups. */
function requestsOf(columns: Record<string, GridColumn>): Record<string, GridRequest> {
  const allColumns = Object.entries(columns);
  const filters = ['text', 'date', 'number'].flatMap((kind) => {
    const column = allColumns.find(([, column]) => column.kind === kind && column.filterable !== false);
    return column ? [[column[0], FILTERS[kind]]] : [];
  });
  const lastSortable = allColumns.findLast(([, { sortable }]) => sortable !== false)?.[0];
  const group =
    allColumns.find(([, { kind, many, sortable }]) => kind === 'set' && !many && sortable !== false) ?? allColumns[0]!;
  const requests = {
    'first page': {},
    'filtered and sorted': {
      columns: filters.map(([name]) => name),
      filterModel: Object.fromEntries(filters),
      sortModel: lastSortable ? [{ colId: lastSortable, sort: 'desc' }] : [],
    },
    found: { columns: [], quickSearch: 'timber 12' },
    groups: { rowGroupCols: [group[0]] },
  };
  return Object.fromEntries(
    Object.entries(requests).map(([requestName, request]) => [requestName, gridRequest.parse(request)]),
  );
}

/** Returns the statements of all data sets, including the columns of the scope. */
export async function gridStatements(app: App, viewer: Viewer, input: object): Promise<GridStatement[]> {
  const statements: GridStatement[] = [];
  for (const servedGrid of [...app.grids.values()].sort((a, b) => (a.dataset.name < b.dataset.name ? -1 : 1))) {
    const grid = await openGrid(servedGrid, viewer, { ...input });
    const add = (requestName: string, statement: RawBuilder<unknown>) =>
      statements.push({
        dataset: servedGrid.dataset.name,
        requestName: requestName,
        query: statement.compile(app.gridDb),
      });
    const requests = requestsOf(servedGrid.dataset.columns);
    for (const [requestName, request] of Object.entries(requests)) add(requestName, pageStatement(grid, request));
    add('count', countStatement(grid, requests['filtered and sorted']!));
    const setColumns = Object.entries(servedGrid.dataset.columns).filter(([, { kind }]) => kind === 'set');
    const setColumn = setColumns.find(([, { many }]) => many) ?? setColumns[0];
    if (setColumn) add('values', valuesStatement(grid, requests['filtered and sorted']!, setColumn[0]));
  }
  return statements;
}
