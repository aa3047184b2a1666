import { Textarea } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../dialog/form-dialog.tsx';
import classes from './rich-text.module.css';

/** The dialog that edits the text as HTML. The editor drops unsupported HTML, as it does when content is pasted. */
export function SourceDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation();
  const [html, setHtml] = useState(() => editor.getHTML());
  const closeAndFocus = () => {
    onClose();
    editor.commands.focus();
  };
  return (
    <FormDialog
      title={t('richText.source.label')}
      confirm={t('richText.source.apply')}
      onSubmit={() => {
        if (html !== editor.getHTML()) editor.commands.setContent(html, { emitUpdate: true });
        closeAndFocus();
      }}
      onClose={closeAndFocus}
    >
      <Textarea
        label={t('richText.source.html')}
        description={t('richText.source.help')}
        value={html}
        onChange={({ currentTarget }) => setHtml(currentTarget.value)}
        autosize
        minRows={8}
        maxRows={20}
        spellCheck={false}
        classNames={{ input: classes.source }}
        data-autofocus
      />
    </FormDialog>
  );
}
