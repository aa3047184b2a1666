import './messages.ts';
import '../../ui/plan/messages.ts';
import type { CampaignPlan } from '@leadwright/contract/features/campaign-steps';
import type { Conflict, Fix } from '@leadwright/contract/schedule/conflicts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatDay } from '../../ui/format.ts';
import { Section } from '../../ui/record/section.tsx';
import { nameOf } from './step-values.ts';

interface ConflictsProps {
  plan: CampaignPlan;
  conflicts: readonly Conflict[];
  /** Applies the dates that resolve a conflict of the step. */
  onFix: (step: string, fix: Fix) => void;
}

const dayOf = (conflict: Conflict) =>
  'limit' in conflict ? conflict.limit : 'day' in conflict ? conflict.day : conflict.earliest;

/** Lists the conflicts of a plan. A conflict has a fix if a change of the step alone resolves it. */
export function Conflicts({ plan, conflicts, onFix }: ConflictsProps) {
  const { t } = useTranslation();
  const editableIds = new Set(plan.steps.filter(({ may_update }) => may_update).map(({ id }) => id));
  return (
    <Section title={t('campaignSteps.dates.conflicts')} count={conflicts.length}>
      {conflicts.length === 0 && <Text c="dimmed">{t('campaignSteps.dates.noConflicts')}</Text>}
      <Stack component="ul" gap={6} m={0} p={0} style={{ listStyle: 'none' }}>
        {conflicts.map((conflict, index) => {
          const step = nameOf(plan, conflict.step);
          const Icon = conflict.severity === 'warning' ? IconInfoCircle : IconAlertTriangle;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step may have several conflicts of one kind
            <Group key={index} component="li" gap="xs" wrap="nowrap" align="flex-start">
              <Icon size={18} style={{ flex: 'none' }} aria-hidden />
              <Group gap="xs">
                <Text size="sm">
                  {t(`planChange.conflict.${conflict.kind}`, { step, day: formatDay(dayOf(conflict)) })}
                </Text>
                {conflict.fix && editableIds.has(conflict.step) && (
                  <FixButton step={step} fix={conflict.fix} onFix={(fix) => onFix(conflict.step, fix)} />
                )}
              </Group>
            </Group>
          );
        })}
      </Stack>
    </Section>
  );
}

function FixButton({ step, fix, onFix }: { step: string; fix: Fix; onFix: (fix: Fix) => void }) {
  const { t } = useTranslation();
  const days = t('planChange.dateRange', { start: formatDay(fix.start), end: formatDay(fix.end) });
  const length = t('planSteps.days', { count: fix.duration, formatted: formatCount(fix.duration) });
  return (
    <Button
      size="compact-xs"
      variant="default"
      title={length}
      aria-label={t('campaignSteps.dates.moveStepTo', { step, days })}
      onClick={() => onFix(fix)}
    >
      {t('campaignSteps.dates.moveTo', { days })}
    </Button>
  );
}
