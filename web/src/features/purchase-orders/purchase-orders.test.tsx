import { clients } from '@leadwright/contract/features/clients';
import {
  addOrderLine,
  amendOrder,
  changeOrderState,
  type OrderState,
  purchaseOrders,
} from '@leadwright/contract/features/purchase-orders';
import { expect, test } from 'vitest';
import { call } from '../../api/call.ts';
import { show } from '../../testing/show.tsx';
import { List, View } from './purchase-orders.tsx';

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

/** Adds an order of 40 days, with six days used and two days reserved. */
async function addRunningOrder() {
  const code = Math.random().toString(36).slice(2, 10).toUpperCase();
  const client = await call(clients.add, { body: { code, name: `Client ${code}` } as never });
  const number = `PO-${code}`;
  const { id } = await call(purchaseOrders.add, {
    body: {
      ...{ client_id: client.id, number, title: 'Calls', type: 'days', quantity: 40, currency: 'GBP' },
      ...{ unit_price: 38_000, start_date: day(-30), end_date: day(60) },
    } as never,
  });
  for (const state of ['submitted', 'approved', 'active'] as OrderState[])
    await call(changeOrderState, { params: { id }, body: { state } });
  const addLine = (kind: 'consume' | 'reserve', quantity: number, reference: string) =>
    call(addOrderLine, { params: { id }, body: { kind, quantity, reference, reason: 'By agreement' } });
  await addLine('consume', 6, 'Week 40');
  await addLine('reserve', 2, 'Week 41');
  return { id, number, client: client.name };
}

const showOrder = (id: string, tab = '') =>
  show(<View />, { path: '/campaigns/purchase-order/:purchaseOrderId', at: `/campaigns/purchase-order/${id}${tab}` });

test('lists the client, value and use of each order', async () => {
  const { number, client } = await addRunningOrder();
  const screen = await show(<List />, { at: `/here?search=${number}` });
  await expect.element(screen.getByRole('link', { name: number })).toBeVisible();
  const headers = screen.getByRole('columnheader').elements();
  const names = headers.map((header) => header.textContent).filter(Boolean);
  const expectedNames = ['Number', 'Client', 'Campaigns', 'Type', 'Quantity', 'Value', 'Currency', 'Used', 'Remaining'];
  expect(names.slice(0, expectedNames.length)).toEqual(expectedNames);
  const row = screen.getByRole('row').filter({ hasText: number });
  for (const text of [client, 'Days', '40', '£15,200.00', 'GBP', '6', '32'])
    await expect.element(row.getByText(text, { exact: true })).toBeInTheDocument();
});

test('shows the ledger as a monthly chart and as lines with amount, reason and user', async () => {
  const { id } = await addRunningOrder();
  const screen = await showOrder(id, '?tab=ledger');
  const chart = screen.getByRole('figure', { name: 'Use of the order by month' });
  await expect.element(chart).toBeVisible();
  await chart.getByRole('button').click();
  await expect.element(chart.getByRole('row', { name: / 6 2$/ })).toBeVisible();
  const usedRow = screen.getByRole('row').filter({ hasText: 'Week 40' });
  for (const text of ['By hand', '6', '£2,280.00', '34', 'By agreement'])
    await expect.element(usedRow.getByText(text, { exact: true })).toBeInTheDocument();
  await usedRow.getByRole('button', { name: 'Reverse' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Reverse this line' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Counted twice');
  await dialog.getByRole('button', { name: 'Reverse' }).click();
  await expect.element(screen.getByText('Counted twice')).toBeVisible();
  await expect.element(usedRow.getByText('£2,280.00', { exact: true })).toBeInTheDocument();
});

test('shows approvals, earlier terms and the next states', async () => {
  const { id } = await addRunningOrder();
  const { version } = await call(purchaseOrders.view, { params: { id } });
  await call(amendOrder, { params: { id }, body: { version, quantity: 50, reason: 'A second product' } });
  const screen = await showOrder(id, '?tab=agreed');
  await expect.element(screen.getByText(/^Approved by /)).toBeVisible();
  await expect.element(screen.getByText(/A second product/)).toBeVisible();
  await screen.getByRole('button', { name: 'Change state' }).click();
  for (const verb of ['Put on hold', 'Close'])
    await expect.element(screen.getByRole('menuitem', { name: verb })).toBeVisible();
  expect(screen.getByRole('menuitem', { name: 'Approve' }).elements()).toEqual([]);
  await expect.element(screen.getByText(/^“Active” cannot be changed to: Draft, Submitted, Approved/)).toBeVisible();
  await screen.getByRole('menuitem', { name: 'Put on hold' }).click();
  await expect.poll(async () => (await call(purchaseOrders.view, { params: { id } })).state).toBe('on_hold');
});
