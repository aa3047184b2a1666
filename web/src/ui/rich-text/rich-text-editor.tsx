import './messages.ts';
import '@mantine/tiptap/styles.css';
import { countWords, plainText } from '@leadwright/contract/rich-text/plain-text';
import type { RichText } from '@leadwright/contract/rich-text/schema';
import { Group, Text } from '@mantine/core';
import { RichTextEditor as Frame } from '@mantine/tiptap';
import { type Editor, useEditor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../session/session.tsx';
import { cacheImageUrls } from '../images/image-url-cache.ts';
import { controlLabels } from './control-labels.ts';
import { richTextExtensions } from './extensions.ts';
import { FindReplace } from './find-replace.tsx';
import { LinkDialog } from './link-dialog.tsx';
import classes from './rich-text.module.css';
import { SourceDialog } from './source-dialog.tsx';
import { Toolbar } from './toolbar.tsx';

export interface RichTextEditorProps {
  /** The accessible name of the editor. */
  label: string;
  value: RichText;
  /** Called on changes; without it the text is read-only. */
  onChange?: ((value: RichText) => void) | undefined;
  /** The addresses of the images in the text. */
  images?: Record<string, string> | undefined;
  /** The placeholder of an empty text. */
  hint?: string;
  /** Further controls of the toolbar, such as a menu of merge fields. */
  more?: (editor: Editor) => ReactNode;
  /** Shown next to the number of words. */
  status?: ReactNode;
}

const ImageDialog = lazy(async () => ({ default: (await import('./image-dialog.tsx')).ImageDialog }));

/**
 * An editor for texts with headings, lists, tables and links. Large: screens use `rich-text.tsx`, which loads it on
 * demand.
 */
export function RichTextEditor({ label, value, onChange, images, hint = '', more, status }: RichTextEditorProps) {
  if (images) cacheImageUrls(images);
  const mayPlaceImages = useCan('image-upload', 'read');
  const change = useRef(onChange);
  change.current = onChange;
  const lastValue = useRef(value);
  const isEditable = onChange !== undefined;
  const editor = useEditor({
    extensions: richTextExtensions(hint, mayPlaceImages),
    content: value,
    editable: isEditable,
    // The page's own style sheet has these rules: nothing is written into the head.
    injectCSS: false,
    editorProps: {
      // A read-only text is no control: screen readers read its parts as those of the page.
      attributes: isEditable
        ? { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' }
        : { 'aria-label': label, role: 'article' },
    },
    onUpdate({ editor: changed }) {
      lastValue.current = changed.getJSON() as RichText;
      change.current?.(lastValue.current);
    },
  });
  return editor && <EditorFrame editor={editor} {...{ isEditable, mayPlaceImages, value, lastValue, more, status }} />;
}

interface EditorFrameProps extends Pick<RichTextEditorProps, 'value' | 'more' | 'status'> {
  editor: Editor;
  isEditable: boolean;
  mayPlaceImages: boolean;
  /** The text in the editor, as last received or reported. */
  lastValue: RefObject<RichText>;
}

function EditorFrame({ editor, isEditable, mayPlaceImages, value, lastValue, more, status }: EditorFrameProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'link' | 'find' | 'image' | 'source'>();
  const [isFullScreen, setFull] = useState(false);
  const mayEditSource = useCan('html-source', 'update');
  useEffect(() => {
    editor.setEditable(isEditable, false);
  }, [editor, isEditable]);
  useEffect(() => {
    // A text from outside, not what was typed here.
    if (lastValue.current === value) return;
    lastValue.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value, lastValue]);
  const count = useEditorState({ editor, selector: () => countWords(plainText(editor.getJSON() as RichText)) });
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f' && isEditable) {
      event.preventDefault();
      setOpen('find');
    }
    // The text area marks every Escape as handled, a dialog above it only its own.
    const isUnhandled = editor.view.dom.contains(event.target as Node) || !event.defaultPrevented;
    if (event.key === 'Escape' && isFullScreen && isUnhandled) setFull(false);
  };
  // The types of the library import the editor from another file of the same package, hence `as never`.
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that bubble up from the controls inside
    <div className={isFullScreen ? classes.full : undefined} onKeyDown={onKeyDown}>
      <Frame
        editor={editor as never}
        labels={controlLabels(t)}
        className={classes.frame}
        withCodeHighlightStyles={false}
      >
        {isEditable && (
          <Toolbar
            editor={editor}
            isFullScreen={isFullScreen}
            onLink={() => setOpen('link')}
            onImage={mayPlaceImages ? () => setOpen('image') : undefined}
            onSource={mayEditSource ? () => setOpen('source') : undefined}
            onFind={() => setOpen(open === 'find' ? undefined : 'find')}
            onToggleFullScreen={() => {
              setFull(!isFullScreen);
              // Escape returns to the text from anywhere.
              editor.commands.focus();
            }}
            more={more?.(editor)}
          />
        )}
        {open === 'find' && <FindReplace editor={editor} onClose={() => setOpen(undefined)} />}
        <Frame.Content className={classes.content} />
        <Group className={classes.foot} justify="space-between" gap="xs">
          <Text size="xs" c="dimmed">
            {t('richText.words', { count })}
          </Text>
          {status}
        </Group>
      </Frame>
      <Suspense>{open === 'image' && <ImageDialog editor={editor} onClose={() => setOpen(undefined)} />}</Suspense>
      {open === 'source' && <SourceDialog editor={editor} onClose={() => setOpen(undefined)} />}
      {open === 'link' && <LinkDialog editor={editor} onClose={() => setOpen(undefined)} />}
    </div>
  );
}
