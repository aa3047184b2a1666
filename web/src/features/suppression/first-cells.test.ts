import { expect, test } from 'vitest';
import { firstCells } from './first-cells.ts';

test.each([
  ['ann@tyne.example', 1, 'ann@tyne.example'],
  ['ann@tyne.example;Ann;Newcastle', 1, 'ann@tyne.example'],
  ['"Quay, Foods ""and"" Sons",x', 1, 'Quay, Foods "and" Sons'],
  ['Jane Doe,"Acme, Inc.",Hull', 2, 'Jane Doe, Acme, Inc.'],
  ['Jane Doe\tAcme Ltd', 2, 'Jane Doe, Acme Ltd'],
  ['Jane Doe', 2, 'Jane Doe'],
  ['"unclosed', 1, '"unclosed'],
  ['', 1, ''],
  [',,', 1, ''],
] as const)('the first cells of %j: %i', (line, count, cells) => {
  expect(firstCells(line, count)).toBe(cells);
});
