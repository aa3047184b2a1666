import type { ReplyOf } from '@leadwright/contract/endpoint';
import { gradeMoves, moveCampaigns } from '@leadwright/contract/features/grade-moves';
import { grades, gradeVersions } from '@leadwright/contract/features/grades';
import { Checkbox, Group, Select, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { explain } from '../../api/explain.ts';
import { useSend } from '../../api/hooks.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { watchJob } from '../../ui/job/watch-job.ts';
import { campaignStateBadge } from '../../ui/look/campaign-badge.tsx';
import { Swatch } from '../../ui/tags/tag-chip.tsx';

type Moves = ReplyOf<typeof gradeMoves>;

interface Props {
  gradeId: string;
  moves: Moves;
  onClose: () => void;
}

/** Option value for no step, because a select supports only strings. */
const NO_STEP = '';

/** Asks which campaigns to move and which new step replaces each step of their current versions. */
export function MoveDialog({ gradeId, moves: { version, campaigns, steps }, onClose }: Props) {
  const { t } = useTranslation();
  const [campaignIds, setCampaignIds] = useState<readonly string[]>([]);
  const [chosenTargets, setChosenTargets] = useState<Readonly<Record<string, string | null>>>({});
  const send = useSend(moveCampaigns, { invalidates: [gradeMoves, gradeVersions, grades.view] });
  const versionNumbers = new Set(campaigns.filter(({ id }) => campaignIds.includes(id)).map(({ number }) => number));
  const affectedSteps = steps.filter(({ number }) => versionNumbers.has(number));
  const targetOf = ({ id, becomes: defaultTarget }: Moves['steps'][number]) =>
    id in chosenTargets ? chosenTargets[id]! : defaultTarget;
  const submit = () => {
    const mapping = affectedSteps
      .map((step) => ({ from: step.id, to: targetOf(step), defaultTarget: step.becomes }))
      .filter(({ to, defaultTarget }) => to !== defaultTarget)
      .map(({ from, to }) => ({ from, to }));
    send.mutate(
      { params: { id: gradeId }, body: { version_id: version.id, campaign_ids: [...campaignIds], mapping } },
      {
        onSuccess: ({ job_id }) => {
          watchJob(job_id);
          onClose();
        },
      },
    );
  };
  const toggle = (id: string) =>
    setCampaignIds((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]));
  const targetOptions = [
    ...version.steps.map(({ id, code, label }) => ({ value: id, label: `${code} – ${label}` })),
    { value: NO_STEP, label: t('grades.moveCampaigns.noGrade') },
  ];
  return (
    <FormDialog
      title={t('grades.moveCampaigns.title', { number: version.number })}
      confirm={t('grades.moveCampaigns.confirm')}
      isReady={campaignIds.length > 0}
      isBusy={send.isPending}
      errorMessage={send.error ? explain(send.error).text : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{t('grades.moveCampaigns.text')}</Text>
      <Checkbox.Group label={t('grades.moveCampaigns.campaigns')} value={[...campaignIds]}>
        <Stack gap="xs" mt="xs">
          {campaigns.map(({ id, name, number, state }) => (
            <Group key={id} gap="xs" wrap="nowrap">
              <Checkbox
                value={id}
                label={t('grades.moveCampaigns.campaignAndVersion', { name, number })}
                onChange={() => toggle(id)}
              />
              {campaignStateBadge(state)}
            </Group>
          ))}
        </Stack>
      </Checkbox.Group>
      {affectedSteps.length > 0 && (
        <Table aria-label={t('grades.moveCampaigns.mapping')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('grades.moveCampaigns.currentStepColumn')}</Table.Th>
              <Table.Th>{t('grades.moveCampaigns.newStepColumn')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {affectedSteps.map((step) => (
              <Table.Tr key={step.id}>
                <Table.Td>
                  <Swatch colour={step.colour} /> {t('grades.moveCampaigns.currentStep', step)}
                </Table.Td>
                <Table.Td>
                  <Select
                    aria-label={t('grades.moveCampaigns.newStepFor', step)}
                    data={targetOptions}
                    value={targetOf(step) ?? NO_STEP}
                    allowDeselect={false}
                    onChange={(to) => setChosenTargets({ ...chosenTargets, [step.id]: to || null })}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </FormDialog>
  );
}
