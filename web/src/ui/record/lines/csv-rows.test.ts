import { expect, test } from 'vitest';
import { parseCsvRows } from './csv-rows.ts';

test.each([
  ['ann@tyne.example', [['ann@tyne.example']]],
  ['ann@tyne.example;Ann;Newcastle\r\n', [['ann@tyne.example', 'Ann', 'Newcastle']]],
  ['"Quay, Foods ""and"" Sons",x', [['Quay, Foods "and" Sons', 'x']]],
  ['Jane Doe\tAcme Ltd', [['Jane Doe', 'Acme Ltd']]],
  [
    'a,"two\nlines"\n\n,,\nb,c',
    [
      ['a', 'two\nlines'],
      ['b', 'c'],
    ],
  ],
  ['"unclosed', [['"unclosed']]],
  ['"half" closed,b', [['"half" closed', 'b']]],
  ['\uFEFFa', [['a']]],
  ['', []],
])('reads the rows of %j', (file, rows) => {
  expect(parseCsvRows(file)).toEqual(rows);
});
