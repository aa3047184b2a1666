import type { Endpoint } from '@leadwright/contract/endpoint';
import type { AdditionalField } from '@leadwright/contract/features/campaign-fields';
import { hideCustomField } from '@leadwright/contract/features/custom-fields';
import { campaignFields } from '@leadwright/contract/features/fields';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { explain } from '../../../api/explain.ts';
import { useSend } from '../../../api/hooks.ts';
import { notifySuccess } from '../../../api/notify.ts';
import { useCan } from '../../../session/session.tsx';

interface RemoveFieldProps {
  field: AdditionalField;
  campaignId: string;
  invalidates: Endpoint[];
  onClose: () => void;
}

/**
 * Asks whether to hide a field and keep its values, or to archive it. Only a field of the campaign itself can be
 * archived.
 */
export function RemoveField({ field, campaignId, invalidates, onClose }: RemoveFieldProps) {
  const { t } = useTranslation();
  const mayArchive = useCan('campaign-fields', 'delete') && field.may_archive;
  const hide = useSend(hideCustomField, { invalidates });
  const archive = useSend(campaignFields.remove, { invalidates });
  const error = hide.error ?? archive.error;
  const onDone = (outcome: 'hidden' | 'archived') => {
    notifySuccess(t(`moreFields.${outcome}`, { field: field.label }));
    onClose();
  };
  // On an error, the dialog stays open and shows it.
  const keepOpen = () => undefined;
  return (
    <Modal opened onClose={onClose} title={t('moreFields.removeTitle', { field: field.label })}>
      <Stack>
        <Text>{t(field.may_archive ? 'moreFields.removeText' : 'moreFields.removeSharedText')}</Text>
        {error && (
          <Text c="danger" role="alert">
            {explain(error).text}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          {mayArchive && (
            <Button
              variant="default"
              loading={archive.isPending}
              onClick={() => archive.mutateAsync({ params: { id: field.id } }).then(() => onDone('archived'), keepOpen)}
            >
              {t('moreFields.archive')}
            </Button>
          )}
          <Button
            data-autofocus
            loading={hide.isPending}
            onClick={() =>
              hide
                .mutateAsync({ params: { campaign_id: campaignId, id: field.id } })
                .then(() => onDone('hidden'), keepOpen)
            }
          >
            {t('moreFields.hide')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
