import { expect, test } from 'vitest';
import { orderUsage } from './purchase-orders.ts';

test.each([
  [
    { type: 'days', quantity: 40, consumed: 30, reserved: 6 },
    { capacity: 40, drawn: 36, share: 0.9 },
  ],
  [
    { type: 'fixed', quantity: null, consumed: 60, reserved: 0 },
    { capacity: 100, drawn: 60, share: 0.6 },
  ],
  [
    { type: 'days', quantity: null, consumed: 0, reserved: 0 },
    { capacity: 0, drawn: 0, share: 0 },
  ],
] as const)('computes the usage of %j', (order, usage) => {
  expect(orderUsage(order)).toEqual(usage);
});
