import './messages.ts';
import { purchaseOrders } from '@leadwright/contract/features/purchase-orders';
import type { RowOf } from '@leadwright/contract/resource';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/form/field.tsx';
import { FieldGrid } from '../../ui/form/field-grid.tsx';
import { useField } from '../../ui/form/form-context.ts';
import { orderStateBadge } from '../../ui/look/order-badge.ts';
import { resourceScreens } from '../../ui/record/resource-screens.tsx';
import { OrderStateActions, orderMenuActions } from './order-actions.tsx';
import { useOrderTabs } from './order-history.tsx';
import { OrderUsage } from './order-usage.tsx';

function Fields() {
  const { t } = useTranslation();
  const { value: type } = useField<string | null>('type');
  const { value: policy } = useField<string>('over_delivery');
  return (
    <>
      <FieldGrid title={t('orders.groups.order')}>
        <Field name="number" autoFocus />
        <Field name="client_id" />
        <Field name="title" />
        <Field name="campaigns" />
      </FieldGrid>
      <FieldGrid title={t('orders.groups.terms')}>
        <Field name="type" />
        <Field name="currency" />
        {type !== 'fixed' && <Field name="quantity" />}
        {type === 'fixed' ? <Field name="total" /> : <Field name="unit_price" />}
        <Field name="over_delivery" />
        {policy === 'allow' && <Field name="over_delivery_price" />}
        <Field name="tax_rate" />
      </FieldGrid>
      <FieldGrid title={t('orders.groups.dates')}>
        <Field name="start_date" />
        <Field name="end_date" />
        <Field name="issued_on" />
        <Field name="received_on" />
        <Field name="billing_contact" />
      </FieldGrid>
      <FieldGrid title={t('orders.groups.alerts')}>
        <Field name="alert_at" />
        <Field name="notes" />
      </FieldGrid>
    </>
  );
}

function Badge({ order: { state, revision } }: { order: RowOf<typeof purchaseOrders> }) {
  const { t } = useTranslation();
  return (
    <>
      {orderStateBadge(state)}
      <Text c="dimmed">{t('orders.revision', { number: revision })}</Text>
    </>
  );
}

export const { List, Add, View, Edit } = resourceScreens(purchaseOrders, {
  one: 'purchaseOrder',
  many: 'purchaseOrders',
  form: <Fields />,
  titleOf: ({ number, title }) => (title ? `${number} · ${title}` : number),
  cells: {
    state: ({ state }) => orderStateBadge(state),
  },
  badge: (order) => <Badge order={order} />,
  actions: (order) => <OrderStateActions order={order} />,
  menuActions: orderMenuActions,
  keyFacts: ['client_id', 'type', 'end_date'],
  // The header shows number and title.
  facts: [
    'campaigns',
    'quantity',
    'over_delivery',
    'start_date',
    'issued_on',
    'received_on',
    'billing_contact',
    'alert_at',
    'notes',
  ],
  panels: (order) => <OrderUsage order={order} />,
  related: useOrderTabs,
});
