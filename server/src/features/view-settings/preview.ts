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
import { canSeeNumbers, maskNumbers } from '../../access/masked-numbers.ts';
import { requireScope, type Viewer } from '../../access/viewer.ts';
import { permissionHolder } from '../../access/viewer-of.queries.ts';
import type { App } from '../../context.ts';
import { pageStatement } from '../../grid/compile.ts';
import { openGrid } from '../../grid/open-grid.ts';
import type { OpenGrid, ServedColumn } from '../../record/source.ts';
import { audienceProblems, GRIDS } from './save-settings.ts';

type Preview = ReplyOf<typeof previewView>;

const STATUS = { accounts: 'account_status', contacts: 'contact_status' } as const;

interface PreviewInput {
  of: WorkingEntity;
  user_id: string | null;
  settings: ViewSettings;
  zone: string;
}

/**
 * Returns the grid of a developer with the given settings, limited to what the viewer can see too: rows and columns are
 * the intersection, and a value that only one of them can read is omitted.
 */
export async function previewOf(app: App, viewer: Viewer, campaignId: string, input: PreviewInput): Promise<Preview> {
  const { of, user_id, settings, zone } = input;
  const { subject, name } = GRIDS[of];
  requireScope(viewer, subject, 'read');
  const problems = await audienceProblems(app.db, campaignId, { user_id, user_type_id: null });
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  const unmasked = user_id ? await loadDeveloper(app, campaignId, user_id) : viewer;
  if (!unmasked || !hasAccess(unmasked.grants, { subject, action: 'read' }))
    return { may_read: false, masked: settings.masks_phones, columns: [], frozen: [], data: '{"rows":[]}' };
  const masked = settings.masks_phones && !(user_id && canSeeNumbers(unmasked));
  const reader = masked ? maskNumbers(unmasked) : unmasked;
  const open = (who: Viewer) => openGrid(app.grids.get(name)!, who, { campaign_id: campaignId });
  const grid = intersect(await open(viewer), await open(reader));
  const { columns, frozen, request } = requestOf(of, grid, settings[of], zone);
  const { rows } = await pageStatement(grid, request).execute(app.gridDb);
  return { may_read: true, masked, columns, frozen, data: rows[0]!.data };
}

/** Loads a user with their current permissions in the campaign; undefined if they cannot sign in. */
async function loadDeveloper(app: App, campaignId: string, userId: string): Promise<Viewer | undefined> {
  const holder = await permissionHolder(app.db, userId);
  return holder?.status === 'active' ? withCampaignFields(app.db, holder, campaignId) : undefined;
}

function intersect(first: OpenGrid, second: OpenGrid): OpenGrid {
  const columns = [...first.columns].flatMap(([name, column]) => {
    const other = second.columns.get(name);
    return other ? [[name, commonColumn(column, other)] as const] : [];
  });
  const { from, where, visible } = first.source.rows(first.viewer, first.scope);
  const other = second.source.rows(second.viewer, second.scope);
  const rows = () => ({ from, where: sql<boolean>`${where} and ${other.visible}`, visible });
  return { ...first, columns: new Map(columns), source: { ...first.source, rows } };
}

/**
 * A column whose expression differs by viewer, such as a formula with hidden fields: shows only values that both get.
 */
function commonColumn(first: ServedColumn, second: ServedColumn): ServedColumn {
  const [one, other] = [first.expression.sql, second.expression.sql];
  if (one === other) return first;
  const { matchSet: _, ...expression } = first.expression;
  const read = sql`case when (${one})::text is not distinct from (${other})::text then ${one} end`;
  return { ...first, expression: { ...expression, notNull: false, sql: read } };
}

/** Returns the initial request of a developer’s grid. Skips columns that are gone or hidden from the developer. */
function requestOf(of: WorkingEntity, { columns: all }: OpenGrid, settings: GridSettings, zone: string) {
  const chosen = settings.columns.filter((name) => all.has(name));
  const columns = chosen.length > 0 ? chosen : [...all].flatMap(([name, { hidden }]) => (hidden ? [] : [name]));
  const { sort, statuses } = settings;
  const request = gridRequest.parse({
    endRow: PREVIEW_ROWS,
    columns,
    zone,
    sortModel: sort && all.has(sort.colId) && all.get(sort.colId)!.sortable !== false ? [sort] : [],
    filterModel: statuses.length > 0 ? { [STATUS[of]]: { filterType: 'set', values: statuses } } : {},
  });
  return { columns, frozen: settings.frozen.filter((name) => columns.includes(name)), request };
}
