import { VERIFICATION } from '@leadwright/contract/features/client-emails';
import { badgeOf } from './state-badge.tsx';

/** Returns the badge for the verification state of an email address. */
export const verificationBadge = badgeOf(VERIFICATION, {
  unverified: 'gray',
  pending: 'primary',
  verified: 'success',
  invalid: 'danger',
});
