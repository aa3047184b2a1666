import './messages.ts';
import type { Endpoint } from '@leadwright/contract/endpoint';
import { type ChangeResults, viewChange } from '@leadwright/contract/features/changes';
import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/hooks.ts';
import { formatCount } from '../format.ts';
import { countRows, Reasons } from './reasons.tsx';
import { UnchangedRows } from './unchanged-rows.tsx';
import { UndoButton } from './undo-button.tsx';

const COUNTED_PARTS = ['changed', 'incomplete', 'same', 'skipped', 'undone', 'kept'] as const;

interface ChangeOutcomeProps {
  id: string;
}

/** The row counts of a finished change of many rows, and a button to undo it while that is possible. */
export function ChangeOutcome({ id }: ChangeOutcomeProps) {
  const { data } = useCall(
    viewChange,
    { params: { id } },
    {
      staleTime: 0,
      retry: false,
      refetchInterval: ({ state }) => timeLeft(state.data as ChangeResults | undefined),
    },
  );
  // Old changes are deleted.
  return data ? <ResultsOfChange results={data} /> : null;
}

interface ResultsOfChangeProps {
  results: ChangeResults;
  /** What the change did, for the label of the undo button. */
  title?: string;
  /** Endpoints to be refreshed after an undo. */
  invalidates?: readonly Endpoint[];
}

/** The row counts of a change, and a button to undo it while that is possible. */
export function ResultsOfChange({ results, title, invalidates }: ResultsOfChangeProps) {
  const { t } = useTranslation();
  return (
    <Group justify="space-between" align="flex-end" gap={6}>
      <div>
        {COUNTED_PARTS.map((part) => {
          const rows = results[part];
          const count = typeof rows === 'number' ? rows : countRows(rows);
          return (
            count > 0 && (
              <div key={part}>
                <Text size="sm">{t(`change.done.${part}`, { count, rows: formatCount(count) })}</Text>
                {typeof rows !== 'number' && <Reasons skipped={rows} />}
                {(part === 'skipped' || part === 'incomplete' || part === 'kept') && (
                  <UnchangedRows changeId={results.id} state={part} />
                )}
              </div>
            )
          );
        })}
      </div>
      {results.can_undo && <UndoButton changeId={results.id} title={title} variant="light" invalidates={invalidates} />}
    </Group>
  );
}

/** Returns the milliseconds until undo expires; false without undo or without a limit. */
export const timeLeft = (results: ChangeResults | undefined) =>
  results?.undo_until ? Math.max(new Date(results.undo_until).getTime() - Date.now(), 1_000) : false;
