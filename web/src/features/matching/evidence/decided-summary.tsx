import type { ReviewRow } from '@leadwright/contract/features/matching';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '../../../paths.ts';
import { formatAgo, formatDay, formatMoment } from '../../../ui/format.ts';
import { StateBadge } from '../../../ui/look/state-badge.tsx';
import classes from './evidence.module.css';

const COLOUR = { accepted: 'success', added: 'success', rejected: 'danger', remaining: 'gray' } as const;

/** Shows the decision on a row, the linked account and an earlier link of the same values. */
export function DecidedSummary({ row }: { row: ReviewRow }) {
  const { t } = useTranslation();
  const { review_status, decided_by: name, decided_at: at, linked_name, linked_account_id } = row;
  const status = t(`matching.status.${review_status}`);
  return (
    <>
      <StateBadge look={COLOUR[review_status]} title={at ? formatMoment(at) : undefined}>
        {name && at
          ? t('matching.row.decidedBy', { status, name, when: formatAgo(at) })
          : t('matching.row.decidedByRule', { status })}
      </StateBadge>
      {linked_name && linked_account_id && (
        <Link to={to('account', { accountId: linked_account_id })} className={classes.link}>
          {t('matching.row.linked', { name: linked_name })}
        </Link>
      )}
      {row.linked_before && <LinkedBefore {...row.linked_before} />}
    </>
  );
}

/** Shows when, and in which file, a user linked the same values. */
function LinkedBefore({ decided_at, file_name: file }: NonNullable<ReviewRow['linked_before']>) {
  const { t } = useTranslation();
  const day = formatDay(decided_at);
  return (
    <Text size="xs" c="dimmed">
      {file === null
        ? t('matching.row.acceptedBefore', { day })
        : t('matching.row.acceptedBeforeInFile', { file, day })}
    </Text>
  );
}
