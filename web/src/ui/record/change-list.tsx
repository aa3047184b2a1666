import '../change/messages.ts';
import type { Endpoint } from '@leadwright/contract/endpoint';
import { type Change, listChanges } from '@leadwright/contract/features/changes';
import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/hooks.ts';
import { countRows } from '../change/reasons.tsx';
import { UnchangedRows } from '../change/unchanged-rows.tsx';
import { UndoButton } from '../change/undo-button.tsx';
import { formatCount, formatMoment } from '../format.ts';
import { changeStateBadge } from '../look/change-badge.ts';
import { Section } from './section.tsx';

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
                {(['skipped', 'kept'] as const).map((part) => {
                  const count = countRows(change[part]);
                  return (
                    count > 0 && (
                      <Group key={part} gap="xs">
                        <Text size="xs">{t(`change.done.${part}`, { count, rows: formatCount(count) })}</Text>
                        <UnchangedRows changeId={id} state={part} />
                      </Group>
                    )
                  );
                })}
              </div>
              <Group gap="xs">
                {changeStateBadge(state)}
                {can_undo && <UndoButton changeId={id} title={sentence} invalidates={invalidates} />}
              </Group>
            </Group>
          );
        })}
      </Stack>
    </Section>
  );
}
