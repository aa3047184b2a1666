import { downloadJobFile, type Job } from '@leadwright/contract/features/jobs';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { download } from '../../api/files.ts';
import { notifyFailure } from '../../api/notify.ts';

/** The button that downloads the file of a job. */
export function JobFile({ job }: { job: Job }) {
  const { t } = useTranslation();
  if (!job.has_file) return null;
  const fetchFile = () => download(downloadJobFile, { params: { id: job.id } }, job.title).catch(notifyFailure);
  return (
    <Button size="compact-sm" variant="default" onClick={fetchFile}>
      {t('jobs.download')}
    </Button>
  );
}
