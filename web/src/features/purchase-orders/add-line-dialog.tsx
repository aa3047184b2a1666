import { addOrderLine, orderHistory, purchaseOrders } from '@leadwright/contract/features/purchase-orders';
import { NumberInput, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { explain, problemsIn } from '../../api/explain.ts';
import { useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { metaOf } from '../../ui/form/field-type.ts';
import { formatNumber, numberSeparators } from '../../ui/format.ts';
import { RequiredLabel } from '../../ui/required-label.tsx';
import type { Order } from './order-usage.tsx';

const KINDS = metaOf(addOrderLine.body.shape.kind, 'kind').options ?? {};
type Kind = 'consume' | 'reserve' | 'release' | 'adjust';

/** Endpoints that return how much of an order is used. A new ledger line invalidates their data. */
export const ORDER_USE_ENDPOINTS = [purchaseOrders.view, purchaseOrders.list.endpoint, orderHistory];

/** Adds a ledger line manually. */
export function AddLineDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<Kind>('consume');
  const [quantity, setQuantity] = useState<number | string>('');
  const [reference, setReference] = useState('');
  const [reason, setReason] = useState('');
  const send = useSend(addOrderLine, { invalidates: ORDER_USE_ENDPOINTS });
  const problems = problemsIn(send.error);
  const submit = () =>
    send.mutate(
      { params: { id: order.id }, body: { kind, quantity: Number(quantity), reference, reason } },
      {
        onSuccess: ({ beyond }) => {
          notifySuccess(
            beyond > 0
              ? t('orders.addLine.doneBeyondOrder', { beyond: formatNumber(beyond) })
              : t('orders.addLine.done'),
          );
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('orders.addLine.title')}
      confirm={t('orders.addLine.button')}
      isBusy={send.isPending}
      errorMessage={send.error && !problems ? explain(send.error).text : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={t('orders.lineType')}
        data={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
        value={kind}
        allowDeselect={false}
        onChange={(next) => setKind(next as Kind)}
      />
      <NumberInput
        {...numberSeparators()}
        data-autofocus
        label={<RequiredLabel text={t('orders.quantity')} />}
        aria-required
        decimalScale={2}
        hideControls
        value={quantity}
        onChange={setQuantity}
        error={problems?.quantity}
      />
      <TextInput
        label={t('orders.reference')}
        maxLength={120}
        value={reference}
        onChange={({ currentTarget }) => setReference(currentTarget.value)}
        error={problems?.reference}
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
