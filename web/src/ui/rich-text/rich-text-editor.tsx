import './messages.ts';
import '@mantine/tiptap/styles.css';
import { countWords, toPlainText } from '@leadwright/contract/rich-text/plain-text';
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
  /** Called on changes; without it, the content is read-only. */
  onChange?: ((value: RichText) => void) | undefined;
  /** The URLs of the images in the content by id. */
  images?: Record<string, string> | undefined;
  /** The placeholder of an empty editor. */
  hint?: string;
  /** Further controls of the toolbar, such as a menu of merge fields. */
  extraControls?: (editor: Editor) => ReactNode;
  /** Shown next to the number of words. */
  status?: ReactNode;
}

const ImageDialog = lazy(async () => ({ default: (await import('./image-dialog.tsx')).ImageDialog }));

/**
 * An editor for content with headings, lists, tables and links. Screens use `rich-text.tsx`, which loads this large
 * module on demand.
 */
export function RichTextEditor({
  label,
  value,
  onChange,
  images,
  hint = '',
  extraControls,
  status,
}: RichTextEditorProps) {
  if (images) cacheImageUrls(images);
  const mayPlaceImages = useCan('image-upload', 'read');
  const latestOnChange = useRef(onChange);
  latestOnChange.current = onChange;
  const lastValue = useRef(value);
  const isEditable = onChange !== undefined;
  const editor = useEditor({
    extensions: richTextExtensions(hint, mayPlaceImages),
    content: value,
    editable: isEditable,
    // The style sheet of the page contains the editor's CSS.
    injectCSS: false,
    editorProps: {
      // Screen readers must treat read-only content as part of the page, not as a control.
      attributes: isEditable
        ? { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' }
        : { 'aria-label': label, role: 'article' },
    },
    onUpdate({ editor: updatedEditor }) {
      lastValue.current = updatedEditor.getJSON() as RichText;
      latestOnChange.current?.(lastValue.current);
    },
  });
  return (
    editor && (
      <EditorFrame editor={editor} {...{ isEditable, mayPlaceImages, value, lastValue, extraControls, status }} />
    )
  );
}

interface EditorFrameProps extends Pick<RichTextEditorProps, 'value' | 'extraControls' | 'status'> {
  editor: Editor;
  isEditable: boolean;
  mayPlaceImages: boolean;
  /** The last content that the editor received or reported. */
  lastValue: RefObject<RichText>;
}

function EditorFrame({
  editor,
  isEditable,
  mayPlaceImages,
  value,
  lastValue,
  extraControls,
  status,
}: EditorFrameProps) {
  const { t } = useTranslation();
  const [openTool, setOpenTool] = useState<'link' | 'find' | 'image' | 'source'>();
  const [isFullScreen, setFullScreen] = useState(false);
  const mayEditSource = useCan('html-source', 'update');
  useEffect(() => {
    editor.setEditable(isEditable, false);
  }, [editor, isEditable]);
  useEffect(() => {
    // Applies content from outside, but not the editor's own changes.
    if (lastValue.current === value) return;
    lastValue.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value, lastValue]);
  const count = useEditorState({ editor, selector: () => countWords(toPlainText(editor.getJSON() as RichText)) });
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f' && isEditable) {
      event.preventDefault();
      setOpenTool('find');
    }
    // The text area marks every Escape as handled, even when it ignores the key.
    const isUnhandled = editor.view.dom.contains(event.target as Node) || !event.defaultPrevented;
    if (event.key === 'Escape' && isFullScreen && isUnhandled) setFullScreen(false);
  };
  // The library's types refer to another copy of the editor type, hence `as never`.
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
            onLink={() => setOpenTool('link')}
            onImage={mayPlaceImages ? () => setOpenTool('image') : undefined}
            onSource={mayEditSource ? () => setOpenTool('source') : undefined}
            onFind={() => setOpenTool(openTool === 'find' ? undefined : 'find')}
            onToggleFullScreen={() => {
              setFullScreen(!isFullScreen);
              // Focus the text so that Escape exits full-screen mode.
              editor.commands.focus();
            }}
            extraControls={extraControls?.(editor)}
          />
        )}
        {openTool === 'find' && <FindReplace editor={editor} onClose={() => setOpenTool(undefined)} />}
        <Frame.Content className={classes.content} />
        <Group className={classes.foot} justify="space-between" gap="xs">
          <Text size="xs" c="dimmed">
            {t('richText.words', { count })}
          </Text>
          {status}
        </Group>
      </Frame>
      <Suspense>
        {openTool === 'image' && <ImageDialog editor={editor} onClose={() => setOpenTool(undefined)} />}
      </Suspense>
      {openTool === 'source' && <SourceDialog editor={editor} onClose={() => setOpenTool(undefined)} />}
      {openTool === 'link' && <LinkDialog editor={editor} onClose={() => setOpenTool(undefined)} />}
    </div>
  );
}
