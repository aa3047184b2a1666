import './messages.ts';
import { COUNTS_AS, gradeSteps, STEP_STATE } from '@leadwright/contract/features/grade-steps';
import { type GradeVersion, grades, gradeVersions, orderGradeSteps } from '@leadwright/contract/features/grades';
import { Anchor, Table, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSend } from '../../api/hooks.ts';
import { to } from '../../paths.ts';
import { badgeOf } from '../../ui/look/state-badge.tsx';
import { MoveHandle } from '../../ui/order/move-handle.tsx';
import { useOrder } from '../../ui/order/use-order.ts';
import { Swatch } from '../../ui/tags/tag-chip.tsx';

const stepStateBadge = badgeOf(STEP_STATE, { active: 'success', retired: 'gray' });

interface StepListProps {
  gradeId: string;
  version: GradeVersion;
  /** Whether the steps can be reordered. */
  isMovable: boolean;
}

/** Lists the steps of a version in order. Dragging, or the arrow keys on a handle, move a step. */
export function StepList({ gradeId, version: { steps, number }, isMovable }: StepListProps) {
  const { t } = useTranslation();
  const [announcement, setAnnouncement] = useState('');
  const send = useSend(orderGradeSteps, {
    invalidates: [gradeVersions, grades.view, grades.list.endpoint, gradeSteps.list.endpoint, gradeSteps.view],
  });
  const {
    ids,
    step: moveBy,
    rowProps,
  } = useOrder(
    steps.map(({ id }) => id),
    (step_ids) => send.mutateAsync({ params: { id: gradeId }, body: { step_ids } }).catch(() => undefined),
  );
  const orderedSteps = ids.flatMap((id) => steps.find((step) => step.id === id) ?? []);
  const move = (id: string, code: string) => (offset: -1 | 1) => {
    const position = moveBy(id, offset);
    if (position) setAnnouncement(t('grades.moved', { step: code, position }));
  };
  return (
    <Table.ScrollContainer minWidth={560} type="native" tabIndex={0}>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <Table aria-label={t('grades.stepsOfVersion', { number })}>
        <Table.Thead>
          <Table.Tr>
            {isMovable && <Table.Td w={32} />}
            <Table.Th>{t('grades.code')}</Table.Th>
            <Table.Th>{t('grades.label')}</Table.Th>
            <Table.Th>{t('grades.category')}</Table.Th>
            <Table.Th>{t('grades.countsAs')}</Table.Th>
            <Table.Th>{t('grades.state')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {orderedSteps.map((step) => (
            <Table.Tr key={step.code} {...(isMovable && rowProps(step.id))}>
              {isMovable && (
                <Table.Td>
                  <MoveHandle
                    variant="subtle"
                    color="gray"
                    label={t('grades.move', { step: step.code })}
                    onStep={move(step.id, step.code)}
                  />
                </Table.Td>
              )}
              <Table.Td>
                <Swatch colour={step.colour} /> <b>{step.code}</b>
              </Table.Td>
              <Table.Td>
                <Anchor component={Link} to={to('gradeStep', { gradeStepId: step.id })} inherit>
                  {step.label}
                </Anchor>
                {(step.terminal || step.needs_qc) && (
                  <Text size="sm" c="dimmed">
                    {[step.terminal && t('grades.final'), step.needs_qc && t('grades.needsQc')]
                      .filter(Boolean)
                      .join(', ')}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>{step.category}</Table.Td>
              <Table.Td>{COUNTS_AS[step.counts_as as keyof typeof COUNTS_AS]}</Table.Td>
              <Table.Td>{stepStateBadge(step.state)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
