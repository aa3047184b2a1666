import { VERIFICATION } from '@leadwright/contract/features/client-emails';
import { badgeOf } from './state-badge.tsx';

/** The certainty that an email address is read, on its own screens and on those of its client. */
export const verificationBadge = badgeOf(VERIFICATION, {
  unverified: 'gray',
  pending: 'primary',
  verified: 'success',
  invalid: 'danger',
});
