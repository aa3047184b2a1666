import './messages.ts';
import type { CampaignPlan, CampaignStep } from '@leadwright/contract/features/campaign-steps';
import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatDay, formatList, formatPercent } from '../format.ts';
import { stepStateBadge } from '../look/step-state-badge.ts';
import classes from './step-cards.module.css';

interface StepTableProps {
  plan: Pick<CampaignPlan, 'steps' | 'links'>;
  /** The name of the step, as a link if it has a target. */
  name?: (step: CampaignStep) => ReactNode;
  /** The handle and row properties for reordering. */
  order?: { handle: (step: CampaignStep) => ReactNode; rowProps: (id: string) => object };
  /** The actions on a step, in a separate column. */
  actions?: (step: CampaignStep) => ReactNode;
}

const PROGRESS = `${classes.detail} ${classes.number}`;
const PREDECESSORS = `${classes.predecessors} ${classes.fullWidth}`;
const NOWRAP = { whiteSpace: 'nowrap' } as const;
const formatDate = (value: string | null) => (value ? formatDay(value) : '–');

/**
 * The steps of a plan in order, with owners, dates, progress and predecessors. A narrow table leaves out details, and a
 * very narrow one shows each step as a card with all of them.
 */
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
    <Table.ScrollContainer className={classes.container} minWidth={0} type="native" tabIndex={0}>
      <Table className={classes.table} aria-label={t('planSteps.table')}>
        <Table.Thead>
          <Table.Tr>
            {order && <Table.Td w={40} />}
            <Table.Th className={classes.step}>{t('planSteps.step')}</Table.Th>
            <Table.Th>{t('planSteps.owner')}</Table.Th>
            <Table.Th>{t('planSteps.start')}</Table.Th>
            <Table.Th>{t('planSteps.end')}</Table.Th>
            <Table.Th className={classes.detail}>{t('planSteps.duration')}</Table.Th>
            <Table.Th className={PROGRESS}>{t('planSteps.progress')}</Table.Th>
            <Table.Th>{t('planSteps.state')}</Table.Th>
            <Table.Th className={classes.predecessors}>{t('planSteps.predecessors')}</Table.Th>
            <Table.Th className={classes.detail}>{t('planSteps.clientVisible')}</Table.Th>
            {actions && <Table.Td className={classes.action} />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {steps.map((step) => (
            <Table.Tr key={step.id} {...order?.rowProps(step.id)}>
              {order && <Table.Td className={classes.firstCell}>{order.handle(step)}</Table.Td>}
              <Table.Th scope="row" fw={step.kind === 'summary' ? 600 : 400}>
                {name(step)}
              </Table.Th>
              <Table.Td className={classes.fullWidth} data-label={t('planSteps.owner')}>
                {step.owners.length > 0 ? formatList(step.owners.map((owner) => owner.name)) : '–'}
              </Table.Td>
              <Table.Td style={NOWRAP} data-label={t('planSteps.start')}>
                {formatDate(step.start)}
              </Table.Td>
              <Table.Td style={NOWRAP} data-label={t('planSteps.end')}>
                {formatDate(step.end)}
              </Table.Td>
              <Table.Td className={classes.detail} data-label={t('planSteps.duration')}>
                {duration(step)}
              </Table.Td>
              <Table.Td className={PROGRESS} data-label={t('planSteps.progress')}>
                {formatPercent(step.progress / 100)}
              </Table.Td>
              <Table.Td data-label={t('planSteps.state')}>
                {step.kind === 'summary' ? '' : stepStateBadge(step.state)}
              </Table.Td>
              <Table.Td className={PREDECESSORS} data-label={t('planSteps.predecessors')} fz="xs">
                {predecessors(step).join(', ')}
              </Table.Td>
              <Table.Td className={classes.detail} data-label={t('planSteps.clientVisible')}>
                {t(step.client_visible ? 'planSteps.yes' : 'planSteps.no')}
              </Table.Td>
              {actions && <Table.Td className={classes.action}>{actions(step)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
