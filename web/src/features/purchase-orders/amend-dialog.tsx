import { amendOrder, purchaseOrders } from '@leadwright/contract/features/purchase-orders';
import { NumberInput, Select, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { explain, problemsIn } from '../../api/explain.ts';
import { useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { useFieldPermissions } from '../../session/use-field-permissions.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { AmountInput } from '../../ui/form/controls/money-control.tsx';
import { DateField } from '../../ui/form/dates/date-field.tsx';
import { metaOf } from '../../ui/form/field-type.ts';
import { numberSeparators } from '../../ui/format.ts';
import { RequiredLabel } from '../../ui/required-label.tsx';
import { ORDER_USE_ENDPOINTS } from './add-line-dialog.tsx';
import type { Order } from './order-usage.tsx';

const { shape } = purchaseOrders.fields;
const POLICIES = Object.entries(metaOf(shape.over_delivery, 'over_delivery').options ?? {});
const label = (name: keyof typeof shape) => metaOf(shape[name], name).label;

/** Amends an active order: creates a new revision and records the reason. */
export function AmendDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation();
  const { mayChange } = useFieldPermissions();
  const [terms, setTerms] = useState({
    quantity: order.quantity,
    end_date: order.end_date,
    over_delivery: order.over_delivery,
    ...(mayChange(shape.total) && {
      unit_price: order.unit_price ?? null,
      total: order.total ?? null,
      over_delivery_price: order.over_delivery_price ?? null,
    }),
  });
  const [reason, setReason] = useState('');
  const set = (changes: Partial<typeof terms>) => setTerms((previous) => ({ ...previous, ...changes }));
  const send = useSend(amendOrder, { invalidates: ORDER_USE_ENDPOINTS });
  const problems = problemsIn(send.error);
  const submit = () =>
    send.mutate(
      { params: { id: order.id }, body: { ...terms, version: order.version, reason } },
      {
        onSuccess: () => {
          notifySuccess(t('orders.amend.done'));
          onClose();
        },
      },
    );
  const amountFields = (['unit_price', 'total', 'over_delivery_price'] as const).filter((name) => {
    if (!(name in terms)) return false;
    if (name === 'over_delivery_price') return terms.over_delivery === 'allow';
    return (name === 'total') === (order.type === 'fixed');
  });
  return (
    <FormDialog
      title={t('orders.amend.title')}
      confirm={t('orders.amend.button')}
      isBusy={send.isPending}
      errorMessage={send.error && !problems ? explain(send.error).text : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{t('orders.amend.text', { number: order.revision })}</Text>
      {order.type !== 'fixed' && (
        <NumberInput
          {...numberSeparators()}
          label={label('quantity')}
          decimalScale={2}
          hideControls
          value={terms.quantity ?? ''}
          onChange={(next) => set({ quantity: next === '' ? null : Number(next) })}
          error={problems?.quantity}
        />
      )}
      {amountFields.map((name) => (
        <AmountInput
          key={name}
          label={label(name)}
          currency={order.currency}
          value={terms[name] ?? null}
          onChange={(next) => set({ [name]: next })}
          error={problems?.[name]}
        />
      ))}
      <DateField
        label={label('end_date')}
        value={terms.end_date}
        onChange={(end_date) => set({ end_date })}
        error={problems?.end_date}
      />
      <Select
        label={label('over_delivery')}
        data={POLICIES.map(([value, policyLabel]) => ({ value, label: policyLabel }))}
        value={terms.over_delivery}
        allowDeselect={false}
        onChange={(next) => set({ over_delivery: next as Order['over_delivery'] })}
        error={problems?.over_delivery}
      />
      <TextInput
        label={<RequiredLabel text={t('orders.reason')} />}
        aria-required
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        error={problems?.reason}
      />
    </FormDialog>
  );
}
