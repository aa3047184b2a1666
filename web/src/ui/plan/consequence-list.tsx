import './messages.ts';
import type { CampaignPlan } from '@leadwright/contract/features/campaign-steps';
import type { Conflict } from '@leadwright/contract/schedule/conflicts';
import type { Consequences, MovedStep } from '@leadwright/contract/schedule/consequences';
import { List, Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatCount, formatDay } from '../format.ts';

/** The maximum number of steps that are listed. */
const MAX_LISTED = 20;

interface ConsequenceListProps {
  plan: Pick<CampaignPlan, 'steps'>;
  consequences: Consequences;
}

/** The consequences of a plan change: a summary ("Moves 4 steps, …"), the moved steps and new conflicts. */
export function ConsequenceList({ plan, consequences: { moved, end, conflicts } }: ConsequenceListProps) {
  const { t } = useTranslation();
  const nameOf = (id: string) => plan.steps.find((step) => step.id === id)?.name ?? '';
  const endText =
    end.from && end.to && end.from !== end.to
      ? t('planChange.endMoves', { from: formatDay(end.from), to: formatDay(end.to) })
      : t('planChange.endUnchanged');
  const movedText =
    moved.length === 0
      ? t('planChange.noStepMoves')
      : t('planChange.movesSteps', { count: moved.length, formatted: formatCount(moved.length) });
  return (
    <Stack gap="xs">
      <Text role="status">
        {moved.length === 0 && end.from === end.to ? movedText : `${movedText.replace(/\.$/, '')}, ${endText}.`}
      </Text>
      {moved.length > 0 && <MovedTable moved={moved} nameOf={nameOf} />}
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} nameOf={nameOf} />}
    </Stack>
  );
}

interface PartProps {
  nameOf: (id: string) => string;
}

function MovedTable({ moved, nameOf }: PartProps & { moved: MovedStep[] }) {
  const { t } = useTranslation();
  const days = (dates: MovedStep['from']) =>
    dates
      ? t('planChange.dateRange', { start: formatDay(dates.start), end: formatDay(dates.end) })
      : t('planChange.noDates');
  return (
    <>
      <Table.ScrollContainer minWidth={360} type="native" tabIndex={0}>
        <Table aria-label={t('planChange.movedSteps')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('planChange.step')}</Table.Th>
              <Table.Th>{t('planChange.currentDates')}</Table.Th>
              <Table.Th>{t('planChange.newDates')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {moved.slice(0, MAX_LISTED).map(({ step, from, to }) => (
              <Table.Tr key={step}>
                <Table.Td>{nameOf(step)}</Table.Td>
                <Table.Td>{days(from)}</Table.Td>
                <Table.Td>{days(to)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <MoreNote count={moved.length - MAX_LISTED} />
    </>
  );
}

function Conflicts({ conflicts, nameOf }: PartProps & { conflicts: Conflict[] }) {
  const { t } = useTranslation();
  const dayOf = (conflict: Conflict) => ('limit' in conflict ? conflict.limit : 'day' in conflict ? conflict.day : '');
  const lines = conflicts.map((conflict) =>
    t(`planChange.conflict.${conflict.kind}`, { step: nameOf(conflict.step), day: formatDay(dayOf(conflict)) }),
  );
  const uniqueLines = [...new Set(lines)];
  return (
    <>
      <Text fw={600}>{t('planChange.conflicts')}</Text>
      <List size="sm">
        {uniqueLines.slice(0, MAX_LISTED).map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
      <MoreNote count={uniqueLines.length - MAX_LISTED} />
    </>
  );
}

function MoreNote({ count }: { count: number }) {
  const { t } = useTranslation();
  return count > 0 ? (
    <Text c="dimmed">{t('planChange.moreSteps', { count, formatted: formatCount(count) })}</Text>
  ) : null;
}
