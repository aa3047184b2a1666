import { extendOrder } from '@leadwright/contract/features/purchase-orders';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { explain, problemsIn } from '../../api/explain.ts';
import { useSend } from '../../api/hooks.ts';
import { notifyDone } from '../../api/notify.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { formatDay } from '../../ui/format.ts';
import { RequiredLabel } from '../../ui/required-label.tsx';
import { STALE_AFTER_LINE } from './draw-dialog.tsx';
import type { Order } from './use.tsx';

/** Extends a running order; changes only its end. */
export function ExtendDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation();
  const [day, setDay] = useState(order.end_date);
  const [reason, setReason] = useState('');
  const send = useSend(extendOrder, { invalidates: STALE_AFTER_LINE });
  const problems = problemsIn(send.error);
  const submit = () =>
    send.mutate(
      { params: { id: order.id }, body: { version: order.version, end_date: day, reason } },
      {
        onSuccess: ({ end_date }) => {
          notifyDone(t('orders.extend.done', { day: formatDay(end_date) }));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('orders.extend.title')}
      confirm={t('orders.extend.open')}
      isBusy={send.isPending}
      errorMessage={send.error && !problems ? explain(send.error).text : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        type="date"
        label={<RequiredLabel text={t('orders.newEnd')} />}
        aria-required
        value={day}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
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
