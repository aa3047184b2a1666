import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  agencyOnly,
  choice,
  count,
  currency,
  day,
  money,
  moneyAmount,
  references,
  requiredChoice,
  requiredDay,
  requiredReference,
  requiredText,
  rowVersion,
  text,
} from '../fields.ts';
import { rowSet } from '../grid.ts';
import { defineMessage } from '../message.ts';
import { END_BEFORE_START, type Problems } from '../problems.ts';
import { partialFields, resource } from '../resource.ts';
import { stateMachine } from '../state-machine.ts';
import { OVER_DELIVERY } from '../vocabulary/over-delivery.ts';

export const ORDER_TYPE = {
  days: 'Days',
  hours: 'Hours',
  leads: 'Leads',
  meetings: 'Meetings',
  fixed: 'Fixed price',
} as const;
/** Returns how much of an order can be drawn, and how much is used or reserved. A fixed price is drawn in percent. */
export function orderUsage({ type, quantity, consumed, reserved }: DrawnOrder) {
  const capacity = type === 'fixed' ? 100 : (quantity ?? 0);
  const drawn = consumed + reserved;
  return { capacity, drawn, share: capacity > 0 ? drawn / capacity : 0 };
}
interface DrawnOrder {
  type: keyof typeof ORDER_TYPE;
  quantity?: number | null | undefined;
  consumed: number;
  reserved: number;
}

export const ORDER_STATE = {
  draft: 'Draft',
  submitted: 'Submitted',
  approved: 'Approved',
  active: 'Active',
  on_hold: 'On hold',
  exhausted: 'Exhausted',
  expired: 'Expired',
  closed: 'Closed',
  cancelled: 'Cancelled',
} as const;
export type OrderState = keyof typeof ORDER_STATE;
const TWO_DECIMALS_MESSAGE = defineMessage('problems.hundredths', 'Use at most two decimals.');
const MAX_QUANTITY = 999_999_999;
/** A number with at most two decimals. */
const twoDecimalNumber = (minimum: number) =>
  z.number().min(minimum).max(MAX_QUANTITY).multipleOf(0.01, TWO_DECIMALS_MESSAGE.message);
/** A quantity in days, hours or pieces; two decimals allow a quarter of an hour. */
const quantity = () => twoDecimalNumber(0.01);

/** The terms that an amendment changes. */
const amendableTerms = {
  quantity: quantity().nullable().default(null).meta({ label: 'Quantity', help: 'Not used with a fixed price' }),
  unit_price: money('Unit price'),
  total: money('Total', { help: 'Required with a fixed price, otherwise calculated' }),
  over_delivery: choice('Over-delivery', OVER_DELIVERY, 'warn', {
    help: 'If more is used than remains: Stop rejects it, Warn records it with a warning, Allow records it at a price',
  }),
  over_delivery_price: money('Over-delivery price', { help: 'For each unit beyond the order, if allowed' }),
  end_date: requiredDay('End'),
};

const QUANTITY_MISSING = defineMessage('problems.orderQuantity', 'Enter the ordered quantity.');
const QUANTITY_NOT_ALLOWED = defineMessage('problems.orderOfFixedPrice', 'An order at a fixed price has no quantity.');
const TOTAL_MISSING = defineMessage('problems.orderTotal', 'Enter the fixed price.');

