import './messages.ts';
import type { TFunction } from 'i18next';

/** Returns the labels of the toolbar buttons. */
export const controlLabels = (t: TFunction) => ({
  boldControlLabel: t('richText.bold'),
  italicControlLabel: t('richText.italic'),
  underlineControlLabel: t('richText.underline'),
  strikeControlLabel: t('richText.strike'),
  codeControlLabel: t('richText.code'),
  h1ControlLabel: t('richText.h1'),
  h2ControlLabel: t('richText.h2'),
  h3ControlLabel: t('richText.h3'),
  bulletListControlLabel: t('richText.bulletList'),
  orderedListControlLabel: t('richText.orderedList'),
  tasksControlLabel: t('richText.taskList'),
  blockquoteControlLabel: t('richText.quote'),
  codeBlockControlLabel: t('richText.codeBlock'),
  hrControlLabel: t('richText.rule'),
  undoControlLabel: t('richText.undo'),
  redoControlLabel: t('richText.redo'),
  clearFormattingControlLabel: t('richText.clearFormatting'),
});
