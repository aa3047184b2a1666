import './messages.ts';
import { COUNTS_AS, gradeSteps, STEP_STATE } from '@leadwright/contract/features/grade-steps';
import { type GradeVersion, grades, gradeVersions, orderGradeSteps } from '@leadwright/contract/features/grades';
import { ActionIcon, Anchor, Table, Text, VisuallyHidden } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSend } from '../../api/hooks.ts';
import { to } from '../../paths.ts';
import { badgeOf } from '../../ui/look/state-badge.tsx';
import { Swatch } from '../../ui/tags/tag-chip.tsx';

const stepState = badgeOf(STEP_STATE, { active: 'success', retired: 'gray' });
const STEP: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 };

interface StepListProps {
  gradeId: string;
  version: GradeVersion;
  /** Puts them in order: only where that may be done. */
  isMovable: boolean;
}

/** The steps of a version in their order; by dragging, or by the arrow keys on a handle, they get another. */
export function StepList({ gradeId, version: { steps, number }, isMovable }: StepListProps) {
  const { t } = useTranslation();
  const [order, setOrder] = useState<string[]>();
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState<string>();
  const send = useSend(orderGradeSteps, {
    invalidates: [gradeVersions, grades.view, grades.list.endpoint, gradeSteps.list.endpoint, gradeSteps.view],
  });
  const ids = order ?? steps.map(({ id }) => id);
  const shown = ids.flatMap((id) => steps.find((step) => step.id === id) ?? []);
  const save = (step_ids: string[]) =>
    send.mutate({ params: { id: gradeId }, body: { step_ids } }, { onSettled: () => setOrder(undefined) });
  const moved = (id: string, place: number) => ids.filter((each) => each !== id).toSpliced(place, 0, id);
  const onKey = (id: string, name: string) => (event: KeyboardEvent) => {
    const step = STEP[event.key];
    const place = ids.indexOf(id) + (step ?? 0);
    if (!step || place < 0 || place >= ids.length) return;
    event.preventDefault();
    if (send.isPending) return;
    const next = moved(id, place);
    setOrder(next);
    save(next);
    setSaid(t('grades.moved', { step: name, place: place + 1 }));
  };
  return (
    <Table.ScrollContainer minWidth={560} type="native" tabIndex={0}>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
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
          {shown.map((step) => (
            <Table.Tr
              key={step.code}
              draggable={isMovable}
              onDragStart={() => setDragged(step.id)}
              onDragOver={(event) => {
                if (!dragged || !isMovable) return;
                event.preventDefault();
                if (dragged !== step.id) setOrder(moved(dragged, ids.indexOf(step.id)));
              }}
              onDragEnd={() => {
                setDragged(undefined);
                if (order) save(order);
              }}
            >
              {isMovable && (
                <Table.Td>
                  <ActionIcon
                    size={24}
                    variant="subtle"
                    color="gray"
                    aria-label={t('grades.move', { step: step.code })}
                    onKeyDown={onKey(step.id, step.code)}
                  >
                    <IconGripVertical size={14} aria-hidden />
                  </ActionIcon>
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
              <Table.Td>{stepState(step.state)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
