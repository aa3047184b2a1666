import '../change/messages.ts';
import type { Endpoint } from '@leadwright/contract/endpoint';
import { CHANGE_STATE, type Change, listChanges, undoChange, viewChange } from '@leadwright/contract/features/changes';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall, useSend } from '../../api/hooks.ts';
import { formatCount, formatMoment } from '../format.ts';
import { watchJob } from '../job/watch-job.ts';
import { badgeOf } from '../look/state-badge.tsx';
import { Section } from './section.tsx';

const badge = badgeOf(CHANGE_STATE, {
  planned: 'gray',
  running: 'primary',
  stopped: 'warning',
  done: 'success',
  undoing: 'primary',
  undone: 'gray',
});

interface ChangeListProps {
  title: string;
  kind: string;
  /** The record that the changes are about. */
  subjectId: string;
  /** Returns the sentence about a change. */
  describe: (change: Change) => string;
  /** Endpoints to be refreshed after an undo. */
  invalidates: readonly Endpoint[];
}

/** The changes of many rows that are about a record, each with an undo button. Nothing without changes. */
export function ChangeList({ title, kind, subjectId, describe, invalidates }: ChangeListProps) {
  const { t } = useTranslation();
  const { data } = useCall(listChanges, { query: { kind, subject_id: subjectId } });
  const undo = useSend(undoChange, {
    invalidates: [listChanges, viewChange, ...invalidates],
    onSuccess: ({ job_id }) => watchJob(job_id),
  });
  if (!data || data.changes.length === 0) return null;
  return (
    <Section title={title} count={data.changes.length}>
      <Stack gap="xs">
        {data.changes.map((change) => {
          const { id, state, at, by, changed, can_undo } = change;
          const sentence = describe(change);
          return (
            <Group key={id} justify="space-between" gap="xs">
              <div>
                <Text>{sentence}</Text>
                <Text size="xs" c="dimmed">
                  {[formatMoment(at), by, t('change.records', { count: changed, formatted: formatCount(changed) })]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </div>
              <Group gap="xs">
                {badge(state)}
                {can_undo && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={t('change.undoOf', { what: sentence })}
                    loading={undo.isPending && undo.variables?.params.id === id}
                    onClick={() => undo.mutate({ params: { id } })}
                  >
                    {t('change.undo')}
                  </Button>
                )}
              </Group>
            </Group>
          );
        })}
      </Stack>
    </Section>
  );
}
