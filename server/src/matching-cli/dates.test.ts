import { expect, it } from 'vitest';
import { detectDateStyle, toIsoDate } from './dates.ts';

const plain = (...values: string[]) => values.map((value) => toIsoDate(value, detectDateStyle(values)));

it('detects by column whether day or month comes first', () => {
  expect(plain('04/03/1971', '12/25/1980')).toEqual(['1971-04-03', '1980-12-25']);
  expect(plain('04/03/1971', '25/12/1980')).toEqual(['1971-03-04', '1980-12-25']);
  expect(plain('4.3.71', '1.2.05')).toEqual(['1971-03-04', '2005-02-01']);
});

it('parses digits, times, spreadsheet days and years', () => {
  expect(plain('03041971', '25121980')).toEqual(['1971-04-03', '1980-12-25']);
  expect(plain('19710403', '19801225')).toEqual(['19710403', '19801225']);
  expect(plain('1971-04-03T00:00:00', '1980-12-25 00:00')).toEqual(['1971-04-03', '1980-12-25']);
  expect(plain('26026', '29580')).toEqual(['1971-04-03', '1980-12-25']);
  expect(plain('1965', '3 April 1971')).toEqual(['1965', '3 April 1971']);
  expect(plain('19710403.0')).toEqual(['19710403']);
});
