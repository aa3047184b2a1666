import './messages.ts';
import { type CampaignRun, RUN_KIND, RUN_STATE } from '@leadwright/contract/features/populate';
import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatMoment } from '../format.ts';
import { badgeOf } from '../look/state-badge.tsx';
import { Section } from '../record/section.tsx';

const badge = badgeOf(RUN_STATE, {
  running: 'primary',
  stopped: 'warning',
  done: 'success',
  undoing: 'primary',
  undone: 'gray',
});

/** The latest runs of a campaign, each with its actions. */
export function RunList({ runs, action }: { runs: readonly CampaignRun[]; action?: (run: CampaignRun) => ReactNode }) {
  const { t } = useTranslation();
  const countText = (key: 'runs.accounts' | 'runs.contacts', count: number) =>
    t(key, { count, formatted: formatCount(count) });
  return (
    <Section title={t('runs.title')} count={runs.length}>
      {runs.length === 0 && <Text c="dimmed">{t('runs.none')}</Text>}
      <Stack gap="xs" component="ul" m={0} p={0}>
        {runs.map((run) => (
          <Group key={run.id} component="li" justify="space-between" gap="xs">
            <div>
              <Text>{RUN_KIND[run.kind]}</Text>
              <Text size="xs" c="dimmed">
                {[
                  formatMoment(run.started_at),
                  run.by,
                  `${countText('runs.accounts', run.accounts)}, ${countText('runs.contacts', run.contacts)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </div>
            <Group gap="xs">
              {badge(run.state)}
              {action?.(run)}
            </Group>
          </Group>
        ))}
      </Stack>
    </Section>
  );
}
