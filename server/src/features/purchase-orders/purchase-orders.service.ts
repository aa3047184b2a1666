import { purchaseOrders } from '@leadwright/contract/features/purchase-orders';
import { ofOwnClient, scopeRule } from '../../access/scope.ts';

/** Orders are the agency's and of their client: who works in a campaign needs none. */
export const orderRule = scopeRule('purchase_order', purchaseOrders.subject, { client: ofOwnClient('client_id') });

export { type Draw, drawOn, reverseLine } from './ledger.ts';
