import { expect, test } from 'vitest';
import { diffLines } from './diff-lines.ts';

const signedLines = (previous: string, current: string) =>
  diffLines(previous, current).map(({ kind, text }) => `${{ same: ' ', removed: '-', added: '+' }[kind]}${text}`);

test('returns kept, removed and added lines in their order', () => {
  expect(signedLines('a\nb\nc', 'a\nx\nc')).toEqual([' a', '-b', '+x', ' c']);
  expect(signedLines('a\nb', 'a\nb\nc')).toEqual([' a', ' b', '+c']);
  expect(signedLines('a\nb\nc\nd', 'b\nd')).toEqual(['-a', ' b', '-c', ' d']);
  expect(signedLines('same', 'same')).toEqual([' same']);
});
