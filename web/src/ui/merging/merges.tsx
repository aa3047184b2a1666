import './messages.ts';
import type { AnyResource } from '@leadwright/contract/resource';
import { MERGE_STATE, type MergeEndpoints } from '@leadwright/contract/vocabulary/merging';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall, useSend } from '../../api/hooks.ts';
import { useCan } from '../../session/session.tsx';
import { formatCount, formatMoment } from '../format.ts';
import { watchJob } from '../job/watch-job.ts';
import { badgeOf } from '../look/state-badge.tsx';
import { Section } from '../record/section.tsx';

interface Props {
  resource: AnyResource;
  calls: MergeEndpoints;
  id: string;
}

const badge = badgeOf(MERGE_STATE, {
  running: 'primary',
  stopped: 'warning',
  done: 'success',
  undoing: 'primary',
  undone: 'gray',
});

/** The merges into and from a row, each with an undo button. */
export function Merges({ resource, calls, id }: Props) {
  const { t } = useTranslation();
  const [mayMerge, mayUpdate] = [useCan('merge', 'update'), useCan(resource.subject, 'update')];
  const { data } = useCall(calls.list, { params: { id } });
  const undo = useSend(calls.undo, {
    invalidates: [calls.list, resource.view, resource.list.endpoint],
    onSuccess: ({ job_id }) => watchJob(job_id),
  });
  if (!data || data.merges.length === 0) return null;
  return (
    <Section title={t('merging.historyTitle')} count={data.merges.length}>
      <Stack gap="xs">
        {data.merges.map(({ id: mergeId, from, into, state, moved, at, by }) => {
          const { name } = from.id === id ? into : from;
          return (
            <Group key={mergeId} justify="space-between" gap="xs">
              <div>
                <Text>
                  {t(from.id === id ? 'merging.thisMergedIntoOther' : 'merging.otherMergedIntoThis', { name })}
                </Text>
                <Text size="xs" c="dimmed">
                  {[formatMoment(at), by, t('merging.records', { count: moved, formatted: formatCount(moved) })]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </div>
              <Group gap="xs">
                {badge(state)}
                {mayUpdate && mayMerge && (state === 'done' || state === 'stopped') && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={t('merging.undoOf', { name })}
                    loading={undo.isPending}
                    onClick={() => undo.mutate({ params: { id: mergeId } })}
                  >
                    {t('merging.undo')}
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
