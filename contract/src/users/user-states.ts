/** What has become of somebody who was invited, whether of the staff or at a client. */
export const USER_STATUS = {
  invited: 'Invited',
  active: 'Active',
  suspended: 'Suspended',
  deactivated: 'Deactivated',
} as const;
export type UserStatus = keyof typeof USER_STATUS;

/**
 * What a user may become by somebody else's hand. Whoever is invited becomes active by accepting, and by nothing else;
 * whoever was deactivated comes back by a new invitation.
 */
export const USER_NEXT: Readonly<Record<UserStatus, readonly UserStatus[]>> = {
  invited: [],
  active: ['suspended', 'deactivated'],
  suspended: ['active', 'deactivated'],
  deactivated: ['invited'],
};

/** What has become of an invitation that is not accepted. One that is revoked or has run out can be sent anew. */
export const INVITATION = { open: 'Sent', expired: 'Expired', revoked: 'Revoked' } as const;
