import { Editor } from '@tiptap/react';
import { expect, test } from 'vitest';
import { richTextExtensions } from './extensions.ts';

test('a hundred steps are taken back and made again', () => {
  const editor = new Editor({ extensions: richTextExtensions('', false), content: '<p>Kept</p>' });
  // What is typed in one place within a moment is one step: at the two ends each letter is one of its own.
  for (let step = 0; step < 50; step += 1) {
    editor.commands.insertContentAt(1, 'a');
    editor.commands.insertContentAt(editor.state.doc.content.size - 1, 'z');
  }
  const full = `${'a'.repeat(50)}Kept${'z'.repeat(50)}`;
  expect(editor.getText()).toBe(full);
  const repeat = (step: () => boolean) => {
    let made = 0;
    while (made < 200 && step()) made += 1;
    return made;
  };
  expect(repeat(() => editor.commands.undo())).toBe(100);
  expect(editor.getText()).toBe('Kept');
  expect(repeat(() => editor.commands.redo())).toBe(100);
  expect(editor.getText()).toBe(full);
  editor.destroy();
});