/** Purchase orders of clients and their usage. Amounts are in the minor unit of the order's currency. */
export const purchaseOrders = resource({
  name: 'purchase-orders',
  subject: 'purchase-order',
  noun: { one: 'purchase order', many: 'purchase orders' },
  purpose: 'A purchase order records how much a client has ordered. Work for the client is deducted from it.',
  example: 'Example: PO 4711 for 400 hours until December.',
  fields: {
    number: requiredText('Number', 40),
    client_id: requiredReference('Client', 'clients'),
    title: text('Title', 160),
    campaigns: references('Campaigns', 'campaigns', 50, { help: 'All campaigns of the client if empty' }),
    type: requiredChoice('Type', ORDER_TYPE),
    currency: currency('Currency', 'GBP'),
    ...amendableTerms,
    tax_rate: twoDecimalNumber(0).max(100).nullable().default(null).meta({ label: 'Tax rate', help: 'Per cent' }),
    start_date: requiredDay('Start'),
    issued_on: day('Issued on'),
    received_on: day('Received on'),
    billing_contact: text('Billing contact', 160),
    alert_at: z
      .array(z.int().min(1).max(1_000))
      .max(10)
      .default([50, 80, 100])
      .meta({ label: 'Alert at', help: 'Per cent of the order, such as 50, 80 and 100', control: 'numbers' }),
    notes: agencyOnly(text('Notes', 4_000, { control: 'long-text' })),
  },
  row: {
    state: requiredChoice('State', ORDER_STATE),
    revision: count('Revision'),
    campaign_names: z.string().nullable().meta({ label: 'Campaigns' }),
    consumed: z.number().meta({ label: 'Used' }),
    reserved: z.number().meta({ label: 'Reserved' }),
    remaining: z.number().meta({ label: 'Remaining' }),
    forecast_run_out: z.iso.date().nullable().meta({ label: 'Runs out' }),
    /** The total with its currency, for lists. */
    value: moneyAmount.nullable().optional().meta({ label: 'Value', guard: 'see-money' }),
  },
  columns: {
    number: { width: 130 },
    client_label: { width: 190 },
    campaign_names: { width: 200 },
    type: { width: 110 },
    quantity: { width: 110 },
    value: { width: 130 },
    currency: { width: 100 },
    consumed: { width: 100 },
    remaining: { width: 110 },
    forecast_run_out: { width: 130 },
    start_date: { width: 130 },
    end_date: { width: 130 },
    state: { width: 120 },
    title: { hidden: true },
    reserved: { hidden: true },
    over_delivery: { hidden: true },
    revision: { hidden: true },
    updated_at: { hidden: true },
  },
  defaultSort: [{ colId: 'end_date', sort: 'desc' }],
  search: ['number', 'title'],
  rules: ({ type, quantity, total, start_date, end_date }): Problems => ({
    ...(type && type !== 'fixed' && !quantity ? { quantity: QUANTITY_MISSING } : {}),
    ...(type === 'fixed' && quantity ? { quantity: QUANTITY_NOT_ALLOWED } : {}),
    ...(type === 'fixed' && total === null ? { total: TOTAL_MISSING } : {}),
    ...(start_date && end_date && end_date < start_date ? { end_date: END_BEFORE_START } : {}),
  }),
});

/**
 * Transitions that users can make. An order becomes exhausted when it is used up, and expired after its end date. Only
 * an amendment makes it active again.
 */
export const orderStates = stateMachine(purchaseOrders, ORDER_STATE, {
  draft: ['submitted', 'cancelled'],
  submitted: ['approved', 'draft', 'cancelled'],
  approved: ['active', 'cancelled'],
  active: ['on_hold', 'closed'],
  on_hold: ['active', 'closed'],
  exhausted: ['closed'],
  expired: ['closed'],
  closed: [],
  cancelled: [],
});

export const changeOrderState = orderStates.change;

/** States in which an amendment changes the terms; in earlier states the order itself is edited. */
export const AMENDABLE_STATES: readonly OrderState[] = ['active', 'on_hold', 'exhausted', 'expired'];
/** Fields that are fixed after submission. */
export const TERMS = [
  'number',
  'client_id',
  'type',
  'currency',
  'start_date',
  'tax_rate',
  ...(Object.keys(amendableTerms) as (keyof typeof amendableTerms)[]),
] as const;

const orderParams = z.object({ id: z.uuid() });
const reason = () => requiredText('Reason', 500);
export const orderTerms = z.object(amendableTerms);

export const amendOrder = endpoint({
  method: 'POST',
  path: '/api/purchase-orders/{id}/amend',
  access: { subject: 'purchase-order', action: 'update' },
  summary: 'Change the terms of a running purchase order as a new revision; the old terms stay readable',
  params: orderParams,
  body: partialFields(orderTerms).extend({ version: rowVersion(), reason: reason() }),
  reply: purchaseOrders.row,
});

export const extendOrder = endpoint({
  method: 'POST',
  path: '/api/purchase-orders/{id}/extend',
  access: { subject: 'purchase-order', action: 'update' },
  summary: 'Move the end of a running purchase order to a later day, as a new revision',
  params: orderParams,
  body: z.object({ version: rowVersion(), end_date: requiredDay('New end'), reason: reason() }),
  reply: purchaseOrders.row,
});

export const LINE_KIND = {
  reserve: 'Reserved',
  consume: 'Used',
  release: 'Released',
  reverse: 'Reversed',
  adjust: 'Corrected',
} as const;
export type LineKind = keyof typeof LINE_KIND;
const LINE_SOURCE = { hours: 'Hours', opportunity: 'Opportunity', manual: 'By hand' } as const;
export type LineSource = keyof typeof LINE_SOURCE;

