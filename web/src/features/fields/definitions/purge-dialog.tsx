import './messages.ts';
import { fieldValuesFile } from '@leadwright/contract/features/field-file';
import type { masterFields, purgeMasterField } from '@leadwright/contract/features/fields';
import type { ScreenName } from '@leadwright/contract/paths';
import { PATHS } from '@leadwright/contract/paths';
import type { RowOf } from '@leadwright/contract/resource';
import { Button, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { explain } from '../../../api/explain.ts';
import { download } from '../../../api/files.ts';
import { useCall, useSend } from '../../../api/hooks.ts';
import { notifyFailure } from '../../../api/notify.ts';
import { useCan } from '../../../session/session.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { watchJob } from '../../../ui/job/watch-job.ts';
import { Failed, Loading } from '../../../ui/states.tsx';
import type { Usage } from './field-usage.tsx';

interface Props {
  field: RowOf<typeof masterFields>;
  call: typeof purgeMasterField;
  usage: Usage;
  list: typeof masterFields.list.endpoint;
  many: ScreenName;
  onClose: () => void;
}

/**
 * Deletes a field with its values. A field with values must be archived first, and the user types its key to confirm.
 */
export function PurgeDialog({ field: { id, label, key, archived_at }, call, usage, list, many, onClose }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [confirmation, setConfirmation] = useState('');
  const mayExport = useCan('export', 'read');
  const { data, error, isPending, refetch } = useCall(usage, { params: { id } }, { staleTime: 0 });
  const send = useSend(call, { invalidates: [list] });
  const hasValues = data?.campaigns.some(({ filled }) => (filled ?? 0) > 0) ?? false;
  const isBlocked = hasValues && !archived_at;
  const submit = async () => {
    // The error is shown at the field.
    const job = await send.mutateAsync({ params: { id }, body: { confirm: confirmation } }).catch(() => undefined);
    if (!job) return;
    watchJob(job.job_id);
    navigate(PATHS[many]);
  };
  return (
    <FormDialog
      title={t('fieldDefinitions.purgeTitle', { name: label })}
      confirm={t('fieldDefinitions.purgeButton')}
      danger
      isReady={data !== undefined && !isBlocked}
      isBusy={send.isPending}
      errorMessage={!archived_at && send.error ? explain(send.error).text : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      {error && <Failed error={error} onRetry={refetch} />}
      {isPending && <Loading />}
      {data && <Text>{isBlocked ? t('fieldDefinitions.purgeArchiveFirst') : t('fieldDefinitions.purgeText')}</Text>}
      {hasValues && (
        <Text>{t(mayExport ? 'fieldDefinitions.purgeExportFirst' : 'fieldDefinitions.purgeAskForExport')}</Text>
      )}
      {hasValues && mayExport && (
        <Button
          variant="default"
          onClick={() => download(fieldValuesFile, { params: { id } }, `${label} values.csv`).catch(notifyFailure)}
        >
          {t('fieldDefinitions.exportValues')}
        </Button>
      )}
      {archived_at && (
        <TextInput
          data-autofocus
          label={t('fieldDefinitions.purgeKeyField', { key })}
          value={confirmation}
          error={send.error && explain(send.error).text}
          onChange={(event) => setConfirmation(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}
