import { satisfies } from '@leadwright/contract/access';
import { columnsForClients } from '@leadwright/contract/client-view';
import { renamed } from '@leadwright/contract/core/core-settings';
import { AppError, invalidInput } from '@leadwright/contract/errors';
import type { Dataset, GridColumn, GridRequest, Scope } from '@leadwright/contract/grid';
import { check } from '@leadwright/contract/problems';
import { visibleColumns } from '@leadwright/contract/visible-columns';
import { fieldPermissions } from '../access/guarded.ts';
import type { Viewer } from '../access/viewer.ts';
import type { App } from '../context.ts';
import type { GridExpression, GridSource, OpenGrid, ServedColumn, ServedGrid } from '../record/source.ts';
import { majorUnits } from './money.ts';

/** What goes over the wire about a grid: the keys of its scope among others. */
type Wire = Record<string, unknown>;

/** The scope a call names. The specification has two spellings of the campaign. */
function scopeOf({ scope }: Dataset, { campaignId, ...wire }: Wire): Scope {
  const { data, problems } = check(scope, { ...wire, campaign_id: wire.campaign_id ?? campaignId });
  if (!data) throw invalidInput(problems);
  return data;
}

/** The columns a request speaks of; undefined where it means all there are. */
export function namedColumns(request: GridRequest): string[] | undefined {
  const { columns, sortModel, filterModel, rowGroupCols } = request;
  return columns && [...columns, ...sortModel.map(({ colId }) => colId), ...Object.keys(filterModel), ...rowGroupCols];
}

function expressionOf(column: GridSource['columns'][string], viewer: Viewer, { money }: GridColumn): GridExpression {
  const expression = typeof column === 'function' ? column(viewer) : column;
  return money ? { ...expression, compared: majorUnits(expression.sql) } : expression;
}

/** Opens a grid with all its columns. Those of the scope are not looked for where none of the `named` may be among them. */
export async function openGrid(
  { dataset, source }: ServedGrid,
  viewer: Viewer,
  wire: Wire,
  named?: readonly string[],
): Promise<OpenGrid> {
  const scope = scopeOf(dataset, wire);
  const columns = new Map<string, ServedColumn>();
  const own = viewer.clientId ? columnsForClients<GridColumn>(dataset.columns) : dataset.columns;
  for (const [name, column] of Object.entries<GridColumn>(visibleColumns(own, fieldPermissions(viewer))))
    columns.set(name, {
      ...renamed(column, viewer.core ?? {}),
      expression: expressionOf(source.columns[name]!, viewer, column),
    });
  const isWhole = named?.every((name) => columns.has(name)) ?? false;
  for (const [name, column] of Object.entries(isWhole ? {} : ((await source.columnsIn?.(viewer, scope)) ?? {})))
    if (name !== 'id' && (columns.get(name)?.ofScope ?? !columns.has(name)))
      columns.set(name, { ...column, ...columns.get(name) });
  return { dataset, source, viewer, scope, columns };
}

/** A grid by its name, for the calls that are about any grid; refused without the right to its rows. */
export function openNamedGrid(app: App, name: string, viewer: Viewer, wire: Wire): Promise<OpenGrid> {
  const grid = app.grids.get(name);
  if (!grid) throw new AppError('not_found', 'This data set does not exist.');
  const { subject } = grid.dataset;
  if (!satisfies(viewer.grants, { subject, action: 'read' }))
    throw new AppError('forbidden', 'You do not have permission to do this.', { detail: { subject, action: 'read' } });
  return openGrid(grid, viewer, wire);
}

export function columnOf({ columns }: OpenGrid, name: string): ServedColumn {
  const column = columns.get(name);
  if (column) return column;
  throw new AppError('unsupported_filter', `There is no column "${name}".`, { detail: { column: name } });
}
