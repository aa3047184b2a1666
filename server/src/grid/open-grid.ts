import { hasAccess } from '@leadwright/contract/access';
import { clientColumns } from '@leadwright/contract/client-view';
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

/** What a grid call sends, including the keys of its scope. */
type CallInput = Record<string, unknown>;

/** Returns the scope that a call names. The specification spells the campaign key in two ways. */
function scopeOf({ scope }: Dataset, { campaignId, ...wire }: CallInput): Scope {
  const { data, problems } = check(scope, { ...wire, campaign_id: wire.campaign_id ?? campaignId });
  if (!data) throw invalidInput(problems);
  return data;
}

/** Returns the columns that a request uses; undefined when it requests all columns. */
export function requestedColumnNames(request: GridRequest): string[] | undefined {
  const { columns, sortModel, filterModel, rowGroupCols } = request;
  return columns && [...columns, ...sortModel.map(({ colId }) => colId), ...Object.keys(filterModel), ...rowGroupCols];
}

function expressionOf(column: GridSource['columns'][string], viewer: Viewer, { money }: GridColumn): GridExpression {
  const expression = typeof column === 'function' ? column(viewer) : column;
  return money ? { ...expression, compared: majorUnits(expression.sql) } : expression;
}

/**
 * Opens a grid with all its columns. Columns of the scope are not loaded when all `named` columns are already known.
 */
export async function openGrid(
  { dataset, source }: ServedGrid,
  viewer: Viewer,
  wire: CallInput,
  named?: readonly string[],
): Promise<OpenGrid> {
  const scope = scopeOf(dataset, wire);
  const columns = new Map<string, ServedColumn>();
  const own = viewer.clientId ? clientColumns<GridColumn>(dataset.columns) : dataset.columns;
  for (const [name, column] of Object.entries<GridColumn>(visibleColumns(own, fieldPermissions(viewer))))
    columns.set(name, {
      ...renamed(column, viewer.core ?? {}),
      expression: expressionOf(source.columns[name]!, viewer, column),
    });
  const isWhole = named?.every((name) => columns.has(name)) ?? false;
  for (const [name, column] of Object.entries(isWhole ? {} : ((await source.columnsIn?.(viewer, scope)) ?? {})))
    if (name !== 'id' && (columns.get(name)?.dependsOnScope ?? !columns.has(name)))
      columns.set(name, { ...column, ...columns.get(name) });
  return { dataset, source, viewer, scope, columns };
}

/**
 * Opens a grid by its name, for calls that work on any grid. Throws `forbidden` without the permission to read its
 * rows.
 */
export function openNamedGrid(app: App, name: string, viewer: Viewer, wire: CallInput): Promise<OpenGrid> {
  const grid = app.grids.get(name);
  if (!grid) throw new AppError('not_found', 'This data set does not exist.');
  const { subject } = grid.dataset;
  if (!hasAccess(viewer.grants, { subject, action: 'read' }))
    throw new AppError('forbidden', 'You do not have permission to do this.', { detail: { subject, action: 'read' } });
  return openGrid(grid, viewer, wire);
}

export function columnOf({ columns }: OpenGrid, name: string): ServedColumn {
  const column = columns.get(name);
  if (column) return column;
  throw new AppError('unsupported_filter', `There is no column "${name}".`, { detail: { column: name } });
}
