import { sql } from 'kysely';
import type { Trx } from '../database/pool.ts';

interface DemoOrder {
  client: string;
  campaigns: string[];
  number: string;
  title: string;
  type: 'days' | 'leads' | 'fixed';
  currency: string;
  quantity: number | null;
  unit_price: number | null;
  total: number;
  tax_rate: number;
  /** The first and the last day of the order, counted in days from today. */
  startsInDays: number;
  endsInDays: number;
  over_delivery: 'stop' | 'warn' | 'allow';
  over_delivery_price: number | null;
  billing_contact: string;
  state: 'active' | 'submitted';
  lines: Line[];
}
/** A ledger line with the reserved and consumed quantities. */
type Line = [daysAgo: number, kind: string, reserved: number, consumed: number, reason: string];

const ORDERS: DemoOrder[] = [
  {
    client: 'TYNE',
    campaigns: ['TYNE-26-01'],
    number: 'TIS-PO-20418',
    title: 'Qualified leads, northern manufacturers',
    type: 'leads',
    currency: 'GBP',
    quantity: 120,
    unit_price: 14_500,
    total: 1_740_000,
    tax_rate: 20,
    startsInDays: -85,
    endsInDays: 93,
    over_delivery: 'allow',
    over_delivery_price: 12_000,
    billing_contact: 'Accounts payable, Tyne Industrial Supplies',
    state: 'active',
    lines: [
      [78, 'consume', 0, 6, 'Leads from week 1'],
      [64, 'consume', 0, 11, 'Leads from the past two weeks'],
      [50, 'consume', 0, 14, 'Leads from the past two weeks'],
      [43, 'adjust', 0, -1, 'Reversed: the company had closed'],
      [36, 'consume', 0, 12, 'Leads from the past two weeks'],
      [22, 'reserve', 9, 0, 'Leads shown to the client'],
      [15, 'consume', -7, 7, 'Leads accepted by the client'],
      [14, 'release', -2, 0, 'Leads rejected by the client'],
      [8, 'consume', 0, 10, 'Leads from the past two weeks'],
      [1, 'reserve', 4, 0, 'Leads shown to the client'],
    ],
  },
  {
    client: 'HALDEN',
    campaigns: [],
    number: 'HB/2026/0117',
    title: 'Research days for the list of laboratories',
    type: 'days',
    currency: 'GBP',
    quantity: 40,
    unit_price: 38_000,
    total: 1_520_000,
    tax_rate: 20,
    startsInDays: -60,
    endsInDays: 11,
    over_delivery: 'stop',
    over_delivery_price: null,
    billing_contact: 'Finance, Halden Brook Instruments',
    state: 'active',
    lines: [
      [55, 'consume', 0, 5, 'Week 1'],
      [48, 'consume', 0, 4.5, 'Week 2'],
      [41, 'consume', 0, 5, 'Week 3'],
      [27, 'consume', 0, 9.25, 'Weeks 4 and 5'],
      [13, 'consume', 0, 8.5, 'Weeks 6 and 7'],
      [6, 'consume', 0, 3.75, 'Week 8'],
    ],
  },
  {
    client: 'RHEIN',
    campaigns: ['RHEIN-26-02'],
    number: '4500071193',
    title: 'Terminierung Mittelstand, Festpreis',
    type: 'fixed',
    currency: 'EUR',
    quantity: null,
    unit_price: null,
    total: 2_850_000,
    tax_rate: 19,
    startsInDays: 6,
    endsInDays: 184,
    over_delivery: 'warn',
    over_delivery_price: null,
    billing_contact: 'Einkauf, Rhein Datensysteme',
    state: 'submitted',
    lines: [],
  },
];

/** Adds orders: one in progress, one nearly used up and ending soon, and one waiting for approval. */
export async function addOrders(trx: Trx): Promise<void> {
  for (const { client, campaigns, startsInDays, endsInDays, lines, ...terms } of ORDERS) {
    const { rows } = await sql<{ id: string }>`
      insert into purchase_order (client_id, campaigns, start_date, end_date, issued_on, received_on, ${sql.join(Object.keys(terms).map((name) => sql.ref(name)))})
      select c.id, array(select k.id from campaign k where k.code = any(${campaigns}::text[])),
        current_date + ${startsInDays}::integer,
        current_date + ${endsInDays}::integer, current_date + ${Math.min(startsInDays, 0) - 7}::integer,
        current_date + ${Math.min(startsInDays, 0) - 4}::integer,
        ${sql.join(Object.values(terms))}
      from client c where c.code = ${client} returning id`.execute(trx);
    for (const line of lines) await addLine(trx, rows[0]!.id, line, terms.unit_price!);
  }
}

/** Adds a ledger line. A database trigger updates the balance of the order. */
async function addLine(trx: Trx, orderId: string, [daysAgo, kind, reserved, consumed, reason]: Line, price: number) {
  await sql`
    insert into purchase_order_line (order_id, at, kind, source, reserved, consumed, amount, reference, reason, remaining)
    values (${orderId}, now() - make_interval(days => ${daysAgo}::integer), ${kind}, 'manual', ${reserved}, ${consumed},
      ${Math.round(price * (consumed || reserved))}, ${reason}, ${kind === 'adjust' ? reason : ''}, 0)`.execute(trx);
}
