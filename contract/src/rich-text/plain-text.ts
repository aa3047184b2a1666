import type { RichNode } from './schema.ts';

const CONTAINER_NODES =
  /^(doc|bulletList|orderedList|taskList|listItem|taskItem|blockquote|table|tableRow|tableCell|tableHeader)$/;

/** Returns the lines of a text, one per block with a prefix for its kind, for the comparison of versions. */
export function toLines(node: RichNode): string[] {
  if (CONTAINER_NODES.test(node.type)) {
    const lines = (node.content ?? []).flatMap(toLines);
    if (node.type === 'tableRow') return [lines.join(' | ')];
    if (node.type === 'listItem') return lines.map((line, i) => (i === 0 ? `• ${line}` : line));
    if (node.type === 'taskItem')
      return lines.map((line, i) => (i === 0 ? `${node.attrs?.checked ? '☑' : '☐'} ${line}` : line));
    return lines;
  }
  if (node.type === 'image') return [`[${String(node.attrs?.alt ?? '')}]`];
  if (node.type === 'horizontalRule') return ['—'];
  if (node.type === 'heading') return [`${'#'.repeat(Number(node.attrs?.level ?? 1))} ${inlineText(node)}`];
  return inlineText(node).split('\n');
}

const inlineText = ({ content = [] }: RichNode): string =>
  content.map(({ type, text = '' }) => (type === 'hardBreak' ? '\n' : text)).join('');

/** Returns the text without formatting and without block prefixes. */
export function toPlainText(node: RichNode): string {
  if (node.type === 'text') return node.text ?? '';
  if (node.type === 'hardBreak') return '\n';
  if (node.type === 'image') return String(node.attrs?.alt ?? '');
  const separator = CONTAINER_NODES.test(node.type) ? '\n' : '';
  return (node.content ?? []).map(toPlainText).join(separator);
}

/** Counts words: sequences that contain a letter or a digit. */
export const countWords = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0;
