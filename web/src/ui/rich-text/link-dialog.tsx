import { isSafeLink } from '@leadwright/contract/rich-text/schema';
import { Button, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../dialog/form-dialog.tsx';

interface LinkDialogProps {
  editor: Editor;
  onClose: () => void;
  /** Returns whether a URL is allowed; web and mail URLs by default. `help` explains the rule. */
  isAllowedUrl?: (url: string) => boolean;
  help?: string;
}

/** The dialog that sets the link of the selection. */
export function LinkDialog({ editor, onClose, isAllowedUrl = isSafeLink, help }: LinkDialogProps) {
  const { t } = useTranslation();
  const [currentUrl] = useState(() => String(editor.getAttributes('link').href ?? ''));
  const [url, setUrl] = useState(currentUrl);
  const [isInvalid, setInvalid] = useState(false);
  const closeAndFocus = () => {
    onClose();
    editor.commands.focus();
  };
  const applyLink = () => {
    const href = url.trim();
    if (!isAllowedUrl(href)) return setInvalid(true);
    const chain = editor.chain().extendMarkRange('link');
    if (editor.state.selection.empty && !currentUrl)
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    closeAndFocus();
  };
  const removeLink = () => {
    editor.chain().extendMarkRange('link').unsetLink().run();
    closeAndFocus();
  };
  return (
    <FormDialog
      title={t('richText.link.label')}
      confirm={t('richText.link.set')}
      onSubmit={applyLink}
      onClose={closeAndFocus}
    >
      <TextInput
        label={t('richText.link.address')}
        description={help ?? t('richText.link.help')}
        value={url}
        error={isInvalid && t('richText.link.invalid')}
        onChange={({ currentTarget }) => {
          setUrl(currentTarget.value);
          setInvalid(false);
        }}
        data-autofocus
      />
      {currentUrl && (
        <Button variant="default" onClick={removeLink}>
          {t('richText.link.remove')}
        </Button>
      )}
    </FormDialog>
  );
}
