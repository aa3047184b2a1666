import { MAIL_STATE } from '@leadwright/contract/features/mail';
import { badgeOf } from '../../ui/look/state-badge.tsx';

export const mailBadge = badgeOf(MAIL_STATE, {
  queued: 'warning',
  sending: 'primary',
  sent: 'success',
  failed: 'danger',
});
