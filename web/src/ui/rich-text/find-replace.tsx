import { Button, CloseButton, Group, Text, TextInput } from '@mantine/core';
import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findMatches, nextMatch } from './find-matches.ts';
import classes from './rich-text.module.css';

/** The bar that finds and replaces a text in the document. Each replacement is one undo step. */
export function FindReplace({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const [replacement, setReplacement] = useState('');
  const matches = useEditorState({ editor, selector: () => findMatches(editor, query) });
  const selectNext = () => {
    const match = nextMatch(editor, matches);
    if (match) editor.chain().setTextSelection(match).scrollIntoView().run();
  };
  const replace = () => {
    const { from, to } = editor.state.selection;
    const isMatchSelected = matches.some((match) => match.from === from && match.to === to);
    if (isMatchSelected) editor.view.dispatch(editor.state.tr.insertText(replacement, from, to));
    selectNext();
  };
  const replaceAll = () => {
    const { tr } = editor.state;
    // Replaces from the end, so that earlier positions stay valid.
    for (const { from, to } of matches.toReversed()) tr.insertText(replacement, from, to);
    editor.view.dispatch(tr);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
      editor.commands.focus();
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      selectNext();
    }
  };
  return (
    <Group className={classes.find} gap="xs" align="flex-end" role="search" aria-label={t('richText.find.label')}>
      <TextInput
        size="xs"
        label={t('richText.find.searchText')}
        value={query}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        onKeyDown={onKeyDown}
        data-autofocus
        autoFocus
      />
      <TextInput
        size="xs"
        label={t('richText.find.replacement')}
        value={replacement}
        onChange={({ currentTarget }) => setReplacement(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button size="xs" variant="default" disabled={matches.length === 0} onClick={selectNext}>
        {t('richText.find.next')}
      </Button>
      <Button size="xs" variant="default" disabled={matches.length === 0} onClick={replace}>
        {t('richText.find.replaceOne')}
      </Button>
      <Button size="xs" variant="default" disabled={matches.length === 0} onClick={replaceAll}>
        {t('richText.find.replaceAll')}
      </Button>
      <Text size="xs" c="dimmed" role="status">
        {query && t('richText.find.count', { count: matches.length })}
      </Text>
      <CloseButton size="sm" aria-label={t('richText.find.close')} onClick={onClose} />
    </Group>
  );
}
