import type { Grant } from '../access.ts';

/** Permissions of client users that are set per user, not by role. */
export const CLIENT_USER_PERMISSIONS = {
  may_dispute: { subject: 'opportunities', action: 'update', scope: 'client' },
  may_export: { subject: 'export', action: 'read', scope: 'client' },
  may_see_phone: { subject: 'sensitive-fields', action: 'read', scope: 'client' },
} as const satisfies Record<string, Grant>;

export type ClientUserPermission = keyof typeof CLIENT_USER_PERMISSIONS;
export const CLIENT_USER_PERMISSION_NAMES = Object.keys(CLIENT_USER_PERMISSIONS) as ClientUserPermission[];
