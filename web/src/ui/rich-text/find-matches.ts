import type { Editor } from '@tiptap/react';

export interface Match {
  from: number;
  to: number;
}

/** Finds a text in the blocks of a document, ignoring case; marks inside a block do not split it. */
export function findMatches(editor: Editor, query: string): Match[] {
  const matches: Match[] = [];
  if (query === '') return matches;
  const lowerCaseQuery = query.toLocaleLowerCase();
  editor.state.doc.descendants((block, position) => {
    if (!block.isTextblock) return true;
    // Replaces non-text nodes such as line breaks by one character that is never typed, to keep positions.
    const text = block.textBetween(0, block.content.size, undefined, '\u{fffc}').toLocaleLowerCase();
    for (let at = text.indexOf(lowerCaseQuery); at >= 0; at = text.indexOf(lowerCaseQuery, at + lowerCaseQuery.length))
      matches.push({ from: position + 1 + at, to: position + 1 + at + query.length });
    return false;
  });
  return matches;
}

/** Returns the first match after the cursor, else the first one of all. */
export const nextMatch = (editor: Editor, matches: readonly Match[]): Match | undefined =>
  matches.find(({ from }) => from >= editor.state.selection.to) ?? matches[0];
