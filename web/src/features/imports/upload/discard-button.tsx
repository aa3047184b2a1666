import { type Batch, discardBatch, listBatches, viewBatch } from '@leadwright/contract/features/imports';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { notifyDone } from '../../../ui/notify.ts';

interface DiscardButtonProps {
  batch: Batch;
  /** Among others in a list: named by its file for those who cannot see the row. */
  compact?: boolean;
  label?: string;
}

export function DiscardButton({ batch, compact, label }: DiscardButtonProps) {
  const { t } = useTranslation();
  const [asking, dialog] = useDisclosure();
  const file = batch.file_name;
  const discard = useSend(discardBatch, {
    invalidates: [listBatches, viewBatch],
    onSuccess: () => notifyDone(t('imports.latest.discarded', { file })),
  });
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        {...(compact && { size: 'compact-sm', 'aria-label': t('imports.latest.discardName', { file }) })}
        onClick={dialog.open}
      >
        {label ?? t('imports.latest.discard')}
      </Button>
      <Confirm
        opened={asking}
        title={t('imports.latest.discardTitle')}
        text={t('imports.latest.discardText', { file })}
        confirm={t('imports.latest.discard')}
        danger
        onConfirm={() => discard.mutateAsync({ params: { id: batch.id } }).catch(() => undefined)}
        onClose={dialog.close}
      />
    </>
  );
}
