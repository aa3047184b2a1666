import { clientColumns } from '@leadwright/contract/client-view';
import type { OwnView, SavedView, ViewState } from '@leadwright/contract/features/grid-views';
import type { Dataset, GridColumn } from '@leadwright/contract/grid';
import { visibleColumns } from '@leadwright/contract/visible-columns';
import { type SqlBool, sql } from 'kysely';
import { fieldPermissions } from '../../access/field-permissions.ts';
import { visible } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import { byName } from '../../database/collation.ts';
import type { Db, Trx } from '../../database/pool.ts';
import { notFoundError } from '../../record/row.ts';
import { isFieldReadable } from '../fields/values/custom-fields.service.ts';
import { viewPermissions, viewRule } from './view-permissions.ts';

/** Matches the column names of custom fields. */
const CUSTOM_COLUMN = /cf_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** The number of days after opening a view for which a user counts as one of its users. */
const IN_USE_DAYS = 90;

/** Returns the views of a data set that the viewer can open, or only the view `id`. */
export async function loadViews(db: Db, viewer: Viewer, dataset: Dataset, id?: string): Promise<SavedView[]> {
  const permissions = viewPermissions(viewer);
  const isOwnerVisible = viewer.clientId === null ? sql<SqlBool>`true` : sql<SqlBool>`o.client_id = ${viewer.clientId}`;
  const { rows } = await sql<SavedView>`
    select t.id, t.name, t.visibility, t.client_id, c.name as client_label, t.locked, t.version, t.state,
      case when ${isOwnerVisible} then o.display_name end as owner_label,
      t.owner_id = ${viewer.userId} as is_own,
      d.view_id is not null as is_default,
      case when ${permissions.set_default} then array(select v.role_id from grid_view_default v where v.view_id = t.id)
        else '{}' end as default_role_ids,
      (select count(*)::int from grid_view_use u where u.view_id = t.id and u.user_id <> ${viewer.userId}
        and u.last_used_at > now() - make_interval(days => ${sql.lit(IN_USE_DAYS)})) as other_users,
      own_use.last_used_at,
      json_build_object('update', ${permissions.update}, 'delete', ${permissions.delete}, 'set_default', ${permissions.set_default}) as can
    from grid_view t
      join app_user o on o.id = t.owner_id
      left join client c on c.id = t.client_id
      left join grid_view_use own_use on own_use.view_id = t.id and own_use.user_id = ${viewer.userId}
      left join grid_view_default d on d.view_id = t.id and d.role_id = ${viewer.roleId}
        and d.client_id is not distinct from ${viewer.clientId}
    where t.dataset = ${dataset.name} and ${id ? sql`t.id = ${id}` : sql`true`} and ${visible(viewer, viewRule(dataset), 't')}
    order by ${byName(sql`t.name`)}, t.id`.execute(db);
  const hiddenColumns = await hiddenFieldColumns(
    db,
    viewer,
    rows.map(({ state }) => state),
  );
  return rows.map((view) => ({ ...view, state: omitHiddenColumns(viewer, dataset, view.state, hiddenColumns) }));
}

