import { VERIFICATION } from '@leadwright/contract/features/client-emails';
import { badgeOf } from './state-badge.tsx';

/** How sure it is that somebody reads an address, on its own screens and on its client's. */
export const verificationBadge = badgeOf(VERIFICATION, {
  unverified: 'gray',
  pending: 'primary',
  verified: 'success',
  invalid: 'danger',
});
