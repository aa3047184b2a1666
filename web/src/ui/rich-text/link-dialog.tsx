import { isSafeLink } from '@leadwright/contract/rich-text/schema';
import { Button, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../dialog/form-dialog.tsx';

interface LinkDialogProps {
  editor: Editor;
  onClose: () => void;
  /** The allowed addresses of a link and their help text; web and mail addresses by default. */
  isLink?: (address: string) => boolean;
  help?: string;
}

/** Sets the link of the selection; rejects any other kind of address with a hint. */
export function LinkDialog({ editor, onClose, isLink = isSafeLink, help }: LinkDialogProps) {
  const { t } = useTranslation();
  const [present] = useState(() => String(editor.getAttributes('link').href ?? ''));
  const [address, setAddress] = useState(present);
  const [isWrong, setWrong] = useState(false);
  const leave = () => {
    onClose();
    editor.commands.focus();
  };
  const set = () => {
    const href = address.trim();
    if (!isLink(href)) return setWrong(true);
    const chain = editor.chain().extendMarkRange('link');
    if (editor.state.selection.empty && !present)
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    leave();
  };
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetLink().run();
    leave();
  };
  return (
    <FormDialog title={t('richText.link.label')} confirm={t('richText.link.set')} onSubmit={set} onClose={leave}>
      <TextInput
        label={t('richText.link.address')}
        description={help ?? t('richText.link.help')}
        value={address}
        error={isWrong && t('richText.link.wrong')}
        onChange={({ currentTarget }) => {
          setAddress(currentTarget.value);
          setWrong(false);
        }}
        data-autofocus
      />
      {present && (
        <Button variant="default" onClick={remove}>
          {t('richText.link.remove')}
        </Button>
      )}
    </FormDialog>
  );
}
