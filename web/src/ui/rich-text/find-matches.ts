import type { Editor } from '@tiptap/react';

export interface Match {
  from: number;
  to: number;
}

/** Where a text stands within the blocks of a document, whatever its case; marks within it do not part it. */
export function findMatches(editor: Editor, wanted: string): Match[] {
  const matches: Match[] = [];
  if (wanted === '') return matches;
  const sought = wanted.toLocaleLowerCase();
  editor.state.doc.descendants((block, position) => {
    if (!block.isTextblock) return true;
    // What is no text, such as a line break, stands for one sign that nobody types.
    const text = block.textBetween(0, block.content.size, undefined, '\u{fffc}').toLocaleLowerCase();
    for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + sought.length))
      matches.push({ from: position + 1 + at, to: position + 1 + at + wanted.length });
    return false;
  });
  return matches;
}

/** The first one after the cursor, or, where there is none, the first of all. */
export const nextMatch = (editor: Editor, matches: readonly Match[]): Match | undefined =>
  matches.find(({ from }) => from >= editor.state.selection.to) ?? matches[0];
