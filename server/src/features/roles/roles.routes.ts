import { SUBJECTS, satisfies } from '@leadwright/contract/access';
import { AppError } from '@leadwright/contract/errors';
import { type PermissionFlags, viewRole } from '@leadwright/contract/features/roles';
import type { App } from '../../context.ts';
import { serve } from '../../http/serve.ts';

export function rolesRoutes(app: App): void {
  serve(app, viewRole, async ({ params, viewer }) => {
    const own = params.roleId === viewer.roleId;
    if (!own && !satisfies(viewer.grants, { subject: 'roles', action: 'read' })) {
      throw new AppError('not_found', 'There is no such role.');
    }
    const role = await app.db
      .selectFrom('role')
      .select(['id', 'name'])
      .where('id', '=', params.roleId)
      .executeTakeFirst();
    if (!role) throw new AppError('not_found', 'There is no such role.');
    const grants = await app.db.selectFrom('role_permission').selectAll().where('role_id', '=', role.id).execute();
    const role_permission = SUBJECTS.map((name): PermissionFlags => {
      const mine = grants.filter((grant) => grant.subject === name);
      const may = (action: string) => mine.some((grant) => grant.action === action);
      const scope = (mine[0]?.scope ?? 'own') as PermissionFlags['scope'];
      return { name, read: may('read'), create: may('create'), update: may('update'), delete: may('delete'), scope };
    });
    return { ...role, role_permission };
  });
}
