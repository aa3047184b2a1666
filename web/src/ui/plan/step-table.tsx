import './messages.ts';
import type { CampaignPlan, CampaignStep } from '@leadwright/contract/features/campaign-steps';
import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatDay, formatList, formatPercent } from '../format.ts';
import { stepStateBadge } from '../look/step-state-badge.ts';

interface StepTableProps {
  plan: Pick<CampaignPlan, 'steps' | 'links'>;
  /** The name of the step, as a link if it has a target. */
  name?: (step: CampaignStep) => ReactNode;
  /** The handle and row properties for reordering. */
  order?: { handle: (step: CampaignStep) => ReactNode; rowProps: (id: string) => object };
  /** The actions on a step, in a separate column. */
  actions?: (step: CampaignStep) => ReactNode;
}

const NOWRAP = { whiteSpace: 'nowrap' } as const;
const formatDate = (value: string | null) => (value ? formatDay(value) : '–');

/** The steps of a plan in order, with owners, dates, progress and predecessors. */
export function StepTable({ plan: { steps, links }, name = (step) => step.name, order, actions }: StepTableProps) {
  const { t } = useTranslation();
  const stepNames = new Map(steps.map((step) => [step.id, step.name]));
  const linksBySuccessor = Map.groupBy(links, ({ successor }) => successor);
  const predecessors = ({ id }: CampaignStep) =>
    (linksBySuccessor.get(id) ?? []).flatMap(({ predecessor }) => stepNames.get(predecessor) ?? []);
  const duration = ({ kind, duration }: CampaignStep) =>
    kind === 'task'
      ? t('planSteps.days', { count: duration, formatted: formatCount(duration) })
      : t(`planSteps.${kind}`);
  return (
    <Table.ScrollContainer minWidth={1080} type="native" tabIndex={0}>
      <Table aria-label={t('planSteps.table')}>
        <Table.Thead>
          <Table.Tr>
            {order && <Table.Td w={40} />}
            <Table.Th>{t('planSteps.step')}</Table.Th>
            <Table.Th>{t('planSteps.owner')}</Table.Th>
            <Table.Th>{t('planSteps.start')}</Table.Th>
            <Table.Th>{t('planSteps.end')}</Table.Th>
            <Table.Th>{t('planSteps.duration')}</Table.Th>
            <Table.Th ta="right">{t('planSteps.progress')}</Table.Th>
            <Table.Th>{t('planSteps.state')}</Table.Th>
            <Table.Th>{t('planSteps.predecessors')}</Table.Th>
            <Table.Th style={NOWRAP}>{t('planSteps.clientVisible')}</Table.Th>
            {actions && <Table.Td />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {steps.map((step) => (
            <Table.Tr key={step.id} {...order?.rowProps(step.id)}>
              {order && <Table.Td>{order.handle(step)}</Table.Td>}
              <Table.Th scope="row" fw={step.kind === 'summary' ? 600 : 400}>
                {name(step)}
              </Table.Th>
              <Table.Td>{step.owners.length > 0 ? formatList(step.owners.map((owner) => owner.name)) : '–'}</Table.Td>
              <Table.Td style={NOWRAP}>{formatDate(step.start)}</Table.Td>
              <Table.Td style={NOWRAP}>{formatDate(step.end)}</Table.Td>
              <Table.Td>{duration(step)}</Table.Td>
              <Table.Td ta="right">{formatPercent(step.progress / 100)}</Table.Td>
              <Table.Td>{step.kind === 'summary' ? '' : stepStateBadge(step.state)}</Table.Td>
              <Table.Td>{predecessors(step).join(', ')}</Table.Td>
              <Table.Td>{step.client_visible && t('planSteps.yes')}</Table.Td>
              {actions && <Table.Td>{actions(step)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
