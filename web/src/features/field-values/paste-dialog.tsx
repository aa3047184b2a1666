import { LONGEST_PASTE, type OptionList, pasteOptions } from '@leadwright/contract/features/field-options';
import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyDone } from '../../ui/notify.ts';
import { useOptionSend } from './use-option-send.ts';
import { WrongLines } from './wrong-lines.tsx';

/** Many options at once, one a line. */
export function PasteDialog({ field, onClose }: { field: OptionList; onClose: () => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const send = useOptionSend(pasteOptions, field);
  const count = text.split(/\r\n|\r|\n/).filter((line) => line.trim()).length;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (count === 0 || send.isPending) return;
    const added = await send.run({ params: { id: field.id }, body: { version: field.version, text } });
    if (!added) return;
    notifyDone(t('fieldValues.pasted', { count }));
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t('fieldValues.pasteTitle', { field: field.label })}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Textarea
            data-autofocus
            label={t('fieldValues.pasteLabel')}
            description={t('fieldValues.pasteHelp')}
            rows={10}
            maxLength={LONGEST_PASTE}
            value={text}
            onChange={({ currentTarget }) => {
              send.reset();
              setText(currentTarget.value);
            }}
          />
          <WrongLines title={t('fieldValues.wrongPaste')} error={send.error} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('shell.cancel')}
            </Button>
            <Button type="submit" disabled={count === 0} loading={send.isPending}>
              {t('fieldValues.pasteDo', { count })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
