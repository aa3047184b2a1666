import { extendOrder } from '@leadwright/contract/features/purchase-orders';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { explain, problemsIn } from '../../api/explain.ts';
import { useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { DateField } from '../../ui/form/dates/date-field.tsx';
import { formatDay } from '../../ui/format.ts';
import { RequiredLabel } from '../../ui/required-label.tsx';
import { ORDER_USE_ENDPOINTS } from './add-line-dialog.tsx';
import type { Order } from './order-usage.tsx';

/** Extends a running order. Changes only the end date. */
export function ExtendDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation();
  const [day, setDay] = useState(order.end_date);
  const [reason, setReason] = useState('');
  const send = useSend(extendOrder, { invalidates: ORDER_USE_ENDPOINTS });
  const problems = problemsIn(send.error);
  const submit = () =>
    send.mutate(
      { params: { id: order.id }, body: { version: order.version, end_date: day, reason } },
      {
        onSuccess: ({ end_date }) => {
          notifySuccess(t('orders.extend.done', { day: formatDay(end_date) }));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('orders.extend.title')}
      confirm={t('orders.extend.button')}
      isBusy={send.isPending}
      errorMessage={send.error && !problems ? explain(send.error).text : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <DateField
        data-autofocus
        label={<RequiredLabel text={t('orders.newEnd')} />}
        aria-required
        value={day}
        onChange={setDay}
        error={problems?.end_date}
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
