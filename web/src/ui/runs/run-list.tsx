import './messages.ts';
import '../change/messages.ts';
import type { Endpoint } from '@leadwright/contract/endpoint';
import { type CampaignRun, RUN_KIND } from '@leadwright/contract/features/populate';
import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isRunning } from '../change/is-running.ts';
import { UnchangedRows } from '../change/unchanged-rows.tsx';
import { UndoButton } from '../change/undo-button.tsx';
import { formatCount, formatMoment } from '../format.ts';
import { changeStateBadge } from '../look/change-badge.ts';
import { Section } from '../record/section.tsx';

interface RunListProps {
  runs: readonly CampaignRun[];
  /** Endpoints to be refreshed after an undo. */
  invalidates: readonly Endpoint[];
}

/** Returns the run that is making or undoing its changes. */
export const findActiveRun = (runs: readonly CampaignRun[]) => runs.find(isRunning);

/** The latest runs of a campaign, each with undo and the rows that its undo has kept. */
export function RunList({ runs, invalidates }: RunListProps) {
  const { t } = useTranslation();
  const isBusy = findActiveRun(runs) !== undefined;
  const countText = (key: 'runs.accounts' | 'runs.contacts', count: number) =>
    t(key, { count, formatted: formatCount(count) });
  return (
    <Section title={t('runs.title')} count={runs.length}>
      {runs.length === 0 && <Text c="dimmed">{t('runs.none')}</Text>}
      <Stack gap="xs" component="ul" m={0} p={0}>
        {runs.map(({ id, kind, state, started_at, by, accounts, contacts, kept, can_undo }) => (
          <Group key={id} component="li" justify="space-between" gap="xs">
            <div>
              <Text>{RUN_KIND[kind]}</Text>
              <Text size="xs" c="dimmed">
                {[
                  formatMoment(started_at),
                  by,
                  `${countText('runs.accounts', accounts)}, ${countText('runs.contacts', contacts)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
              {kept > 0 && (
                <Group gap="xs">
                  <Text size="xs">{t('change.done.kept', { count: kept, rows: formatCount(kept) })}</Text>
                  <UnchangedRows changeId={id} state="kept" />
                </Group>
              )}
            </div>
            <Group gap="xs">
              {changeStateBadge(state)}
              {can_undo && !isBusy && (
                <UndoButton
                  changeId={id}
                  title={`${RUN_KIND[kind]}, ${formatMoment(started_at)}`}
                  invalidates={invalidates}
                  isJobShown
                />
              )}
            </Group>
          </Group>
        ))}
      </Stack>
    </Section>
  );
}
