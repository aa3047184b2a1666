import { ORDER_STATE } from '@leadwright/contract/features/purchase-orders';
import { badgeOf } from './state-badge.tsx';

/** The state of a purchase order, on its own screens and on those of its client. */
export const orderState = badgeOf(ORDER_STATE, {
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
