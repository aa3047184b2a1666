import { addMessages } from '../../../messages/catalogue.ts';

export const ordersHome = addMessages('ordersHome', {
  title: 'Open purchase orders',
  waiting_one: '1 purchase order waits for approval',
  waiting_other: '{{rows}} purchase orders wait for approval',
  all: 'All purchase orders',
  nothing: 'No open purchase orders.',
  detail: '{{client}} · until {{day}}',
  used: '{{used}} of {{of}} {{unit}} used',
  usedFixed: '{{used}} % of the fixed price used',
});
