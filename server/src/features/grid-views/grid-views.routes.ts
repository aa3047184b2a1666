import { hasAccess } from '@leadwright/contract/access';
import { AppError, invalidInput } from '@leadwright/contract/errors';
import {
  addView,
  editView,
  listOwnViews,
  listViews,
  removeView,
  type SavedView,
  setDefaultView,
  trackViewUse,
  type viewFields,
} from '@leadwright/contract/features/grid-views';
import type { Dataset } from '@leadwright/contract/grid';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '../../access/audit.ts';
import { visibleOrNone } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Trx } from '../../database/pool.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { conflictError, insertRow, notFoundError, updateVersion } from '../../record/row.ts';
import {
  countUserViews,
  deleteDefaultView,
  keepHiddenColumns,
  listUserViews,
  loadView,
  loadViews,
  lockView,
  recordViewUse,
  replaceDefaultView,
} from './grid-views.queries.ts';
import { ENTITY, viewReferences } from './name-references.ts';

type Fields = z.output<typeof viewFields>;

/** Maximum views of one user for one grid. */
const MAX_VIEWS = 100;

export function gridViewsRoutes(app: App): void {
  app.uniqueProblems.set('grid_view_name_key', {
    field: 'name',
    problem: defineMessage('problems.viewTaken', 'Another view in this list has this name.'),
  });

  app.nameReferenceSources.push(viewReferences);

  const datasetOf = (name: string): Dataset => {
    const grid = app.grids.get(name);
    if (!grid) throw notFoundError('data set');
    return grid.dataset;
  };

  serve(app, listViews, async ({ params, viewer, db }) => ({
    views: await loadViews(db, viewer, datasetOf(params.dataset)),
  }));

  serve(app, listOwnViews, async ({ viewer, db }) => {
    const readable = [...app.grids.values()].filter(({ dataset: { subject } }) =>
      hasAccess(viewer.grants, { subject, action: 'read' }),
    );
    const titles = new Map(readable.map(({ dataset: { name, title } }) => [name, title]));
    const views = await listUserViews(db, viewer, [...titles.keys()]);
    return { views: views.map((view) => ({ ...view, title: titles.get(view.dataset)! })) };
  });

  serveWrite(app, addView, async ({ params, body: { state, ...input }, viewer, request, trx }) => {
    const dataset = datasetOf(params.dataset);
    const fields = withClient(viewer, input);
    await assertAudience(trx, viewer, fields);
    if ((await countUserViews(trx, viewer, dataset)) >= MAX_VIEWS) {
      const message = 'You already have {{maximum}} views of this table. Delete one first.';
      throw invalidInput({ name: defineMessage('problems.tooManyViews', message, { maximum: MAX_VIEWS }) });
    }
    const owner_id = viewer.userId;
    const id = await insertRow(trx, 'grid_view', { dataset: dataset.name, owner_id, ...fields, state });
    const updated = await loadView(trx, viewer, dataset, id);
    await audit(trx, { viewer, request, action: 'create', entity: ENTITY, id, after: updated });
    return updated;
  });

  serveWrite(app, editView, async ({ params, body, viewer, request, trx }) => {
    const { version, confirmed, state, ...input } = body;
    const dataset = datasetOf(params.dataset);
    const fields = withClient(viewer, input);
    const current = await lockView(trx, viewer, dataset, params.id);
    const { id } = current;
    const hasNewAudience = current.visibility !== fields.visibility || current.client_id !== fields.client_id;
    if (!current.can.update) throw viewLockedError();
    if ((hasNewAudience || current.locked !== fields.locked) && !current.can.delete) throw notOwnerError();
    if (hasNewAudience) {
      await assertAudience(trx, viewer, fields);
      if (!confirmed) assertUnused(current);
      await deleteDefaultView(trx, id);
    }
    const newState = state && { state: await keepHiddenColumns(trx, viewer, dataset, id, state) };
    if (!(await updateVersion(trx, 'grid_view', { id, version }, { ...fields, ...newState })))
      throw conflictError(current);
    const updated = await loadView(trx, viewer, dataset, id);
    await audit(trx, { viewer, request, action: 'update', entity: ENTITY, id, before: current, after: updated });
    return updated;
  });

  serveWrite(app, removeView, async ({ params, query, viewer, request, trx }) => {
    const current = await lockView(trx, viewer, datasetOf(params.dataset), params.id);
    if (!current.can.delete) throw notOwnerError();
    if (query.confirmed === 'false') assertUnused(current);
    const { id } = current;
    await sql`delete from grid_view where id = ${id}`.execute(trx);
    await audit(trx, { viewer, request, action: 'delete', entity: ENTITY, id, before: current });
    return { id };
  });

  serveWrite(app, trackViewUse, async ({ params, viewer, trx }) => {
    const { id } = await loadView(trx, viewer, datasetOf(params.dataset), params.id);
    await recordViewUse(trx, viewer, id);
    return { id };
  });

  serveWrite(app, setDefaultView, async ({ params, body: { role_id, is_default }, viewer, request, trx }) => {
    const dataset = datasetOf(params.dataset);
    const view = await lockView(trx, viewer, dataset, params.id);
    if (view.visibility === 'personal')
      throw invalidInput({ visibility: defineMessage('problems.viewNotShared', 'Share the view first.') });
    if (!view.can.set_default) throw notOwnerError();
    const role = await trx.selectFrom('role').select('name').where('id', '=', role_id).executeTakeFirst();
    if (!role) throw notFoundError('role');
    if (is_default) await replaceDefaultView(trx, dataset, view, role_id);
    else await deleteDefaultView(trx, view.id, role_id);
    const auditValues = { role_id, role: role.name, is_default };
    await audit(trx, { viewer, request, action: 'set default', entity: ENTITY, id: view.id, after: auditValues });
    return loadView(trx, viewer, dataset, view.id);
  });
}

const viewLockedError = () =>
  new AppError(
    'forbidden',
    defineMessage('errors.viewLocked', 'This view is locked. Save your changes under another name.'),
  );
const notOwnerError = () =>
  new AppError(
    'forbidden',
    defineMessage('errors.viewOfOther', 'Only the owner of the view or an administrator can do this.'),
  );

/** Sets the client of a view shared with a client. The default is the client of the viewer. */
const withClient = (viewer: Viewer, { client_id, ...fields }: Fields): Fields => ({
  ...fields,
  client_id: fields.visibility === 'client' ? (client_id ?? viewer.clientId) : null,
});

/** Throws if the viewer cannot share views with the team or client. */
async function assertAudience(trx: Trx, viewer: Viewer, { visibility, client_id }: Fields): Promise<void> {
  if (visibility === 'team' && viewer.clientId)
    throw invalidInput({ visibility: defineMessage('problems.choose', 'Choose one of the offered values.') });
  if (visibility !== 'client') return;
  const availableClients = viewer.clientId ? sql`t.id = ${viewer.clientId}` : visibleOrNone(viewer, 'client', 't');
  const { rows } = await sql`
    select from client t where t.id = ${client_id} and t.archived_at is null and ${availableClients}`.execute(trx);
  if (rows.length === 0) throw invalidInput({ client_id: defineMessage('problems.chooseClient', 'Choose a client.') });
}

/** Throws `in_use` if other users use the view. Callers skip this check after a confirmation. */
function assertUnused({ other_users }: SavedView): void {
  if (other_users === 0) return;
  const subject = other_users === 1 ? 'One other person uses' : '{{count}} other people use';
  const message = defineMessage('errors.viewInUse', `${subject} this view.`, { count: other_users });
  throw new AppError('in_use', message, { detail: { other_users } });
}
