import { addMessages } from '../../../messages/catalogue.ts';

export const ordersHome = addMessages('ordersHome', {
  title: 'Open purchase orders',
  waitingForApproval_one: '1 purchase order is waiting for approval',
  waitingForApproval_other: '{{rows}} purchase orders are waiting for approval',
  allOrders: 'All purchase orders',
  noOrders: 'No open purchase orders.',
  detail: '{{client}} · until {{day}}',
  used: '{{used}} of {{of}} {{unit}} used',
  usedFixed: '{{used}} % of the fixed price used',
});
