import { expect, it } from 'vitest';
import { detectDateStyle, toIsoDate } from './dates.ts';

const toIsoDates = (...values: string[]) => values.map((value) => toIsoDate(value, detectDateStyle(values)));

it('detects for each column whether the day or the month comes first', () => {
  expect(toIsoDates('04/03/1971', '12/25/1980')).toEqual(['1971-04-03', '1980-12-25']);
  expect(toIsoDates('04/03/1971', '25/12/1980')).toEqual(['1971-03-04', '1980-12-25']);
  expect(toIsoDates('4.3.71', '1.2.05')).toEqual(['1971-03-04', '2005-02-01']);
});

it('parses eight-digit dates, dates with times, spreadsheet day numbers and years', () => {
  expect(toIsoDates('03041971', '25121980')).toEqual(['1971-04-03', '1980-12-25']);
  expect(toIsoDates('19710403', '19801225')).toEqual(['19710403', '19801225']);
  expect(toIsoDates('1971-04-03T00:00:00', '1980-12-25 00:00')).toEqual(['1971-04-03', '1980-12-25']);
  expect(toIsoDates('26026', '29580')).toEqual(['1971-04-03', '1980-12-25']);
  expect(toIsoDates('1965', '3 April 1971')).toEqual(['1965', '3 April 1971']);
  expect(toIsoDates('19710403.0')).toEqual(['19710403']);
});
