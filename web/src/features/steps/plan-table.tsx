import './messages.ts';
import { PHASE, type Phase, type PlannedStep } from '@leadwright/contract/steps/step-fields';
import { Anchor, Stack, Table, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { notifyFailure } from '../../api/notify.ts';
import { planStepStateBadge } from '../../ui/look/plan-step-badge.ts';
import { MoveHandle } from '../../ui/order/move-handle.tsx';
import { useOrder } from '../../ui/order/use-order.ts';
import { Section } from '../../ui/record/section.tsx';
import { Duration } from './step-badges.tsx';

interface PlanTableProps {
  steps: readonly PlannedStep[];
  hrefOf: (id: string) => string;
  /** Saves the order of all steps. */
  save: (ids: string[]) => Promise<unknown>;
}

/** Lists the steps by phase. A step is moved within its phase by dragging or with the arrow keys on its handle. */
export function PlanTable({ steps, hrefOf, save }: PlanTableProps) {
  const phases = (Object.keys(PHASE) as Phase[]).filter((phase) => steps.some((step) => step.phase === phase));
  const stepsOfPhase = (phase: Phase) => steps.filter((step) => step.phase === phase);
  const isMovable = steps.every(({ may_update }) => may_update);
  return (
    <Stack>
      {phases.map((phase) => (
        <PhaseRows
          key={phase}
          phase={phase}
          steps={stepsOfPhase(phase)}
          hrefOf={hrefOf}
          isMovable={isMovable}
          save={(ids) =>
            save(phases.flatMap((other) => (other === phase ? ids : stepsOfPhase(other).map(({ id }) => id)))).catch(
              notifyFailure,
            )
          }
        />
      ))}
    </Stack>
  );
}

interface PhaseRowsProps extends PlanTableProps {
  phase: Phase;
  isMovable: boolean;
}

function PhaseRows({ phase, steps, hrefOf, isMovable, save }: PhaseRowsProps) {
  const { t } = useTranslation();
  const [announcement, setAnnouncement] = useState('');
  const {
    ids,
    step: moveBy,
    rowProps,
  } = useOrder(
    steps.map(({ id }) => id),
    save,
  );
  const orderedSteps = ids.flatMap((id) => steps.find((candidate) => candidate.id === id) ?? []);
  const move = ({ id, code }: PlannedStep, offset: -1 | 1) => {
    const position = moveBy(id, offset);
    if (position) setAnnouncement(t('steps.moved', { step: code, position }));
  };
  return (
    <Section title={PHASE[phase]} count={steps.length}>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <Table.ScrollContainer minWidth={840} type="native" tabIndex={0}>
        <Table aria-label={t('steps.stepsOf', { phase: PHASE[phase] })} layout="fixed">
          <Table.Thead>
            <Table.Tr>
              {isMovable && <Table.Td w={40} />}
              <Table.Th w={120}>{t('steps.columns.code')}</Table.Th>
              <Table.Th>{t('steps.columns.name')}</Table.Th>
              <Table.Th w={110}>{t('steps.columns.duration')}</Table.Th>
              <Table.Th w={120}>{t('steps.columns.visible')}</Table.Th>
              <Table.Th w={80}>{t('steps.columns.billable')}</Table.Th>
              <Table.Th w={110}>{t('steps.columns.state')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {orderedSteps.map((planStep) => (
              <Table.Tr key={planStep.id} {...(isMovable && rowProps(planStep.id))}>
                {isMovable && (
                  <Table.Td>
                    <MoveHandle
                      variant="subtle"
                      color="gray"
                      label={t('steps.move', { step: planStep.code })}
                      onStep={(offset) => move(planStep, offset)}
                    />
                  </Table.Td>
                )}
                <Table.Td>{planStep.code}</Table.Td>
                <Table.Td>
                  <Anchor component={Link} to={hrefOf(planStep.id)} inherit>
                    {planStep.name}
                  </Anchor>
                </Table.Td>
                <Table.Td>
                  <Duration days={planStep.duration} />
                </Table.Td>
                <Table.Td>{planStep.client_visible && t('steps.yes')}</Table.Td>
                <Table.Td>{planStep.billable && t('steps.yes')}</Table.Td>
                <Table.Td>{planStepStateBadge(planStep.state)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}
