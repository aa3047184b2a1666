import { Editor } from '@tiptap/react';
import { expect, test } from 'vitest';
import { richTextExtensions } from './extensions.ts';

test('undoes and redoes a hundred steps', () => {
  const editor = new Editor({ extensions: richTextExtensions('', false), content: '<p>Kept</p>' });
  // Quick input at one position is one undo step, so the letters alternate between both ends.
  for (let step = 0; step < 50; step += 1) {
    editor.commands.insertContentAt(1, 'a');
    editor.commands.insertContentAt(editor.state.doc.content.size - 1, 'z');
  }
  const fullText = `${'a'.repeat(50)}Kept${'z'.repeat(50)}`;
  expect(editor.getText()).toBe(fullText);
  const repeat = (step: () => boolean) => {
    let count = 0;
    while (count < 200 && step()) count += 1;
    return count;
  };
  expect(repeat(() => editor.commands.undo())).toBe(100);
  expect(editor.getText()).toBe('Kept');
  expect(repeat(() => editor.commands.redo())).toBe(100);
  expect(editor.getText()).toBe(fullText);
  editor.destroy();
});
