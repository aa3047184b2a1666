import {
  type Batch,
  type DiscardImpact,
  discardBatch,
  listBatches,
  previewDiscard,
  viewBatch,
} from '@leadwright/contract/features/imports';
import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useCall, useSend } from '../../../api/hooks.ts';
import { notifySuccess } from '../../../api/notify.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { formatCount } from '../../../ui/format.ts';

interface DiscardButtonProps {
  batch: Batch;
  /** Shows a small button for a list. Its accessible name contains the file name. */
  compact?: boolean;
  label?: string;
}

/** Asks before it discards a batch. If work would be lost, it lists that work instead. */
export function DiscardButton({ batch, compact, label }: DiscardButtonProps) {
  const { t } = useTranslation();
  const [isOpen, dialog] = useDisclosure();
  const file = batch.file_name;
  const params = { id: batch.id };
  const preview = useCall(previewDiscard, { params }, { enabled: isOpen, staleTime: 0, gcTime: 0 });
  const discard = useSend(discardBatch, {
    invalidates: [listBatches, viewBatch],
    onSuccess: () => notifySuccess(t('imports.latest.discarded', { file })),
  });
  // If the preview fails, the server still rejects a forbidden request.
  const isChecked = preview.data !== undefined || preview.isError;
  const isForbidden = preview.data?.allowed === false;
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        {...(compact && { size: 'compact-sm', 'aria-label': t('imports.latest.discardNamed', { file }) })}
        loading={isOpen && !isChecked}
        onClick={dialog.open}
      >
        {label ?? t('imports.latest.discard')}
      </Button>
      <Confirm
        opened={isOpen && isChecked && !isForbidden}
        title={t('imports.latest.discardTitle', { number: batch.number })}
        text={t('imports.latest.discardText', { file, count: batch.rows, rows: formatCount(batch.rows) })}
        confirm={t('imports.latest.discard')}
        danger
        onConfirm={() => discard.mutateAsync({ params }).catch(() => undefined)}
        onClose={dialog.close}
      />
      <Modal opened={isOpen && isForbidden} onClose={dialog.close} title={t('imports.latest.cannotDiscardTitle')}>
        {preview.data && <WorkAtStake file={file} impact={preview.data.at_stake} onClose={dialog.close} />}
      </Modal>
    </>
  );
}

const WORK_KINDS = ['accepted', 'decided', 'linked', 'created'] as const;

/** Lists the work that would be lost with the rows. */
function WorkAtStake({ file, impact, onClose }: { file: string; impact: DiscardImpact; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Stack gap="sm">
      <Text>{t('imports.latest.cannotDiscardText', { file })}</Text>
      <List>
        {WORK_KINDS.filter((kind) => impact[kind] > 0).map((kind) => (
          <List.Item key={kind}>
            {t(`imports.latest.lostWork.${kind}`, { count: impact[kind], rows: formatCount(impact[kind]) })}
          </List.Item>
        ))}
      </List>
      <Text>{t('imports.latest.cannotDiscardAdvice')}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('imports.latest.cannotDiscardClose')}
        </Button>
      </Group>
    </Stack>
  );
}
