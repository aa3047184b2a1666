import { controlJob, type Job } from '@leadwright/contract/features/jobs';
import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { translated } from '../../messages/translated.ts';
import { Confirm } from '../confirm.tsx';
import { cacheJob, isUnfinished } from './job-cache.ts';
import { JobFile } from './job-file.tsx';

/** The actions that the state of a job allows: pause, resume, cancel, or download the file. */
export function JobControls({ job }: { job: Job }) {
  const { t } = useTranslation();
  const [isConfirming, dialog] = useDisclosure();
  const control = useSend(controlJob, { onSuccess: cacheJob });
  const send = (action: 'pause' | 'resume' | 'cancel') => control.mutate({ params: { id: job.id }, body: { action } });
  const button = { size: 'compact-sm', variant: 'default' } as const;
  return (
    <Group gap={6}>
      {job.state === 'running' && (
        <Button {...button} onClick={() => send('pause')}>
          {t('jobs.pause')}
        </Button>
      )}
      {job.state === 'paused' && (
        <Button {...button} onClick={() => send('resume')}>
          {t('jobs.resume')}
        </Button>
      )}
      {isUnfinished(job) && (
        <Button {...button} onClick={dialog.open}>
          {t('jobs.cancel')}
        </Button>
      )}
      <JobFile job={job} />
      <Confirm
        opened={isConfirming}
        title={t('jobs.cancelTitle')}
        text={t('jobs.cancelText', {
          title: job.title,
          kept: translated(`jobs.kept.${job.kind}`, t('jobs.kept.other')),
        })}
        confirm={t('jobs.cancelConfirm')}
        cancel={t('jobs.keepRunning')}
        danger
        onConfirm={() => send('cancel')}
        onClose={dialog.close}
      />
    </Group>
  );
}
