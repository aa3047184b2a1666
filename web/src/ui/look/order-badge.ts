import { ORDER_STATE } from '@leadwright/contract/features/purchase-orders';
import { badgeOf } from './state-badge.tsx';

/** Returns the badge of a purchase order state. */
export const orderStateBadge = badgeOf(ORDER_STATE, {
  draft: 'gray',
  submitted: 'warning',
  approved: 'primary',
  active: 'success',
  on_hold: 'warning',
  exhausted: 'danger',
  expired: 'danger',
  closed: 'gray',
  cancelled: 'gray',
});
