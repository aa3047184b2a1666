import { importOptions, type OptionList } from '@leadwright/contract/features/field-options';
import { FileInput, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifySuccess } from '../../../api/notify.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { LineErrors } from '../../../ui/record/lines/line-errors.tsx';
import { useOptionSend } from './use-option-send.ts';

/** Imports options from a CSV file: all of them, or none when a line is invalid. */
export function FileDialog({ field, onClose }: { field: OptionList; onClose: () => void }) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  const send = useOptionSend(importOptions, field);
  const submit = async () => {
    if (!file) return;
    const text = await file.text();
    const reply = await send.run({ params: { id: field.id }, body: { version: field.version, text } });
    if (!reply) return;
    notifySuccess(t('fieldValues.imported', { added: reply.added, changed: reply.changed }));
    onClose();
  };
  return (
    <FormDialog
      title={t('fieldValues.importTitle', { field: field.label })}
      confirm={t('fieldValues.importConfirm')}
      isReady={file !== null}
      isBusy={send.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{t('fieldValues.importText')}</Text>
      <FileInput
        data-autofocus
        label={t('fieldValues.importLabel')}
        accept=".csv,text/csv"
        clearable
        value={file}
        onChange={(next) => {
          send.reset();
          setFile(next);
        }}
      />
      <LineErrors title={t('fieldValues.importFailed')} error={send.error} />
    </FormDialog>
  );
}
