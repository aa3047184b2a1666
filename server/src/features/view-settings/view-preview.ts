import { hasAccess } from '@leadwright/contract/access';
import type { ReplyOf } from '@leadwright/contract/endpoint';
import { invalidInput } from '@leadwright/contract/errors';
import {
  type GridSettings,
  PREVIEW_ROWS,
  type previewView,
  type ViewSettings,
} from '@leadwright/contract/features/view-settings';
import type { WorkingEntity } from '@leadwright/contract/features/working';
import { gridRequest } from '@leadwright/contract/grid';
import { sql } from 'kysely';
import { withCampaignFields } from '../../access/campaign-core.ts';
import { findPermissionHolder } from '../../access/load-viewer.queries.ts';
import { canSeeNumbers, maskNumbers } from '../../access/masked-numbers.ts';
import { requireScope, type Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { pageStatement } from '../../grid/compile.ts';
import { openGrid } from '../../grid/open-grid.ts';
import type { OpenGrid, ServedColumn } from '../../record/source.ts';
import { audienceProblems, VIEW_GRIDS } from './save-settings.ts';

type Preview = ReplyOf<typeof previewView>;

const STATUS_COLUMN = { accounts: 'account_status', contacts: 'contact_status' } as const;

interface PreviewInput {
  of: WorkingEntity;
  user_id: string | null;
  settings: ViewSettings;
  zone: string;
}

/**
 * Returns the grid of a developer with unsaved settings. Contains only rows, columns and values that both the developer
 * and the viewer can see.
 */
export async function loadPreview(
  app: App,
  db: Db,
  viewer: Viewer,
  campaignId: string,
  input: PreviewInput,
): Promise<Preview> {
  const { of, user_id, settings, zone } = input;
  const { subject, name } = VIEW_GRIDS[of];
  requireScope(viewer, subject, 'read');
  const problems = await audienceProblems(db, campaignId, { user_id, user_type_id: null });
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  const developer = user_id ? await loadDeveloper(db, campaignId, user_id) : viewer;
  if (!developer || !hasAccess(developer.grants, { subject, action: 'read' }))
    return { may_read: false, masked: settings.masks_phones, columns: [], frozen: [], data: '{"rows":[]}' };
  const isMasked = settings.masks_phones && !(user_id && canSeeNumbers(developer));
  const reader = isMasked ? maskNumbers(developer) : developer;
  const openGridAs = (user: Viewer) => openGrid(app.grids.get(name)!, user, { campaign_id: campaignId });
  const grid = intersect(await openGridAs(viewer), await openGridAs(reader));
  const { columns, frozen, request } = requestOf(of, grid, settings[of], zone);
  const { rows } = await pageStatement(grid, request).execute(app.gridDb);
  return { may_read: true, masked: isMasked, columns, frozen, data: rows[0]!.data };
}

/** Loads a user with current permissions in the campaign, or undefined if the user cannot sign in. */
async function loadDeveloper(db: Db, campaignId: string, userId: string): Promise<Viewer | undefined> {
  const user = await findPermissionHolder(db, userId);
  return user?.status === 'active' ? withCampaignFields(db, user, campaignId) : undefined;
}

/** Returns a grid with the rows, columns and values that both viewers can see. */
function intersect(first: OpenGrid, second: OpenGrid): OpenGrid {
  const columns = [...first.columns].flatMap(([name, column]) => {
    const secondColumn = second.columns.get(name);
    return secondColumn ? [[name, commonColumn(column, secondColumn)] as const] : [];
  });
  const { from, where, visible } = first.source.rows(first.viewer, first.scope);
  const secondRows = second.source.rows(second.viewer, second.scope);
  const rows = () => ({ from, where: sql<boolean>`${where} and ${secondRows.visible}`, visible });
  return { ...first, columns: new Map(columns), source: { ...first.source, rows } };
}

/** Returns a column with the values that are equal for both viewers. Formulas with hidden fields differ by viewer. */
function commonColumn(first: ServedColumn, second: ServedColumn): ServedColumn {
  const [firstSql, secondSql] = [first.expression.sql, second.expression.sql];
  if (firstSql === secondSql) return first;
  const { matchSet: _, ...expression } = first.expression;
  const value = sql`case when (${firstSql})::text is not distinct from (${secondSql})::text then ${firstSql} end`;
  return { ...first, expression: { ...expression, notNull: false, sql: value } };
}

/** Returns the initial request of a developer’s grid. Skips missing and hidden columns. */
function requestOf(of: WorkingEntity, { columns: visibleColumns }: OpenGrid, settings: GridSettings, zone: string) {
  const chosenColumns = settings.columns.filter((name) => visibleColumns.has(name));
  const columns =
    chosenColumns.length > 0
      ? chosenColumns
      : [...visibleColumns].flatMap(([name, { hidden }]) => (hidden ? [] : [name]));
  const { sort, statuses } = settings;
  const request = gridRequest.parse({
    endRow: PREVIEW_ROWS,
    columns,
    zone,
    sortModel:
      sort && visibleColumns.has(sort.colId) && visibleColumns.get(sort.colId)!.sortable !== false ? [sort] : [],
    filterModel: statuses.length > 0 ? { [STATUS_COLUMN[of]]: { filterType: 'set', values: statuses } } : {},
  });
  return { columns, frozen: settings.frozen.filter((name) => columns.includes(name)), request };
}
