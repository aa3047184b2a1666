import { findFolded } from '@leadwright/contract/text/find-folded';
import type { Editor } from '@tiptap/react';

export interface Match {
  from: number;
  to: number;
}

/** Finds all matches of a text in a document, ignoring case and accents. A match may span formatting, but not blocks. */
export function findMatches(editor: Editor, query: string): Match[] {
  const matches: Match[] = [];
  editor.state.doc.descendants((block, position) => {
    if (!block.isTextblock) return true;
    // Non-text nodes such as line breaks count as one special character, so that positions stay correct.
    const text = block.textBetween(0, block.content.size, undefined, '\u{fffc}');
    for (const { start, end } of findFolded(text, query))
      matches.push({ from: position + 1 + start, to: position + 1 + end });
    return false;
  });
  return matches;
}

/** Returns the first match after the cursor, or else the first match of the document. */
export const nextMatch = (editor: Editor, matches: readonly Match[]): Match | undefined =>
  matches.find(({ from }) => from >= editor.state.selection.to) ?? matches[0];
