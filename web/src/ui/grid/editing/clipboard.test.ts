import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCells } from './clipboard.ts';

test.each([
  ['one cell', 'a', [['a']]],
  ['nothing', '', [['']]],
  [
    'lines with CRLF ends',
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['lines with LF ends', 'a\nb', [['a'], ['b']]],
  ['lines with CR ends', 'a\rb\r', [['a'], ['b']]],
  [
    'empty cells',
    '\ta\t\r\n\t\t',
    [
      ['', 'a', ''],
      ['', '', ''],
    ],
  ],
  ['an empty line between two', 'a\n\nb', [['a'], [''], ['b']]],
  ['a cell of several lines', '"a\nb"\tc', [['a\nb', 'c']]],
  ['quotes within quotes', '"say ""yes"""\tb', [['say "yes"', 'b']]],
  ['a quote inside an unquoted cell', '5" pipe\t"a" b', [['5" pipe', '"a" b']]],
  [
    'lines of unequal length',
    'a\tb\nc',
    [
      ['a', 'b'],
      ['c', ''],
    ],
  ],
  ['an escaped formula', "'=1+1\t'quoted'", [['=1+1', "'quoted'"]]],
])('reads %s', (_, text, cells) => {
  expect(parseCells(text)).toEqual(cells);
});

test('reads cells in the format of spreadsheets', () => {
  const cellArbitrary = fc.string({ unit: fc.constantFrom('a', 'ß', ' ', '"', '\t', '\n', '\r', '\r\n') });
  const sheetArbitrary = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
    .chain(([height, width]) =>
      fc.array(fc.array(cellArbitrary, { minLength: width, maxLength: width }), {
        minLength: height,
        maxLength: height,
      }),
    );
  const escapeCell = (text: string) => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  fc.assert(
    fc.property(sheetArbitrary, fc.constantFrom('\n', '\r\n'), (cells, end) => {
      const text = cells.map((line) => line.map(escapeCell).join('\t') + end).join('');
      expect(parseCells(text)).toEqual(cells);
    }),
  );
});
