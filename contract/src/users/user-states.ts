/** States of a user, of staff or of a client. */
export const USER_STATUS = {
  invited: 'Invited',
  active: 'Active',
  suspended: 'Suspended',
  deactivated: 'Deactivated',
} as const;
export type UserStatus = keyof typeof USER_STATUS;

/**
 * Transitions that another user can make. An invited user becomes active only by accepting, and a deactivated user only
 * by a new invitation.
 */
export const USER_TRANSITIONS: Readonly<Record<UserStatus, readonly UserStatus[]>> = {
  invited: [],
  active: ['suspended', 'deactivated'],
  suspended: ['active', 'deactivated'],
  deactivated: ['invited'],
};

/** States of a pending invitation; a revoked or expired one can be sent again. */
export const INVITATION = { open: 'Sent', expired: 'Expired', revoked: 'Revoked' } as const;
