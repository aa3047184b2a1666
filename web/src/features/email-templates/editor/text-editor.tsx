import '../messages.ts';
import '@mantine/tiptap/styles.css';
import type { TemplatePurpose } from '@leadwright/contract/features/email-templates';
import { isMailLink, MERGE_TAG, parseRichText, renderRichText } from '@leadwright/contract/mail-templates/text-block';
import type { RichText } from '@leadwright/contract/rich-text/schema';
import { Group, Stack } from '@mantine/core';
import { RichTextEditor as Frame } from '@mantine/tiptap';
import { IconLink } from '@tabler/icons-react';
import { type Editor, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { controlLabels } from '../../../ui/rich-text/control-labels.ts';
import { LinkDialog } from '../../../ui/rich-text/link-dialog.tsx';
import { rovingFocus } from '../../../ui/rich-text/roving-focus.ts';
import { FieldMenu } from './field-menu.tsx';
import { type Insertion, openTagIn } from './insertion.ts';
import { MergeTag } from './merge-tag.ts';
import classes from './text-editor.module.css';

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    code: false,
    codeBlock: false,
    undoRedo: { depth: 100 },
    link: { openOnClick: false, autolink: false, isAllowedUri: (url) => isMailLink(url) },
  }),
  MergeTag,
];

export interface TextEditorProps {
  label: string;
  /** Formatted text, as `parseRichText` parses it. */
  html: string;
  onChange: (html: string) => void;
  purpose: TemplatePurpose;
}

/** Edits the formatted text of a block. `text-block.tsx` loads this large module on demand. */
export function TextEditor({ label, html, onChange, purpose }: TextEditorProps) {
  const { t } = useTranslation();
  const latestOnChange = useRef(onChange);
  latestOnChange.current = onChange;
  const currentHtml = useRef(html);
  const [isLinkDialogOpen, setLinkDialogOpen] = useState(false);
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: parseRichText(html) ?? '',
    injectCSS: false,
    editorProps: { attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' } },
    onUpdate({ editor: updatedEditor }) {
      currentHtml.current = renderRichText(updatedEditor.getJSON() as RichText);
      latestOnChange.current(currentHtml.current);
    },
  });
  useEffect(() => {
    // Replace the content only if the text changed outside this editor, for example by another block at this
    // position.
    if (currentHtml.current === html) return;
    currentHtml.current = html;
    editor.commands.setContent(parseRichText(html) ?? '', { emitUpdate: false });
  }, [editor, html]);
  const insertion = useMemo(() => createRichTextInsertion(editor), [editor]);
  return (
    <Stack gap={4}>
      {/* The library declares its editor type in two files, which TypeScript treats as two types: hence `as never`. */}
      <Frame editor={editor as never} labels={controlLabels(t)} withCodeHighlightStyles={false}>
        <Toolbar editor={editor} onLink={() => setLinkDialogOpen(true)} />
        <Frame.Content className={classes.content} />
      </Frame>
      <Group>
        <FieldMenu purpose={purpose} insertion={insertion} />
      </Group>
      {isLinkDialogOpen && (
        <LinkDialog
          editor={editor}
          isAllowedUrl={isMailLink}
          help={t('emailTemplates.linkHelp', { field: '{{ agency.portal }}' })}
          onClose={() => setLinkDialogOpen(false)}
        />
      )}
    </Stack>
  );
}

function Toolbar({ editor, onLink }: { editor: Editor; onLink: () => void }) {
  const { t } = useTranslation();
  const isLink = useEditorState({ editor, selector: () => editor.isActive('link') });
  return (
    <Frame.Toolbar {...rovingFocus} aria-label={t('richText.toolbar')} className={classes.bar}>
      <Frame.ControlsGroup>
        <Frame.Bold />
        <Frame.Italic />
        <Frame.Underline />
        <Frame.Strikethrough />
        <Frame.Control
          active={isLink}
          aria-label={t('richText.link.label')}
          title={t('richText.link.label')}
          onClick={onLink}
        >
          <IconLink size={16} aria-hidden />
        </Frame.Control>
      </Frame.ControlsGroup>
      <Frame.ControlsGroup>
        <Frame.H1 />
        <Frame.H2 />
        <Frame.H3 />
        <Frame.BulletList />
        <Frame.OrderedList />
        <Frame.Blockquote />
        <Frame.Hr />
        <Frame.ClearFormatting />
      </Frame.ControlsGroup>
    </Frame.Toolbar>
  );
}

/** Returns the insertion into a formatted text, where a complete tag counts as one character. */
const createRichTextInsertion = (editor: Editor): Insertion => {
  const textBeforeCursor = () => {
    const { $from } = editor.state.selection;
    return $from.parent.textBetween(0, $from.parentOffset, undefined, '\u{fffc}');
  };
  return {
    onBraces(onOpen) {
      const handleUpdate: Parameters<typeof editor.on<'update'>>[1] = ({ transaction: { before: previous, doc } }) => {
        if (doc.content.size === previous.content.size + 1 && textBeforeCursor().endsWith('{{')) onOpen();
      };
      editor.on('update', handleUpdate);
      return () => editor.off('update', handleUpdate);
    },
    openTag: () => openTagIn(textBeforeCursor()),
    insert(text, replacedLength, hasLeftField) {
      const { from, to } = editor.state.selection;
      const openTag = replacedLength > 0 ? '' : openTagIn(textBeforeCursor());
      const tag = /^\{\{[^{}]+\}\}$/.exec(openTag + text)?.[0];
      const node = tag ? { type: MERGE_TAG, attrs: { tag } } : { type: 'text', text };
      const start = from - (tag ? replacedLength + openTag.length : replacedLength);
      const chain = editor.chain();
      if (text !== '') chain.insertContentAt({ from: start, to }, node);
      if (!hasLeftField) chain.focus();
      chain.run();
    },
  };
};
