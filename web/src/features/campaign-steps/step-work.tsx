import './messages.ts';
import type { CampaignStep } from '@leadwright/contract/features/campaign-steps';
import { checkStepLine, readStepWork } from '@leadwright/contract/features/step-work';
import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall, useSend } from '../../api/hooks.ts';
import { formatDay, formatMoment } from '../../ui/format.ts';
import { PLAN_ENDPOINTS } from '../../ui/plan/use-plan.ts';
import { Section } from '../../ui/record/section.tsx';
import { Outcome } from '../../ui/states.tsx';
import { ChecklistDialog } from './checklist-dialog.tsx';

/** Shows the checklist of a step, its actual dates and the reason for its state. */
export function StepWork({ step }: { step: CampaignStep }) {
  const { t } = useTranslation();
  const [isEditing, setEditing] = useState(false);
  const params = { id: step.campaign_id, stepId: step.id };
  const { data, error, isPending, refetch } = useCall(readStepWork, { params }, { staleTime: 0 });
  const checkLine = useSend(checkStepLine, { invalidates: [...PLAN_ENDPOINTS, readStepWork] });
  const { actual_start, actual_end } = step;
  return (
    <Stack>
      {(data?.reason || actual_start) && (
        <Section title={t('campaignSteps.work.progressTitle')}>
          {actual_start && (
            <Text size="sm">
              {actual_end
                ? t('campaignSteps.startedAndDone', { start: formatDay(actual_start), end: formatDay(actual_end) })
                : t('campaignSteps.startedOn', { start: formatDay(actual_start) })}
            </Text>
          )}
          {data?.reason && <Text>{data.reason}</Text>}
        </Section>
      )}
      <Section
        title={t('campaignSteps.work.checklistTitle')}
        count={data?.checklist.length ?? 0}
        action={
          data && (
            <Button size="compact-sm" variant="default" onClick={() => setEditing(true)}>
              {t('campaignSteps.work.editChecklist')}
            </Button>
          )
        }
      >
        <Outcome error={error} isPending={isPending} onRetry={refetch}>
          {data?.checklist.length === 0 && <Text c="dimmed">{t('campaignSteps.work.noChecklist')}</Text>}
          <Stack gap="xs">
            {data?.checklist.map(({ text, required, done_by, done_at }, index) => (
              <Checkbox
                // biome-ignore lint/suspicious/noArrayIndexKey: an item is identified by its position only
                key={index}
                label={required ? `${text} (${t('campaignSteps.work.required')})` : text}
                description={
                  done_at && t('campaignSteps.work.doneBy', { name: done_by ?? '–', when: formatMoment(done_at) })
                }
                checked={done_at !== null}
                disabled={checkLine.isPending}
                onChange={({ currentTarget }) =>
                  checkLine.mutate({ params, body: { line: index, text, done: currentTarget.checked } })
                }
              />
            ))}
          </Stack>
        </Outcome>
      </Section>
      {isEditing && data && <ChecklistDialog step={step} lines={data.checklist} onClose={() => setEditing(false)} />}
    </Stack>
  );
}
