import { expect, test } from 'vitest';
import { byUrgency, type OpenOrder } from './open-orders.ts';

const order = (number: string, changes: Partial<OpenOrder> = {}): OpenOrder => ({
  id: number,
  number,
  client_label: 'Acme',
  type: 'days',
  quantity: 40,
  consumed: 0,
  reserved: 0,
  end_date: '2026-12-31',
  state: 'active',
  ...changes,
});

test('sorts orders for approval first, then by the share that is used or reserved', () => {
  const orders = [
    order('little used', { consumed: 4 }),
    order('fixed price', { type: 'fixed', quantity: null, consumed: 60 }),
    order('nearly used', { consumed: 30, reserved: 6 }),
    order('submitted', { state: 'submitted' }),
  ];
  expect(orders.toSorted(byUrgency).map(({ number }) => number)).toEqual([
    'submitted',
    'nearly used',
    'fixed price',
    'little used',
  ]);
});
