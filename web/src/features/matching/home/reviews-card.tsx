import './messages.ts';
import { reviewInbox, type WaitingFile } from '@leadwright/contract/features/matching';
import { Button } from '@mantine/core';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '../../../paths.ts';
import { reviewFileUrl } from '../../../review-file-url.ts';
import { useCan } from '../../../session/session.tsx';
import { formatAgo, formatCount, formatMoment } from '../../../ui/format.ts';
import { CardRow, CardRows, homeCard } from '../../../ui/home/card.tsx';
import { ICONS } from '../../../ui/icons.ts';
import { StateBadge } from '../../../ui/look/state-badge.tsx';

const MAX_SHOWN = 6;
const OVERDUE_AFTER_MS = 2 * 24 * 3_600_000;

const rowsOf = (files: WaitingFile[]) => files.reduce((sum, { rows }) => sum + rows, 0);

function title(files: WaitingFile[], isComplete: boolean): string {
  const count = rowsOf(files);
  const rows = formatCount(count);
  if (!isComplete) return t('matchingHome.reviews.manyWaiting', { rows });
  return count > 0 ? t('matchingHome.reviews.waiting', { count, rows }) : t('matchingHome.reviews.title');
}

/** Shows the files to review, longest waiting first. */
export const card = homeCard({
  call: reviewInbox,
  icon: ICONS.review,
  title: (data) => title(data?.files ?? [], data?.is_whole ?? true),
  useAllLink: () => ({ to: to('reviewInbox'), label: t('matchingHome.reviews.allReviews') }),
  nothing: ({ files }) => files.length === 0 && t('matchingHome.reviews.noneWaiting'),
  Body: ({ data }) => (
    <CardRows>
      {data.files.slice(0, MAX_SHOWN).map((file) => (
        <WaitingFileRow key={file.batch_id} file={file} />
      ))}
    </CardRows>
  ),
});

function WaitingFileRow({ file }: { file: WaitingFile }) {
  const { t } = useTranslation();
  const mayDecide = useCan('unmatched-accounts-contacts', 'update');
  const { campaign_id: campaignId, batch_id, campaign, file_name, rows, with_candidate, since } = file;
  const candidates = with_candidate
    ? t('matchingHome.reviews.candidates', { rows: formatCount(with_candidate) })
    : t('matchingHome.reviews.noCandidates');
  const detail = t('matchingHome.reviews.detail', { file: file_name, candidates, when: formatAgo(since) });
  const action = t(`matchingHome.reviews.${mayDecide ? 'reviewRows' : 'viewRows'}`, {
    count: rows,
    rows: formatCount(rows),
  });
  return (
    <CardRow
      title={<Link to={to('matchReview', { campaignId })}>{campaign}</Link>}
      detail={<span title={formatMoment(since)}>{detail}</span>}
    >
      {Date.now() - Date.parse(since) > OVERDUE_AFTER_MS && (
        <StateBadge look="warning">{t('matchingHome.reviews.overdue')}</StateBadge>
      )}
      <Button
        component={Link}
        to={reviewFileUrl(campaignId, batch_id)}
        size="compact-sm"
        variant="default"
        aria-label={t('matchingHome.reviews.actionLabel', { action, campaign, file: file_name })}
      >
        {action}
      </Button>
    </CardRow>
  );
}
