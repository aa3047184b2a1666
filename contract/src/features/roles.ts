import { z } from 'zod';
import { ACTIONS, SCOPES, SUBJECTS } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { count, grantsAccess, requiredText, rowVersion, storable, text } from '../fields.ts';
import { rowPermissions } from '../grid.ts';
import { defineMessage } from '../message.ts';
import { resource } from '../resource.ts';

const permissionFlags = z.object({
  name: z.enum(SUBJECTS),
  read: z.boolean(),
  create: z.boolean(),
  update: z.boolean(),
  delete: z.boolean(),
  scope: z.enum(SCOPES),
  /** The scope of each allowed action; `scope` is the scope of reading. */
  scopes: z.partialRecord(z.enum(ACTIONS), z.enum(SCOPES)),
});
export type PermissionFlags = z.infer<typeof permissionFlags>;

/**
 * Returns a role. Users may read their own roles; other roles require the permission to read roles. The user's main
 * role includes the permissions of their further roles.
 */
export const viewRole = endpoint({
  method: 'GET',
  path: '/api/roles/{roleId}',
  access: 'signed-in',
  summary: 'Get a role with its permissions',
  params: z.object({ roleId: z.uuid() }),
  reply: z.object({ id: z.uuid(), name: z.string(), role_permission: z.array(permissionFlags) }),
});

/** Roles: a name, and the permissions of every user with the role. */
export const roles = resource({
  name: 'roles',
  // `/api/roles/{roleId}` is `viewRole`, which returns a user's own roles without a permission.
  path: '/api/role',
  subject: 'roles',
  noun: { one: 'role', many: 'roles' },
  purpose: 'Roles define what users can see and do; every user has one or more.',
  example: 'Example: “Data steward” can import and match, but not see purchase orders.',
  fields: {
    name: requiredText('Name', 60),
    description: text('Description', 300, { control: 'long-text' }),
  },
  row: {
    is_system: z.boolean().meta({ label: 'Default role' }),
    /**
     * Whether all staff have the role's permissions in addition to their own roles; at most one role is the baseline.
     */
    is_baseline: z.boolean().meta({ label: 'Baseline role' }),
    users: count('Users'),
    permissions: count('Permissions'),
  },
  columns: {
    name: { width: 220 },
    description: { width: 320 },
    users: { width: 100 },
    permissions: { width: 100 },
    is_system: { width: 120 },
    is_baseline: { width: 120 },
    updated_at: {},
  },
  defaultSort: [{ colId: 'name', sort: 'asc' }],
  search: ['name', 'description'],
});

const roleParams = z.object({ id: z.uuid() });

export const cloneRole = endpoint({
  method: 'POST',
  path: '/api/role/{id}/clone',
  access: { subject: 'roles', action: 'create' },
  summary: 'Clone a role with all its permissions; you can only grant permissions that you have',
  params: roleParams,
  body: roles.fields,
  reply: roles.row,
});

export const replaceRole = endpoint({
  method: 'POST',
  path: '/api/role/{id}/replace',
  access: { subject: 'roles', action: 'delete' },
  summary: 'Archive a role and give its users another one, in one step',
  params: roleParams,
  body: z.object({ into_id: grantsAccess(z.uuid().meta({ label: 'Replacement role' })) }),
  reply: z.object({
    id: z.uuid(),
    version: z.int(),
    /** Number of users moved to the other role. */
    moved: z.int(),
  }),
});

export const setBaselineRole = endpoint({
  method: 'POST',
  path: '/api/role/{id}/baseline',
  access: { subject: 'roles', action: 'update' },
  summary: 'Set or unset the baseline role, whose permissions all staff have in addition to their own',
  params: roleParams,
  body: z.object({ is_baseline: grantsAccess(z.boolean()) }),
  reply: roles.row,
});

/** Maximum number of roles that are compared and edited together. */
export const MAX_ROLES_COMPARED = 30;
const ROLE_COUNT_MESSAGE = `Choose one to ${MAX_ROLES_COMPARED} roles.`;
const roleIds = storable()
  .max(MAX_ROLES_COMPARED * 37)
  .refine((value) => value.split(',').every((id) => z.uuid().safeParse(id).success), ROLE_COUNT_MESSAGE);

const permission = z.object({ subject: z.enum(SUBJECTS), action: z.enum(ACTIONS), scope: z.enum(SCOPES) });
const rolesWithPermissions = z.object({
  roles: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      version: z.int(),
      users: z.int(),
      can: rowPermissions,
      permissions: z.array(permission),
    }),
  ),
  /** The permissions of the viewer, who can only grant these. */
  mine: z.array(permission),
});
export type RolesWithPermissions = z.infer<typeof rolesWithPermissions>;
export type RolePermissions = RolesWithPermissions['roles'][number];

export const readPermissions = endpoint({
  method: 'GET',
  path: '/api/role/permissions',
  access: { subject: 'roles', action: 'read' },
  summary: `List all permissions of up to ${MAX_ROLES_COMPARED} roles, by comma-separated ids; of all roles if empty`,
  query: z.object({ ids: roleIds.optional() }),
  reply: rolesWithPermissions.extend({
    /** Number of further roles beyond the maximum. */
    more: z.int(),
  }),
});

const change = permission.extend({
  scope: permission.shape.scope.nullable().meta({ description: 'Null removes the permission.' }),
});
export type PermissionChange = z.infer<typeof change>;

export const changePermissions = endpoint({
  method: 'POST',
  path: '/api/role/permissions',
  access: { subject: 'roles', action: 'update' },
  summary: `Grant and revoke permissions of up to ${MAX_ROLES_COMPARED} roles, all or none; a role changed since is a conflict`,
  body: z.object({
    roles: z
      .array(
        z.object({
          id: z.uuid(),
          version: rowVersion(),
          changes: grantsAccess(
            z
              .array(change)
              .min(1)
              .max(SUBJECTS.length * ACTIONS.length),
          ),
        }),
      )
      .min(1)
      .max(MAX_ROLES_COMPARED),
  }),
  reply: rolesWithPermissions,
});

export const NO_SUCH_PERMISSION = defineMessage(
  'problems.noSuchPermission',
  'This permission does not exist: the action is not possible.',
);
export const READ_PERMISSION_REQUIRED = defineMessage(
  'problems.readingIsPart',
  'To add, change or archive, permission to read is needed.',
);
