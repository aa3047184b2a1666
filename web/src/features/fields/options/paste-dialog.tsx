import { MAX_PASTE_LENGTH, type OptionList, pasteOptions } from '@leadwright/contract/features/field-options';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifySuccess } from '../../../api/notify.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { LineErrors } from '../../../ui/record/lines/line-errors.tsx';
import { useOptionSend } from './use-option-send.ts';

/** Adds several options, one per line. */
export function PasteDialog({ field, onClose }: { field: OptionList; onClose: () => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const send = useOptionSend(pasteOptions, field);
  const count = text.split(/\r\n|\r|\n/).filter((line) => line.trim()).length;
  const submit = async () => {
    const reply = await send.run({ params: { id: field.id }, body: { version: field.version, text } });
    if (!reply) return;
    notifySuccess(t('fieldValues.pasted', { count }));
    onClose();
  };
  return (
    <FormDialog
      title={t('fieldValues.pasteTitle', { field: field.label })}
      confirm={t('fieldValues.pasteConfirm', { count })}
      isReady={count > 0}
      isBusy={send.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Textarea
        data-autofocus
        label={t('fieldValues.pasteLabel')}
        description={t('fieldValues.pasteHelp')}
        rows={10}
        maxLength={MAX_PASTE_LENGTH}
        value={text}
        onChange={({ currentTarget }) => {
          send.reset();
          setText(currentTarget.value);
        }}
      />
      <LineErrors title={t('fieldValues.pasteFailed')} error={send.error} />
    </FormDialog>
  );
}
