import { expect, test } from 'vitest';
import { diffLines } from './diff-lines.ts';

const marked = (was: string, is: string) =>
  diffLines(was, is).map(({ kind, text }) => `${{ same: ' ', gone: '-', come: '+' }[kind]}${text}`);

test('returns kept, removed and added lines in their order', () => {
  expect(marked('a\nb\nc', 'a\nx\nc')).toEqual([' a', '-b', '+x', ' c']);
  expect(marked('a\nb', 'a\nb\nc')).toEqual([' a', ' b', '+c']);
  expect(marked('a\nb\nc\nd', 'b\nd')).toEqual(['-a', ' b', '-c', ' d']);
  expect(marked('same', 'same')).toEqual([' same']);
});
