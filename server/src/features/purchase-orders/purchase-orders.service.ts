import { purchaseOrders } from '@leadwright/contract/features/purchase-orders';
import { ownClientCondition, scopeRule } from '../../access/scope.ts';

/** Orders are visible to the agency and to their client; working in a campaign gives no access to them. */
export const orderRule = scopeRule('purchase_order', purchaseOrders.subject, {
  client: ownClientCondition('client_id'),
});

export { type Draw, reverseLine, writeDraw } from './ledger.ts';
