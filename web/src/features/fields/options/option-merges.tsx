import '../../../ui/change/messages.ts';
import { CHANGE_STATE } from '@leadwright/contract/features/changes';
import { type OptionList, optionMerges, undoOptionMerge } from '@leadwright/contract/features/field-options';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../api/hooks.ts';
import { useCan } from '../../../session/session.tsx';
import { formatCount, formatMoment } from '../../../ui/format.ts';
import { watchJob } from '../../../ui/job/watch-job.ts';
import { badgeOf } from '../../../ui/look/state-badge.tsx';
import { Section } from '../../../ui/record/section.tsx';
import { useOptionSend } from './use-option-send.ts';

const mergeStateBadge = badgeOf(CHANGE_STATE, {
  planned: 'gray',
  running: 'primary',
  stopped: 'warning',
  done: 'success',
  undoing: 'primary',
  undone: 'gray',
});

/** Lists merges of options and mappings of unlisted values. Each can be undone. */
export function OptionMerges({ field }: { field: OptionList }) {
  const { t } = useTranslation();
  const mayMerge = useCan('merge', 'update');
  const { data } = useCall(optionMerges, { params: { id: field.id } });
  const undo = useOptionSend(undoOptionMerge, field, ({ job_id }) => watchJob(job_id));
  if (!data || data.merges.length === 0) return null;
  return (
    <Section title={t('fieldValues.merges')} count={data.merges.length}>
      <Stack gap="xs">
        {data.merges.map(({ id, from, into, was_option, state, moved, at, by }) => (
          <Group key={id} justify="space-between" gap="xs">
            <div>
              <Text>{t(was_option ? 'fieldValues.merged' : 'fieldValues.mapped', { from, into })}</Text>
              <Text size="xs" c="dimmed">
                {[formatMoment(at), by, t('change.records', { count: moved, formatted: formatCount(moved) })]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </div>
            <Group gap="xs">
              {mergeStateBadge(state)}
              {(mayMerge || !was_option) && (state === 'done' || state === 'stopped') && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('fieldValues.undoOf', { from, into })}
                  loading={undo.isPending}
                  onClick={() => undo.run({ params: { id: field.id, merge_id: id } })}
                >
                  {t('change.undo')}
                </Button>
              )}
            </Group>
          </Group>
        ))}
      </Stack>
    </Section>
  );
}
