import { ACTIONS, type Grant, grantedScope, SUBJECTS } from '@leadwright/contract/access';
import {
  explainKind,
  explainOwnPermissions,
  explainRecord,
  explainUser,
  latestAccessTest,
  PERMISSION_HOLDERS,
  startAccessTest,
} from '@leadwright/contract/features/role-explain';
import {
  changePermissions,
  cloneRole,
  type PermissionFlags,
  readPermissions,
  replaceRole,
  roles,
  setBaselineRole,
  viewRole,
} from '@leadwright/contract/features/roles';
import { type SqlBool, sql } from 'kysely';
import { audit } from '../../access/audit.ts';
import { visibleOrNone } from '../../access/scope.ts';
import type { App } from '../../context.ts';
import { serveGrid } from '../../grid/serve-grid.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { archiveRow, insertRow, notFoundError } from '../../record/row.ts';
import { rowSource } from '../../resource/entity.ts';
import { addRoute, editRow, viewRoute } from '../../resource/entity-routes.ts';
import { loadViewerOfUser } from '../people/people.service.ts';
import { ACCESS_TEST_JOB, accessTestTask } from './access-test.tasks.ts';
import { setBaseline } from './baseline-role.ts';
import { changeRolePermissions, loadRolePermissions } from './change-permissions.ts';
import {
  explainRecordAccess,
  loadOwnPermissions,
  loadUserPermissions,
  permissionHolders,
  sampleRecords,
} from './explain.ts';
import { assertRoleUnused, lockRoleToArchive, reassignAndArchiveRole } from './replace-role.ts';
import { loadGrants } from './roles.queries.ts';
import { assertCanGrant, assertCanManageRoles, assertNotOwnRole, lockGrants } from './roles.service.ts';
import { roleEntity } from './roles.ts';

export function rolesRoutes(app: App): void {
  const source = rowSource(app, roleEntity);
  serveGrid(app, roles.list, source.grid);
  viewRoute(app, roleEntity, source);
  addRoute(app, roleEntity, source);

  serveWrite(app, roles.edit, (call) => {
    assertNotOwnRole(call.viewer, call.params.id);
    return editRow(app, roleEntity, source, call);
  });

  serveWrite(app, roles.remove, async ({ params: { id }, viewer, request, trx }) => {
    const actor = await lockGrants(trx, viewer);
    await assertRoleUnused(trx, await lockRoleToArchive(trx, actor, source, id));
    const reply = await archiveRow(trx, 'role', id);
    await audit(trx, { viewer, request, action: 'archive', entity: roles.name, id });
    return reply;
  });

  serveWrite(app, replaceRole, async ({ params: { id }, body, viewer, request, trx }) => {
    const actor = await lockGrants(trx, viewer);
    const before = await lockRoleToArchive(trx, actor, source, id);
    const { into, ...reply } = await reassignAndArchiveRole(app, trx, actor, source, before, body.into_id);
    const after = { replaced_by: into.id, name: into.name, users: reply.moved };
    await audit(trx, { viewer, request, action: 'archive', entity: roles.name, id, before, after });
    return reply;
  });

  serveWrite(app, setBaselineRole, ({ params: { id }, body, viewer, request, trx }) =>
    setBaseline(trx, { viewer, request }, source, id, body.is_baseline),
  );

  serveWrite(app, cloneRole, async ({ params, body, viewer, request, trx }) => {
    const actor = await lockGrants(trx, viewer);
    const original = await source.read(trx, actor, params.id);
    assertCanManageRoles(actor, 'create');
    const permissions = await loadGrants(trx, original.id);
    assertCanGrant(actor, permissions);
    const id = await insertRow(trx, 'role', body);
    await sql`insert into role_permission (role_id, subject, action, scope)
      select ${id}, subject, action, scope from role_permission where role_id = ${original.id}`.execute(trx);
    const after = await source.read(trx, actor, id);
    const cloneSource = { clone_of: original.id, clone_of_name: original.name };
    await audit(trx, {
      viewer,
      request,
      action: 'create',
      entity: roles.name,
      id,
      after: { ...after, ...cloneSource },
    });
    return after;
  });

  app.choices.set(PERMISSION_HOLDERS, permissionHolders);
  serve(app, explainUser, ({ params, viewer, db }) => loadUserPermissions(app, db, viewer, params.userId));
  serve(app, explainOwnPermissions, ({ viewer, db }) => loadOwnPermissions(app, db, viewer));
  serve(app, explainKind, ({ params, viewer, db }) => sampleRecords(app, db, viewer, params));
  serve(app, explainRecord, ({ params, viewer, db }) => explainRecordAccess(app, db, viewer, params));

  app.jobs.define(accessTestTask(app));
  serveWrite(app, startAccessTest, async ({ body: { user_id }, viewer, trx }) => {
    assertCanManageRoles(viewer, 'update');
    const { displayName } = await loadViewerOfUser(trx, viewer, user_id);
    const title = `Access test as ${displayName}`;
    return {
      job_id: await app.jobs.add(trx, { kind: ACCESS_TEST_JOB, title, ownerId: viewer.userId, params: { user_id } }),
    };
  });
  serve(app, latestAccessTest, async ({ params: { userId }, viewer, db }) => {
    const job = await db
      .selectFrom('job')
      .select('id')
      .where('kind', '=', ACCESS_TEST_JOB)
      .where(sql<SqlBool>`params ->> 'user_id' = ${userId}`)
      .where(sql<SqlBool>`(job.owner_id = ${viewer.userId} or ${visibleOrNone(viewer, 'job')})`)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return { job_id: job?.id ?? null };
  });

  serve(app, readPermissions, ({ query, viewer, db }) => loadRolePermissions(db, viewer, query.ids?.split(',')));
  serveWrite(app, changePermissions, ({ body, viewer, request, trx }) =>
    changeRolePermissions(trx, { viewer, request }, body.roles),
  );

  serve(app, viewRole, async ({ params, viewer, db }) => {
    const isOwn = sql<SqlBool>`role.id = any(${[...viewer.roles]}::uuid[])`;
    const role = await db
      .selectFrom('role')
      .select(['id', 'name'])
      .where('id', '=', params.roleId)
      .where(sql<SqlBool>`(${isOwn} or ${visibleOrNone(viewer, 'role')})`)
      .executeTakeFirst();
    if (!role) throw notFoundError('role');
    // The main role has the effective grants of the viewer, which include further roles and per-user permissions.
    const grants = role.id === viewer.roleId ? viewer.grants : await loadGrants(db, role.id);
    return { ...role, role_permission: SUBJECTS.map((name) => flagsOf(grants, name)) };
  });
}

/** Returns the flags of a subject. If its actions differ in scope, `scope` is the scope of reading. */
function flagsOf(grants: readonly Grant[], name: PermissionFlags['name']): PermissionFlags {
  const scopeOf = (action: Grant['action']) => grantedScope(grants, name, action);
  const scope = scopeOf('read') ?? grants.find(({ subject }) => subject === name)?.scope ?? 'own';
  const scopes = Object.fromEntries(
    ACTIONS.flatMap((action) => {
      const granted = scopeOf(action);
      return granted ? [[action, granted]] : [];
    }),
  ) as PermissionFlags['scopes'];
  const may = (action: Grant['action']) => action in scopes;
  return {
    name,
    read: may('read'),
    create: may('create'),
    update: may('update'),
    delete: may('delete'),
    scope,
    scopes,
  };
}
