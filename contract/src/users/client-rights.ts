import type { Grant } from '../access.ts';

/** Rights of a client's user that are set per user, not by role. */
export const CLIENT_RIGHTS = {
  may_dispute: { subject: 'opportunities', action: 'update', scope: 'client' },
  may_export: { subject: 'export', action: 'read', scope: 'client' },
  may_see_phone: { subject: 'sensitive-fields', action: 'read', scope: 'client' },
} as const satisfies Record<string, Grant>;

export type ClientRight = keyof typeof CLIENT_RIGHTS;
export const CLIENT_RIGHT_NAMES = Object.keys(CLIENT_RIGHTS) as ClientRight[];
