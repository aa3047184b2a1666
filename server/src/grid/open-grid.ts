import { hasAccess } from '@leadwright/contract/access';
import { clientColumns } from '@leadwright/contract/client-view';
import { applyCoreLabel } from '@leadwright/contract/core/core-settings';
import { AppError, invalidInput } from '@leadwright/contract/errors';
import type { Dataset, GridColumn, GridRequest, Scope } from '@leadwright/contract/grid';
import { validate } from '@leadwright/contract/problems';
import { visibleColumns } from '@leadwright/contract/visible-columns';
import { fieldPermissions } from '../access/field-permissions.ts';
import type { Viewer } from '../access/viewer.ts';
import type { App } from '../context.ts';
import type { GridExpression, GridSource, OpenGrid, ServedColumn, ServedGrid } from '../record/source.ts';
import { majorUnits } from './money-sql.ts';

/** The input of a grid call, including the keys of the scope. */
type CallInput = Record<string, unknown>;

/** Parses the scope of a call. The specification spells the campaign key in two ways. */
function parseScope({ scope }: Dataset, { campaignId, ...input }: CallInput): Scope {
  const { data, problems } = validate(scope, { ...input, campaign_id: input.campaign_id ?? campaignId });
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
 * Opens a grid with its columns. Loads the columns that the scope adds only if `usedColumns` is undefined or names a
 * column that the data set itself does not have.
 */
export async function openGrid(
  { dataset, source }: ServedGrid,
  viewer: Viewer,
  input: CallInput,
  usedColumns?: readonly string[],
): Promise<OpenGrid> {
  const scope = parseScope(dataset, input);
  const columns = new Map<string, ServedColumn>();
  const baseColumns = viewer.clientId ? clientColumns<GridColumn>(dataset.columns) : dataset.columns;
  for (const [name, column] of Object.entries<GridColumn>(visibleColumns(baseColumns, fieldPermissions(viewer))))
    columns.set(name, {
      ...applyCoreLabel(column, viewer.core ?? {}),
      expression: expressionOf(source.columns[name]!, viewer, column),
    });
  const hasUsedColumns = usedColumns?.every((name) => columns.has(name)) ?? false;
  for (const [name, column] of Object.entries(hasUsedColumns ? {} : ((await source.columnsIn?.(viewer, scope)) ?? {})))
    if (name !== 'id' && (columns.get(name)?.dependsOnScope ?? !columns.has(name)))
      columns.set(name, { ...column, ...columns.get(name) });
  return { dataset, source, viewer, scope, columns };
}

/**
 * Opens a grid by its name, for calls that work with any grid. Throws `forbidden` without permission to read its rows.
 */
export function openNamedGrid(app: App, name: string, viewer: Viewer, input: CallInput): Promise<OpenGrid> {
  const grid = app.grids.get(name);
  if (!grid) throw new AppError('not_found', 'This data set does not exist.');
  const { subject } = grid.dataset;
  if (!hasAccess(viewer.grants, { subject, action: 'read' }))
    throw new AppError('forbidden', 'You do not have permission to do this.', { detail: { subject, action: 'read' } });
  return openGrid(grid, viewer, input);
}

export function columnOf({ columns }: OpenGrid, name: string): ServedColumn {
  const column = columns.get(name);
  if (column) return column;
  throw new AppError('unsupported_filter', `There is no column "${name}".`, { detail: { column: name } });
}
