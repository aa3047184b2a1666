import { ERASURE_STATE } from '@leadwright/contract/features/erasure';
import { badgeOf } from '../../ui/look/state-badge.tsx';

export const erasureBadge = badgeOf(ERASURE_STATE, {
  searching: 'primary',
  found: 'warning',
  running: 'primary',
  failed: 'danger',
  done: 'success',
  discarded: 'gray',
});
