import { AMENDABLE_STATES, orderStates, purchaseOrders } from '@leadwright/contract/features/purchase-orders';
import { IconCalendarPlus, IconEdit, IconPlus } from '@tabler/icons-react';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../session/session.tsx';
import type { MenuAction } from '../../ui/record/record-menu.tsx';
import { StateActions } from '../../ui/record/state-actions.tsx';
import { AddLineDialog } from './add-line-dialog.tsx';
import { AmendDialog } from './amend-dialog.tsx';
import { ExtendDialog } from './extend-dialog.tsx';
import type { Order } from './order-usage.tsx';

/** Shows buttons for the next states of an order. An approval requires a separate permission. */
export function OrderStateActions({ order }: { order: Order }) {
  const { t } = useTranslation();
  const mayApprove = useCan('approve-orders', 'update');
  const { next } = orderStates;
  const submitted = next.submitted.filter((state) => mayApprove || state !== 'approved');
  return (
    <StateActions
      resource={purchaseOrders}
      machine={{ ...orderStates, next: { ...next, submitted } }}
      row={{ ...order, name: order.number }}
      verbs={{
        draft: t('orders.verbs.sendBack'),
        submitted: t('orders.verbs.submit'),
        approved: t('orders.verbs.approve'),
        active: order.state === 'on_hold' ? t('orders.verbs.resume') : t('orders.verbs.activate'),
        on_hold: t('orders.verbs.hold'),
        closed: t('orders.verbs.close'),
        cancelled: t('orders.verbs.cancel'),
      }}
    />
  );
}

/** Returns the rarely used actions, which are in the menu: most ledger lines are automatic, and terms seldom change. */
export function orderMenuActions(order: Order): MenuAction[] {
  if (!order.can.update || order.archived_at) return [];
  const isAmendable = AMENDABLE_STATES.includes(order.state);
  return [
    ...(order.state === 'active'
      ? [
          {
            label: t('orders.addLine.button'),
            icon: IconPlus,
            dialog: (close: () => void) => <AddLineDialog order={order} onClose={close} />,
          },
        ]
      : []),
    ...(isAmendable
      ? [
          {
            label: t('orders.amend.button'),
            icon: IconEdit,
            dialog: (close: () => void) => <AmendDialog order={order} onClose={close} />,
          },
          {
            label: t('orders.extend.button'),
            icon: IconCalendarPlus,
            dialog: (close: () => void) => <ExtendDialog order={order} onClose={close} />,
          },
        ]
      : []),
  ];
}
