import '../../../ui/merging/messages.ts';
import type { FieldOption } from '@leadwright/contract/custom-values';
import { mergeOptions, type OptionList } from '@leadwright/contract/features/field-options';
import { Select, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { explain } from '../../../api/explain.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { filterOptions } from '../../../ui/form/filter-options.ts';
import { formatCount } from '../../../ui/format.ts';
import { watchJob } from '../../../ui/job/watch-job.ts';
import { useOptionImpact } from './option-uses.tsx';
import { useOptionSend } from './use-option-send.ts';

interface MergeProps {
  field: OptionList;
  option: FieldOption;
  recordCount: number | undefined;
  onClose: () => void;
}

/** Returns the active options, without `excludedCode`: an option cannot be merged into itself. */
export const selectableOptions = (field: OptionList, excludedCode?: string) =>
  field.options
    .filter(({ code, state }) => state === 'active' && code !== excludedCode)
    .map(({ code, label }) => ({ value: code, label }));

/** Chooses the option to merge into, shows how many records are affected and starts the merge job. */
export function MergeOption({ field, option, recordCount, onClose }: MergeProps) {
  const { t } = useTranslation();
  const [targetCode, setTargetCode] = useState<string | null>(null);
  const send = useOptionSend(mergeOptions, field);
  const impact = useOptionImpact(field);
  const submit = async () => {
    if (!targetCode || !(await impact.ask(option))) return;
    const job = await send.run({
      params: { id: field.id, code: option.code },
      body: { version: field.version, into: targetCode },
    });
    if (!job) return;
    watchJob(job.job_id);
    onClose();
  };
  return (
    <FormDialog
      title={t('fieldValues.mergeTitle', { option: option.label })}
      confirm={t('merging.confirm')}
      isReady={targetCode !== null}
      isBusy={send.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{t('fieldValues.mergeText')}</Text>
      <Select
        data-autofocus
        label={t('merging.target')}
        data={selectableOptions(field, option.code)}
        searchable
        filter={filterOptions}
        value={targetCode}
        error={send.error && explain(send.error).text}
        onChange={(code) => {
          send.reset();
          setTargetCode(code);
        }}
      />
      {recordCount !== undefined && (
        <Text size="sm">
          {t('fieldValues.mergeCount', { count: recordCount, formatted: formatCount(recordCount) })}
        </Text>
      )}
      {impact.dialog}
    </FormDialog>
  );
}
