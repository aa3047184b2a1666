import type { Batch } from '@leadwright/contract/features/imports';
import { Alert, Anchor, Button, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { to } from '../../../paths.ts';
import { useCan } from '../../../session/session.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { ReferenceField } from '../../../ui/form/controls/reference-field.tsx';
import { useUnsavedGuard } from '../../../ui/form/use-unsaved-guard.ts';
import { RequiredLabel } from '../../../ui/required-label.tsx';
import { columnsUrl } from '../batch-state.ts';
import { StepHeading } from '../steps.tsx';
import { BatchList } from './batch-list.tsx';
import { DropZone } from './drop-zone.tsx';
import { PasteRows } from './paste-rows.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useUpload } from './use-upload.ts';

/** Lets the user choose the campaign and the file. */
export function UploadStep({ campaignId }: { campaignId: string | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const upload = useUpload(campaignId, (batch: Batch) => navigate(columnsUrl(batch)));
  const { file, problem, isSending } = upload;
  const mayAdd = useCan('campaigns', 'create');
  const blocker = useUnsavedGuard(isSending);
  return (
    <Stack gap="md">
      <StepHeading step="upload">{t('imports.upload.heading')}</StepHeading>
      <ReferenceField
        list="campaigns"
        label={<RequiredLabel text={t('imports.upload.campaign')} />}
        placeholder={t('imports.upload.campaignPlaceholder')}
        required
        withAsterisk={false}
        maw={420}
        disabled={isSending}
        value={campaignId}
        onChange={(id) => navigate(to('importUpload', {}, { campaign: id ?? undefined }), { replace: true })}
      />
      {!campaignId && mayAdd && (
        <Anchor component={Link} to={to('campaignAdd')} className="summary-link">
          {t('imports.upload.addCampaign')}
        </Anchor>
      )}
      {isSending ? (
        <UploadProgress upload={upload} />
      ) : (
        <Stack gap="xs">
          <DropZone isReady={campaignId !== null} onFile={upload.send} onReject={upload.showProblem} />
          <PasteRows isReady={campaignId !== null} onFile={upload.send} />
        </Stack>
      )}
      {upload.isCancelled && <Alert role="status">{t('imports.upload.cancelled')}</Alert>}
      {problem && (
        <Alert color="danger" role="alert" title={file && t('imports.upload.failed', { file: file.name })}>
          <Group justify="space-between" gap="sm">
            {problem}
            {file && (
              <Button size="xs" variant="default" onClick={() => upload.send(file)}>
                {t('shell.retry')}
              </Button>
            )}
          </Group>
        </Alert>
      )}
      <BatchList campaignId={campaignId} />
      <Confirm
        opened={blocker.state === 'blocked'}
        title={t('imports.upload.leaveTitle')}
        text={t('imports.upload.leaveText')}
        confirm={t('imports.upload.leave')}
        cancel={t('imports.upload.stay')}
        danger
        onConfirm={() => blocker.proceed?.()}
        onClose={() => blocker.reset?.()}
      />
    </Stack>
  );
}
