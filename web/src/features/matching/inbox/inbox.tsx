import './messages.ts';
import { reviewInbox, type WaitingFile } from '@leadwright/contract/features/matching';
import { Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../api/hooks.ts';
import { to } from '../../../paths.ts';
import { ImportButton } from '../../../ui/campaign/data-buttons.tsx';
import { formatAgo, formatCount, formatMoment } from '../../../ui/format.ts';
import { Page } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import classes from './inbox.module.css';

/** Lists the files with rows to review in all campaigns. */
export function Screen() {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useCall(reviewInbox, undefined, { staleTime: 0 });
  return (
    <Page title={t('reviewInbox.title')} isPending={isPending} error={error} onRetry={refetch}>
      {data?.files.length === 0 ? (
        <EmptyState
          icon={<IconCircleCheck size={36} stroke={1.25} aria-hidden />}
          title={t('reviewInbox.nothing')}
          text={t('reviewInbox.nothingText')}
          action={<ImportButton />}
        />
      ) : (
        data && (
          <Stack gap="sm">
            <Text c="dimmed">{t('reviewInbox.text')}</Text>
            <ul className={classes.files}>
              {data.files.map((file) => (
                <WaitingFileItem key={file.batch_id} file={file} />
              ))}
            </ul>
            {!data.is_whole && <Text c="dimmed">{t('reviewInbox.moreFiles')}</Text>}
          </Stack>
        )
      )}
    </Page>
  );
}

/** Returns the URL of the list to review first: rows with a candidate, which are quick to decide, if there are any. */
const reviewUrl = ({ campaign_id: campaignId, batch_id, with_candidate }: WaitingFile) =>
  with_candidate > 0 ? to('matchCandidates', { campaignId, table_name: batch_id }) : to('matchWithout', { campaignId });

function WaitingFileItem({ file }: { file: WaitingFile }) {
  const { t } = useTranslation();
  const { campaign, client, file_name, rows, with_candidate, since } = file;
  return (
    <li>
      <Link to={reviewUrl(file)} className={classes.file}>
        <span className={classes.name}>{campaign}</span>
        <span className={classes.of}>
          {client} · {file_name}
        </span>
        <span className={classes.rows}>{t('reviewInbox.rows', { count: rows, rows: formatCount(rows) })}</span>
        <span className={classes.detail}>
          {with_candidate > 0
            ? t('reviewInbox.candidates', { rows: formatCount(with_candidate) })
            : t('reviewInbox.noCandidates')}
          {' · '}
          <time dateTime={since} title={formatMoment(since)}>
            {formatAgo(since)}
          </time>
        </span>
      </Link>
    </li>
  );
}
