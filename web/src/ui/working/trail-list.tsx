import './messages.ts';
import { listTrail, type TrailEntry } from '@leadwright/contract/features/working';
import { Button, Paper, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconFlag, IconPhone, IconProgress, IconUserShare } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { callKey } from '../../api/hooks.ts';
import { formatAgo, formatMoment } from '../format.ts';
import classes from '../record-context/record.module.css';
import { Failed, Loading } from '../states.tsx';
import { gradeName, statusLabel, type WorkTarget } from './work-target.ts';

const ICONS = { activity: IconPhone, grade: IconFlag, status: IconProgress, assignment: IconUserShare };

/** The history of the work on a record in a campaign, latest entries first. */
export function TrailList({ of: target }: { of: WorkTarget }) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [callKey(listTrail), { params: target }],
    queryFn: ({ pageParam, signal }) =>
      call(listTrail, { params: target, query: { before: pageParam } as never }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  if (error) return <Failed error={error} onRetry={refetch} />;
  if (isPending) return <Loading />;
  const entries = data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <Text c="dimmed">{t('working.trail.none')}</Text>;
  return (
    <Stack gap="sm" align="flex-start">
      <Paper withBorder p="md" w="100%">
        <ol className={classes.events}>
          {entries.map((entry) => (
            <Entry key={entry.id} target={target} entry={entry} />
          ))}
        </ol>
      </Paper>
      {hasNextPage && (
        <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {t('working.trail.showEarlier')}
        </Button>
      )}
    </Stack>
  );
}

function assignmentText(t: TFunction, { from_developer: from, to_developer: to }: TrailEntry): string {
  if (from && to) return t('working.trail.reassigned', { from, to });
  return to ? t('working.trail.assigned', { to }) : t('working.trail.unassigned', { from: from ?? '' });
}

function Entry({ target, entry }: { target: WorkTarget; entry: TrailEntry }) {
  const { t } = useTranslation();
  const EntryIcon = ICONS[entry.kind];
  // The trail of an account includes entries of its contacts, which have contact statuses.
  const entity = entry.contact_id ? 'contacts' : 'accounts';
  const { from_status: from, to_status: to, from_grade, to_grade } = entry;
  const lines = [
    ...(entry.kind === 'activity' ? [t('working.trail.activity')] : []),
    ...(entry.kind === 'assignment' ? [assignmentText(t, entry)] : []),
    ...(from && to
      ? [t('working.trail.status', { from: statusLabel(entity, from), to: statusLabel(entity, to) })]
      : []),
    ...(entry.kind === 'grade' || from_grade || to_grade
      ? [t('working.trail.grade', { from: gradeName(from_grade), to: gradeName(to_grade) })]
      : []),
  ];
  const details = [
    target.of === 'accounts' && entry.contact ? t('working.trail.withContact', { name: entry.contact }) : '',
    entry.by ?? t(`working.trail.source.${entry.source}`),
    entry.corrects_id ? t('working.trail.correctsEarlier') : '',
  ].filter(Boolean);
  return (
    <li>
      <ThemeIcon variant="light" color="gray" radius="xl" size={28} aria-hidden>
        <EntryIcon size={16} />
      </ThemeIcon>
      <div>
        <Text size="sm">{lines.join(' · ')}</Text>
        {entry.note && <Text size="sm">{entry.note}</Text>}
        {entry.evidence && <Text size="sm">{t('working.trail.evidence', { evidence: entry.evidence })}</Text>}
        <Text size="xs" c="dimmed">
          <time dateTime={entry.at} title={formatMoment(entry.at)}>
            {formatAgo(entry.at)}
          </time>{' '}
          · {details.join(' · ')}
        </Text>
      </div>
    </li>
  );
}
