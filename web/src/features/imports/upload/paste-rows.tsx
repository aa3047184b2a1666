import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Uploads pasted spreadsheet cells as a TSV file. Spreadsheets separate copied cells by tabs. */
export function PasteRows({ isReady, onFile }: { isReady: boolean; onFile: (file: File) => void }) {
  const { t } = useTranslation();
  const [isOpen, panel] = useDisclosure();
  const [text, setText] = useState('');
  if (!isOpen) {
    return (
      <Group>
        <Button variant="default" disabled={!isReady} onClick={panel.open}>
          {t('imports.upload.paste')}
        </Button>
      </Group>
    );
  }
  const uploadText = () =>
    onFile(new File([text], t('imports.upload.pastedName'), { type: 'text/tab-separated-values' }));
  return (
    <Stack gap="xs">
      <Textarea
        label={t('imports.upload.pasteLabel')}
        rows={8}
        data-autofocus
        autoFocus
        spellCheck={false}
        styles={{ input: { fontFamily: 'monospace', whiteSpace: 'pre', overflowX: 'auto' } }}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button disabled={!text.trim()} onClick={uploadText}>
          {t('imports.upload.pasteUpload')}
        </Button>
        <Button variant="subtle" color="gray" onClick={panel.close}>
          {t('imports.upload.pasteClose')}
        </Button>
      </Group>
    </Stack>
  );
}
