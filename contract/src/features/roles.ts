import { z } from 'zod';
import { SCOPES, SUBJECTS } from '../access.ts';
import { endpoint } from '../endpoint.ts';

const permissionFlags = z.object({
  name: z.enum(SUBJECTS),
  read: z.boolean(),
  create: z.boolean(),
  update: z.boolean(),
  delete: z.boolean(),
  scope: z.enum(SCOPES),
});
export type PermissionFlags = z.infer<typeof permissionFlags>;

/** Any signed-in user may read the own role; another role needs the right to read roles. */
export const viewRole = endpoint({
  method: 'GET',
  path: '/api/roles/{roleId}',
  access: 'signed-in',
  summary: 'A role with its permissions',
  params: z.object({ roleId: z.uuid() }),
  reply: z.object({ id: z.uuid(), name: z.string(), role_permission: z.array(permissionFlags) }),
});
