import './messages.ts';
import type { CampaignPlan } from '@leadwright/contract/features/campaign-steps';
import { setStepPattern } from '@leadwright/contract/features/step-details';
import { PATTERN, type Pattern, patternLinks } from '@leadwright/contract/schedule/patterns';
import { PHASE } from '@leadwright/contract/steps/step-fields';
import { Button, Checkbox, Group, Radio, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { to } from '../../paths.ts';
import { formatCount } from '../../ui/format.ts';
import { PLAN_ENDPOINTS } from '../../ui/plan/use-plan.ts';
import { Section } from '../../ui/record/section.tsx';
import { PlanPage } from './plan-page.tsx';

const PATTERNS = Object.keys(PATTERN) as Pattern[];

function PatternForm({ campaignId, plan }: { campaignId: string; plan: CampaignPlan }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const steps = plan.steps.filter(({ kind }) => kind !== 'summary');
  const linkedIds = new Set(plan.links.flatMap(({ predecessor, successor }) => [predecessor, successor]));
  // In a plan without dependencies, all steps are selected at first.
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(
    linkedIds.size > 0 ? linkedIds : new Set(steps.map(({ id }) => id)),
  );
  const [pattern, setPattern] = useState<Pattern>('sequential');
  const send = useSend(setStepPattern, { invalidates: PLAN_ENDPOINTS });
  const selectedSteps = steps.filter(({ id }) => selectedIds.has(id));
  const linkCount = pattern === 'master' ? undefined : patternLinks(pattern, selectedSteps).length;
  const replacedCount = plan.links.length;
  const setSelected = (ids: readonly string[], isSelected: boolean) =>
    setSelectedIds((previous) =>
      isSelected ? new Set([...previous, ...ids]) : new Set([...previous].filter((id) => !ids.includes(id))),
    );
  const submit = () =>
    send.mutate(
      { params: { id: campaignId }, body: { steps: selectedSteps.map(({ id }) => id), pattern } },
      {
        onSuccess: ({ links }) => {
          notifySuccess(t('campaignSteps.dependencyPattern.done', { count: links, formatted: formatCount(links) }));
          navigate(to('stepLinks', { campaignId }));
        },
      },
    );
  return (
    <Stack gap="sm">
      <Text>{t('campaignSteps.dependencyPattern.text')}</Text>
      <Section title={t('campaignSteps.dependencyPattern.pattern')}>
        <Radio.Group
          aria-label={t('campaignSteps.dependencyPattern.pattern')}
          value={pattern}
          onChange={(next) => setPattern(next as Pattern)}
        >
          <Stack gap="xs">
            {PATTERNS.map((option) => (
              <Radio
                key={option}
                value={option}
                label={PATTERN[option]}
                description={t(`campaignSteps.dependencyPattern.help.${option}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
      </Section>
      <Group justify="space-between">
        <Text role="status">
          {linkCount === undefined
            ? t('campaignSteps.dependencyPattern.byMaster')
            : t('campaignSteps.dependencyPattern.result', { count: linkCount, formatted: formatCount(linkCount) })}{' '}
          {t('campaignSteps.dependencyPattern.replaces', {
            count: replacedCount,
            formatted: formatCount(replacedCount),
          })}
        </Text>
        <Group gap="xs">
          <Button variant="default" component={Link} to={to('stepLinks', { campaignId })}>
            {t('shell.cancel')}
          </Button>
          <Button loading={send.isPending} onClick={submit}>
            {t('campaignSteps.dependencyPattern.confirm')}
          </Button>
        </Group>
      </Group>
      <Table aria-label={t('campaignSteps.dependencyPattern.table')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Td w={40}>
              <Checkbox
                aria-label={t('campaignSteps.dates.selectAll')}
                checked={selectedSteps.length === steps.length}
                indeterminate={selectedSteps.length > 0 && selectedSteps.length < steps.length}
                onChange={({ currentTarget }) =>
                  setSelected(
                    steps.map(({ id }) => id),
                    currentTarget.checked,
                  )
                }
              />
            </Table.Td>
            <Table.Th>{t('campaignSteps.columns.name')}</Table.Th>
            <Table.Th>{t('campaignSteps.columns.phase')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {steps.map(({ id, name, phase }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <Checkbox
                  aria-label={t('campaignSteps.dates.select', { step: name })}
                  checked={selectedIds.has(id)}
                  onChange={({ currentTarget }) => setSelected([id], currentTarget.checked)}
                />
              </Table.Td>
              <Table.Td>{name}</Table.Td>
              <Table.Td>{PHASE[phase]}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}

/** Replaces the dependencies of a plan with a pattern for the chosen steps. */
export function Screen() {
  const { t } = useTranslation();
  const { campaignId } = useParams() as { campaignId: string };
  return (
    <PlanPage title={t('campaignSteps.dependencyPattern.title')} campaignId={campaignId} currentView="links">
      {(plan) => <PatternForm campaignId={campaignId} plan={plan} />}
    </PlanPage>
  );
}
