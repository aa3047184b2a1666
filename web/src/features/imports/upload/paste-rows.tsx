import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Takes pasted cells: spreadsheets separate them by tabs, like a TSV file. */
export function PasteRows({ ready, onFile }: { ready: boolean; onFile: (file: File) => void }) {
  const { t } = useTranslation();
  const [opened, panel] = useDisclosure();
  const [text, setText] = useState('');
  if (!opened) {
    return (
      <Group>
        <Button variant="default" disabled={!ready} onClick={panel.open}>
          {t('imports.upload.paste')}
        </Button>
      </Group>
    );
  }
  const use = () => onFile(new File([text], t('imports.upload.pastedName'), { type: 'text/tab-separated-values' }));
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
        <Button disabled={!text.trim()} onClick={use}>
          {t('imports.upload.pasteUse')}
        </Button>
        <Button variant="subtle" color="gray" onClick={panel.close}>
          {t('imports.upload.pasteClose')}
        </Button>
      </Group>
    </Stack>
  );
}