/** The ledger of an order. Amounts of money are included only for viewers with the permission to see money. */
export const orderLines = rowSet({
  name: 'purchase_order_lines',
  title: 'Ledger',
  columns: {
    at: { label: 'Date', kind: 'date', width: 150, clock: true },
    kind: { label: 'Type', kind: 'set', values: LINE_KIND, width: 120 },
    source: { label: 'Source', kind: 'set', values: LINE_SOURCE, width: 120 },
    quantity: { label: 'Quantity', kind: 'number', width: 110 },
    amount: { label: 'Amount', kind: 'number', width: 130, guards: ['see-money'] },
    remaining: { label: 'Remaining', kind: 'number', width: 120 },
    reference: { label: 'Reference', kind: 'text', width: 180 },
    by: { label: 'Who', kind: 'text', width: 160 },
    reason: { label: 'Reason', kind: 'text', width: 220 },
  },
  defaultSort: [{ colId: 'at', sort: 'desc' }],
});

const orderLine = z.object({
  id: z.uuid(),
  at: z.string(),
  kind: z.enum(Object.keys(LINE_KIND) as [LineKind, ...LineKind[]]),
  source: z.enum(['hours', 'opportunity', 'manual']),
  quantity: z.number(),
  amount: z.int().nullable().optional().meta({ guard: 'see-money' }),
  remaining: z.number(),
  reference: z.string(),
  by: z.string().nullable(),
  reason: z.string(),
  /** Whether the entry can be reversed, because it is not reversed yet. */
  can_be_reversed: z.boolean(),
});
export type OrderLine = z.infer<typeof orderLine>;

const revision = z.object({
  revision: z.int(),
  kind: z.enum(['amend', 'extend']),
  at: z.string(),
  by: z.string().nullable(),
  reason: z.string(),
  /** The previous terms. */
  terms: z.object({
    quantity: z.number().nullable(),
    unit_price: z.int().nullable().optional().meta({ guard: 'see-money' }),
    total: z.int().nullable().optional().meta({ guard: 'see-money' }),
    over_delivery: z.string(),
    over_delivery_price: z.int().nullable().optional().meta({ guard: 'see-money' }),
    end_date: z.string(),
  }),
});
export type OrderRevision = z.infer<typeof revision>;

export const orderHistory = endpoint({
  method: 'GET',
  path: '/api/purchase-orders/{id}/course',
  access: { subject: 'purchase-order', action: 'read' },
  summary: 'Get the ledger, approval steps and revisions of a purchase order, latest first',
  params: orderParams,
  reply: z.object({
    lines: z.array(orderLine),
    /** Whether there are more lines. */
    more: z.boolean(),
    /** Usage at the end of each month. */
    months: z.array(z.object({ month: z.string(), consumed: z.number(), reserved: z.number() })),
    steps: z.array(z.object({ at: z.string(), state: z.string(), by: z.string().nullable() })),
    revisions: z.array(revision),
  }),
});

export const MAX_LINES = 500;

export const addOrderLine = endpoint({
  method: 'POST',
  path: '/api/purchase-orders/{id}/lines',
  access: { subject: 'purchase-order', action: 'update' },
  summary: 'Add a ledger line by hand: use, reservation, release or correction',
  params: orderParams,
  body: z.object({
    kind: requiredChoice('Type', { consume: 'Use', reserve: 'Reserve', release: 'Release', adjust: 'Correct' }),
    quantity: z
      .number()
      .min(-MAX_QUANTITY)
      .max(MAX_QUANTITY)
      .multipleOf(0.01, TWO_DECIMALS_MESSAGE.message)
      .refine((value) => value !== 0, 'Enter a quantity.')
      .meta({ label: 'Quantity', help: 'A correction can be negative' }),
    reference: text('Reference', 120),
    reason: reason(),
  }),
  /** `beyond` is the quantity by which the line exceeds the order. */
  reply: z.object({ order: purchaseOrders.row, beyond: z.number() }),
});

export const reverseOrderLine = endpoint({
  method: 'POST',
  path: '/api/purchase-orders/{id}/lines/{lineId}/reverse',
  access: { subject: 'purchase-order', action: 'update' },
  summary: 'Reverse a ledger line by adding an opposite line',
  params: z.object({ id: z.uuid(), lineId: z.uuid() }),
  body: z.object({ reason: reason() }),
  reply: purchaseOrders.row,
});
