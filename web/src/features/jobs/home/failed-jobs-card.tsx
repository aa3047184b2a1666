import './messages.ts';
import { failedJobs } from '@leadwright/contract/features/jobs';
import { Button } from '@mantine/core';
import { IconProgressX } from '@tabler/icons-react';
import { t } from 'i18next';
import { formatAgo, formatCount, formatMoment } from '../../../ui/format.ts';
import { CardRow, CardRows, homeCard } from '../../../ui/home/card.tsx';
import { openJobs } from '../../../ui/job/jobs-drawer.ts';

export const card = homeCard({
  call: failedJobs,
  icon: IconProgressX,
  title: (data) => {
    const count = data?.jobs.length ?? 0;
    const rows = formatCount(count);
    if (data?.more) return t('jobsHome.failedMore', { rows });
    return count > 0 ? t('jobsHome.failed', { count, rows }) : t('jobsHome.title');
  },
  nothing: ({ jobs }) => jobs.length === 0 && t('jobsHome.nothing'),
  Body: ({ data }) => (
    <CardRows>
      {data.jobs.map(({ id, title, message, finished_at }) => (
        <CardRow key={id} title={title} detail={message}>
          {finished_at && (
            <time dateTime={finished_at} title={formatMoment(finished_at)}>
              {formatAgo(finished_at)}
            </time>
          )}
          <Button size="compact-sm" variant="default" onClick={openJobs}>
            {t('jobsHome.showJobs')}
          </Button>
        </CardRow>
      ))}
    </CardRows>
  ),
});