/** Returns the names of custom field columns in the views whose fields are hidden from the viewer. */
async function hiddenFieldColumns(db: Db, viewer: Viewer, states: readonly object[]): Promise<ReadonlySet<string>> {
  const columnNames = new Set(JSON.stringify(states).match(CUSTOM_COLUMN));
  if (columnNames.size === 0) return columnNames;
  const ids = [...columnNames].map((name) => name.slice('cf_'.length));
  const { rows } = await sql<{ name: string }>`
    select 'cf_' || d.id as name from field d where d.id = any(${ids}::uuid[]) and not ${isFieldReadable(viewer, 'd')}`.execute(
    db,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Returns a test for the columns that the viewer can see; undefined if these are all columns. */
function columnTest(viewer: Viewer, { columns }: Dataset, hiddenColumns: ReadonlySet<string>) {
  const readableColumns = visibleColumns<GridColumn>(columns, fieldPermissions(viewer));
  const visibleToViewer = viewer.clientId ? clientColumns(readableColumns) : readableColumns;
  if (hiddenColumns.size === 0 && Object.keys(columns).every((name) => name in visibleToViewer)) return undefined;
  return (name: string) => name in visibleToViewer || !(name in columns || hiddenColumns.has(name));
}

/** Returns the sort order, filter and groups of a view for some columns. */
function stateOfColumns({ sort, filter = {}, groups }: Partial<ViewState>, includes: (name: string) => boolean) {
  // A state stored before the validation existed may have any shape.
  const toArray = <T>(value: T[] | undefined): T[] => (Array.isArray(value) ? value : []);
  return {
    sort: toArray(sort).filter(({ colId }) => includes(colId)),
    filter: Object.fromEntries(Object.entries(filter).filter(([name]) => includes(name))),
    groups: toArray(groups).filter(includes),
  };
}

/** Removes hidden columns from the sort order, filter and groups of a view, because they would reveal values. */
function omitHiddenColumns(
  viewer: Viewer,
  dataset: Dataset,
  state: Partial<ViewState>,
  hiddenColumns: ReadonlySet<string>,
): Partial<ViewState> {
  const isVisible = columnTest(viewer, dataset, hiddenColumns);
  return isVisible ? { ...state, ...stateOfColumns(state, isVisible) } : state;
}

/** Adds what the stored view has for columns that are hidden from the viewer, who has changed the rest of the view. */
export async function keepHiddenColumns(
  trx: Trx,
  viewer: Viewer,
  dataset: Dataset,
  id: string,
  state: ViewState,
): Promise<ViewState> {
  const { rows } = await sql<{ state: Partial<ViewState> }>`select state from grid_view where id = ${id}`.execute(trx);
  const stored = rows.map((row) => row.state);
  const isVisible = columnTest(viewer, dataset, await hiddenFieldColumns(trx, viewer, stored));
  if (!isVisible || !stored[0]) return state;
  const hidden = stateOfColumns(stored[0], (name) => !isVisible(name));
  return {
    ...state,
    sort: state.sort.length > 0 ? state.sort : hidden.sort,
    filter: { ...hidden.filter, ...state.filter },
    groups: state.groups.length > 0 ? state.groups : hidden.groups,
  };
}

/** Locks a view until the transaction ends and returns it. */
export async function lockView(trx: Trx, viewer: Viewer, dataset: Dataset, id: string): Promise<SavedView> {
  await sql`select from grid_view t where t.id = ${id} and ${visible(viewer, viewRule(dataset), 't')} for update`.execute(
    trx,
  );
  return loadView(trx, viewer, dataset, id);
}

export async function loadView(db: Db, viewer: Viewer, dataset: Dataset, id: string): Promise<SavedView> {
  const [view] = await loadViews(db, viewer, dataset, id);
  if (!view) throw notFoundError('view');
  return view;
}

export async function countUserViews(db: Db, viewer: Viewer, dataset: Dataset): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from grid_view where dataset = ${dataset.name} and owner_id = ${viewer.userId}`.execute(
    db,
  );
  return rows[0]!.count;
}

export async function recordViewUse(trx: Trx, viewer: Viewer, viewId: string): Promise<void> {
  await sql`
    insert into grid_view_use (view_id, user_id, last_used_at) values (${viewId}, ${viewer.userId}, now())
    on conflict (view_id, user_id) do update set last_used_at = excluded.last_used_at`.execute(trx);
}

/** Sets the default view of a role for the data set. */
export async function replaceDefaultView(trx: Trx, dataset: Dataset, view: SavedView, roleId: string): Promise<void> {
  await sql`
    insert into grid_view_default (dataset, role_id, client_id, view_id)
    values (${dataset.name}, ${roleId}, ${view.client_id}, ${view.id})
    on conflict (dataset, role_id, client_id) do update set view_id = excluded.view_id`.execute(trx);
}

/** Removes a view as the default of a role, or of all roles. */
export async function deleteDefaultView(trx: Trx, viewId: string, roleId?: string): Promise<void> {
  await sql`
    delete from grid_view_default
    where view_id = ${viewId} and ${roleId ? sql`role_id = ${roleId}` : sql`true`}`.execute(trx);
}

/** Lists the views that the viewer owns in these data sets, most recently used first. */
export async function listUserViews(
  db: Db,
  { userId }: Viewer,
  datasets: readonly string[],
): Promise<Omit<OwnView, 'title'>[]> {
  const { rows } = await sql<Omit<OwnView, 'title'>>`
    select t.id, t.name, t.dataset, t.visibility, c.name as client_label, u.last_used_at
    from grid_view t left join client c on c.id = t.client_id
      left join grid_view_use u on u.view_id = t.id and u.user_id = t.owner_id
    where t.owner_id = ${userId} and t.dataset = any(${datasets}::text[])
    order by u.last_used_at desc nulls last, ${byName(sql`t.name`)}, t.id`.execute(db);
  return rows;
}
