import { ORDER_TYPE, orderUsage, type purchaseOrders } from '@leadwright/contract/features/purchase-orders';
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

export const unitOf = (type: OpenOrder['type']): string => ORDER_TYPE[type].toLowerCase();

const submittedRank = ({ state }: OpenOrder) => Number(state === 'submitted');

/** Sorts orders for approval first, then the orders closest to their limit. */
export const byUrgency = (a: OpenOrder, b: OpenOrder): number =>
  submittedRank(b) - submittedRank(a) || orderUsage(b).share - orderUsage(a).share;
