import './messages.ts';
import { orderUsage, purchaseOrders } from '@leadwright/contract/features/purchase-orders';
import { t } from 'i18next';
import { Link } from 'react-router';
import { to } from '../../../paths.ts';
import { TargetBar } from '../../../ui/chart/target-bar.tsx';
import { formatCount, formatDay, formatNumber } from '../../../ui/format.ts';
import { CardRow, CardRows, homeCard } from '../../../ui/home/card.tsx';
import { ICONS } from '../../../ui/icons.ts';
import { orderStateBadge } from '../../../ui/look/order-badge.ts';
import { byUrgency, OPEN_STATES, type OpenOrder, ORDER_COLUMNS, unitOf } from './open-orders.ts';

const MAX_SHOWN = 6;
/** The used share from which an order is marked as nearly used up. */
const NEAR_LIMIT = 0.8;

const QUERY = JSON.stringify({
  endRow: 50,
  columns: ORDER_COLUMNS,
  // The state "submitted" sorts last, so that orders for approval come first.
  sortModel: [
    { colId: 'state', sort: 'desc' },
    { colId: 'end_date', sort: 'asc' },
  ],
  filterModel: { state: { filterType: 'set', values: OPEN_STATES } },
});
const ordersOf = ({ data }: { data: string }) => (JSON.parse(data) as { rows: OpenOrder[] }).rows;

function title(orders: OpenOrder[]): string {
  const { length: count } = orders.filter(({ state }) => state === 'submitted');
  return count > 0 ? t('ordersHome.waitingForApproval', { count, rows: formatCount(count) }) : t('ordersHome.title');
}

/** Shows the open purchase orders: those for approval, then those closest to their limit. */
export const card = homeCard({
  call: purchaseOrders.list.endpoint,
  input: () => ({ body: { query: QUERY } }),
  icon: ICONS['purchase-orders'],
  title: (data) => title(data ? ordersOf(data) : []),
  useAllLink: () => ({ to: to('purchaseOrders'), label: t('ordersHome.allOrders') }),
  nothing: (data) => ordersOf(data).length === 0 && t('ordersHome.noOrders'),
  Body: ({ data }) => (
    <CardRows>
      {ordersOf(data)
        .toSorted(byUrgency)
        .slice(0, MAX_SHOWN)
        .map((order) => (
          <Order key={order.id} order={order} />
        ))}
    </CardRows>
  ),
});

function Order({ order }: { order: OpenOrder }) {
  const { id, number, client_label: client, type, consumed, end_date, state } = order;
  const { capacity, drawn, share } = orderUsage(order);
  const used = formatNumber(consumed);
  return (
    <CardRow
      title={<Link to={to('purchaseOrder', { purchaseOrderId: id })}>{number}</Link>}
      detail={t('ordersHome.detail', { client, day: formatDay(end_date) })}
    >
      {orderStateBadge(state)}
      {state !== 'submitted' && (
        <TargetBar
          value={drawn}
          of={capacity}
          isShort={share >= NEAR_LIMIT}
          label={
            type === 'fixed'
              ? t('ordersHome.usedFixed', { used })
              : t('ordersHome.used', { used, of: formatNumber(capacity), unit: unitOf(type) })
          }
        />
      )}
    </CardRow>
  );
}
