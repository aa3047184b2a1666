import type { ReplyOf } from '@leadwright/contract/endpoint';
import {
  addUnlistedValue,
  MAX_UNLISTED_VALUES,
  mapUnlistedValue,
  type OptionList,
  type optionCounts,
} from '@leadwright/contract/features/field-options';
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { explain } from '../../../api/explain.ts';
import { notifySuccess } from '../../../api/notify.ts';
import { filterOptions } from '../../../ui/form/filter-options.ts';
import { formatCount } from '../../../ui/format.ts';
import { watchJob } from '../../../ui/job/watch-job.ts';
import { Section } from '../../../ui/record/section.tsx';
import { selectableOptions } from './merge-option.tsx';
import { useOptionSend } from './use-option-send.ts';

/** Lists stored values without an option. Each can be added as an option or mapped to one. */
export function UnlistedValues({
  field,
  counts: { held: recordCounts, seen: unlistedValues, more: hasMore },
}: {
  field: OptionList;
  counts: ReplyOf<typeof optionCounts>;
}) {
  const { t } = useTranslation();
  const { id, version } = field;
  const add = useOptionSend(addUnlistedValue, field, ({ job_id }, { body: { value } }) => {
    notifySuccess(t('fieldValues.added', { option: value }));
    if (job_id) watchJob(job_id);
  });
  const map = useOptionSend(mapUnlistedValue, field, ({ job_id }) => watchJob(job_id));
  // The viewer may not read the records.
  if (recordCounts === null) return null;
  const isBusy = add.isPending || map.isPending;
  const error = add.error ?? map.error;
  return (
    <Section title={t('fieldValues.unlisted')} count={unlistedValues.length}>
      <Text size="sm" c="dimmed">
        {unlistedValues.length === 0 ? t('fieldValues.unlistedNone') : t('fieldValues.unlistedText')}{' '}
        {hasMore && t('fieldValues.unlistedMore', { count: MAX_UNLISTED_VALUES })}
      </Text>
      {error && (
        <Text c="danger" role="alert">
          {explain(error).text}
        </Text>
      )}
      <Stack gap="xs" mt="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {unlistedValues.map(({ value, count }) => (
          <Group key={value} justify="space-between" gap="xs" component="li">
            <Text style={{ overflowWrap: 'anywhere' }}>
              {value}{' '}
              <Text span size="sm" c="dimmed">
                {formatCount(count)}
              </Text>
            </Text>
            <Group gap="xs">
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('fieldValues.addUnlistedOf', { value })}
                disabled={isBusy}
                onClick={() => add.run({ params: { id }, body: { version, value } })}
              >
                {t('fieldValues.addUnlisted')}
              </Button>
              <Select
                size="xs"
                w={180}
                aria-label={t('fieldValues.mapLabel', { value })}
                placeholder={t('fieldValues.mapTo')}
                data={selectableOptions(field)}
                searchable
                filter={filterOptions}
                value={null}
                disabled={isBusy}
                onChange={(into) => into && map.run({ params: { id }, body: { version, value, into } })}
              />
            </Group>
          </Group>
        ))}
      </Stack>
    </Section>
  );
}
