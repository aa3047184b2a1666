import { RichTextEditor } from '@mantine/tiptap';
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconFileCode,
  IconLink,
  IconPhoto,
  IconSearch,
} from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { rovingFocus } from './roving-focus.ts';
import { TableMenu } from './table-menu.tsx';

interface ToolbarProps {
  editor: Editor;
  isFullScreen: boolean;
  onLink: () => void;
  /** Undefined for users who may not place images. */
  onImage: (() => void) | undefined;
  /** Undefined for users who may not edit the source. */
  onSource: (() => void) | undefined;
  onFind: () => void;
  onToggleFullScreen: () => void;
  extraControls?: ReactNode;
}

export function Toolbar({
  editor,
  isFullScreen,
  onLink,
  onImage,
  onSource,
  onFind,
  onToggleFullScreen,
  extraControls,
}: ToolbarProps) {
  const { t } = useTranslation();
  const isLink = useEditorState({ editor, selector: () => editor.isActive('link') });
  const isImage = useEditorState({ editor, selector: () => editor.isActive('image') });
  const fullScreenLabel = t(isFullScreen ? 'richText.leaveFullScreen' : 'richText.fullScreen');
  return (
    <RichTextEditor.Toolbar
      sticky
      stickyOffset="var(--app-shell-header-offset, 0px)"
      {...rovingFocus}
      aria-label={t('richText.toolbar')}
    >
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H1 />
        <RichTextEditor.H2 />
        <RichTextEditor.H3 />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
        <RichTextEditor.Strikethrough />
        <RichTextEditor.Code />
        <RichTextEditor.ClearFormatting />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
        <RichTextEditor.TaskList />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Blockquote />
        <RichTextEditor.CodeBlock />
        <RichTextEditor.Hr />
        <RichTextEditor.Control
          active={isLink}
          aria-label={t('richText.link.label')}
          title={t('richText.link.label')}
          onClick={onLink}
        >
          <IconLink size={16} aria-hidden />
        </RichTextEditor.Control>
        {onImage && (
          <RichTextEditor.Control
            active={isImage}
            aria-label={t('richText.image.label')}
            title={t('richText.image.label')}
            onClick={onImage}
          >
            <IconPhoto size={16} aria-hidden />
          </RichTextEditor.Control>
        )}
        <TableMenu editor={editor} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        {extraControls}
        {onSource && (
          <RichTextEditor.Control
            aria-label={t('richText.source.label')}
            title={t('richText.source.label')}
            onClick={onSource}
          >
            <IconFileCode size={16} aria-hidden />
          </RichTextEditor.Control>
        )}
        <RichTextEditor.Control aria-label={t('richText.find.label')} title={t('richText.find.label')} onClick={onFind}>
          <IconSearch size={16} aria-hidden />
        </RichTextEditor.Control>
        <RichTextEditor.Control
          active={isFullScreen}
          aria-label={fullScreenLabel}
          title={fullScreenLabel}
          onClick={onToggleFullScreen}
        >
          {isFullScreen ? <IconArrowsMinimize size={16} aria-hidden /> : <IconArrowsMaximize size={16} aria-hidden />}
        </RichTextEditor.Control>
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  );
}
