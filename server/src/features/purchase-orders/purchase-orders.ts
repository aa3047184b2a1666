import { AppError } from '@leadwright/contract/errors';
import {
  ORDER_STATE,
  type OrderState,
  orderStates,
  purchaseOrders,
  TERMS,
} from '@leadwright/contract/features/purchase-orders';
import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import type { RowOf } from '@leadwright/contract/resource';
import { sql } from 'kysely';
import type { Trx } from '../../database/pool.ts';
import { differenceOf } from '../../record/kinds.ts';
import { entity } from '../../resource/entity.ts';
import { orderRule } from './purchase-orders.service.ts';

type Order = RowOf<typeof purchaseOrders>;

const TERMS_FIXED = defineMessage(
  'problems.orderTermFixed',
  'This cannot be changed after the order is submitted. Amend the order instead.',
);
/** States in which an order cannot be archived: it must be closed or cancelled first. */
const UNARCHIVABLE_STATES: readonly OrderState[] = [
  'submitted',
  'approved',
  'active',
  'on_hold',
  'exhausted',
  'expired',
];

export const purchaseOrderEntity = entity({
  resource: purchaseOrders,
  rule: orderRule,
  states: orderStates,
  label: sql`t.number`,
  detail: sql`(select k.name from client k where k.id = t.client_id)`,
  campaigns: (id) => sql`select unnest(o.campaigns) from purchase_order o where o.id = ${id}`,
  uniqueProblems: {
    purchase_order_number_key: defineMessage(
      'problems.orderNumberTaken',
      'Another order of this client has this number.',
    ),
  },
  computed: {
    campaign_names: sql`(select string_agg(k.name, ', ' order by k.name) from campaign k where k.id = any(t.campaigns))`,
    value: sql`case when t.total is not null then json_build_object('amount', t.total, 'currency', t.currency) end`,
    // Extrapolates the usage since the start of the order.
    forecast_run_out: sql`case
      when t.remaining <= 0 then current_date
      when t.consumed > 0 and t.state in ('active', 'on_hold') and current_date > t.start_date
        then t.start_date + least(ceil((current_date - t.start_date) * t.capacity / t.consumed), 36500)::integer
    end`,
  },
  async assertArchivable(_, { state, number }) {
    if (!UNARCHIVABLE_STATES.includes(state)) return;
    const message = 'The state of order {{number}} is “{{state}}”. Cancel or close it before you archive it.';
    throw new AppError(
      'in_use',
      defineMessage('errors.orderNotClosed', message, { number, state: ORDER_STATE[state] }),
    );
  },
  async check(trx, input, before): Promise<Problems> {
    return { ...fixedTermProblems(input, before), ...(await campaignProblems(trx, input)) };
  },
});

/** Returns problems for terms that were changed after the order was submitted. */
function fixedTermProblems(input: object, before: Order | undefined): Problems {
  if (!before || before.state === 'draft') return {};
  const { after } = differenceOf<object>(TERMS, before, input);
  return Object.fromEntries(Object.keys(after).map((name) => [name, TERMS_FIXED]));
}

/** Returns a problem when the order names campaigns of another client. */
async function campaignProblems(
  trx: Trx,
  { client_id, campaigns }: { client_id: string; campaigns: readonly string[] },
): Promise<Problems> {
  if (campaigns.length === 0) return {};
  const { rows } = await sql`
    select from campaign where id = any(${campaigns}::uuid[]) and client_id <> ${client_id} limit 1`.execute(trx);
  return rows.length > 0
    ? { campaigns: defineMessage('problems.campaignsOfOtherClient', 'Choose only campaigns of this client.') }
    : {};
}
