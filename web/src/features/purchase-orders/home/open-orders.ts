import { ORDER_TYPE, type purchaseOrders } from '@leadwright/contract/features/purchase-orders';
import type { RowOf } from '@leadwright/contract/grid';

export const OPEN_STATES = ['submitted', 'approved', 'active', 'on_hold', 'exhausted', 'expired'] as const;
export const ORDER_COLUMNS = [
  'number',
  'client_label',
  'type',
  'quantity',
  'consumed',
  'reserved',
  'end_date',
  'state',
] as const;
export type OpenOrder = Pick<RowOf<typeof purchaseOrders.list>, 'id' | (typeof ORDER_COLUMNS)[number]>;

/** The ordered amount; 100 for a fixed price, whose use is measured in per cent. */
export const orderedAmount = ({ type, quantity }: OpenOrder): number => (type === 'fixed' ? 100 : (quantity ?? 0));
export const unitOf = (type: OpenOrder['type']): string => ORDER_TYPE[type].toLowerCase();

/** The used and reserved share of an order. */
export const usedShare = (order: OpenOrder): number =>
  orderedAmount(order) > 0 ? (order.consumed + order.reserved) / orderedAmount(order) : 0;

const submittedRank = ({ state }: OpenOrder) => Number(state === 'submitted');

/** Sorts orders for approval first, then the orders closest to their limit. */
export const byUrgency = (a: OpenOrder, b: OpenOrder): number =>
  submittedRank(b) - submittedRank(a) || usedShare(b) - usedShare(a);
