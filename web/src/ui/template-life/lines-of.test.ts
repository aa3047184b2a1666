import { expect, test } from 'vitest';
import { linesOf } from './lines-of.ts';

const told = (was: string, is: string) =>
  linesOf(was, is).map(({ kind, text }) => `${{ same: ' ', gone: '-', come: '+' }[kind]}${text}`);

test('lines that stay, go and come, in their order', () => {
  expect(told('a\nb\nc', 'a\nx\nc')).toEqual([' a', '-b', '+x', ' c']);
  expect(told('a\nb', 'a\nb\nc')).toEqual([' a', ' b', '+c']);
  expect(told('a\nb\nc\nd', 'b\nd')).toEqual(['-a', ' b', '-c', ' d']);
  expect(told('same', 'same')).toEqual([' same']);
});
