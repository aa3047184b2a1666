import { expect, test } from 'vitest';
import { formatAgo, formatDay, formatMoment, formatMoney, formatNumber } from '../format.ts';
import { cellText, displayText } from './cell-text.ts';

test('shows an appointment with its time of day and other moments by age', () => {
  const moment = '2026-12-01T10:30:00Z';
  const column = { label: 'Call again', kind: 'date' } as const;
  expect(cellText({ ...column, clock: true }, moment)).toBe(formatMoment(moment));
  expect(cellText(column, moment)).toBe(formatAgo(moment));
  expect(formatMoment(moment)).not.toBe(formatAgo(moment));
});

test('shows a date with the precision that is known', () => {
  const column = { label: 'Founded', kind: 'date' } as const;
  const day = formatDay('1998-06-30');
  expect(['1998', '1998-06', '1998-06-30'].map((date) => cellText(column, date))).toEqual(['1998', 'June 1998', day]);
  expect(cellText({ ...column, clock: true }, '1998')).toBe('1998');
});

test('shows an amount in its currency and the total of a group as a number', () => {
  const column = { label: 'Value', kind: 'number', money: true } as const;
  expect(cellText(column, { amount: 125_050, currency: 'GBP' })).toBe(formatMoney(125_050, 'GBP'));
  expect(cellText(column, 1250.5)).toBe(formatNumber(1250.5));
});

test('shows an international domain in Unicode and copies it in ASCII', () => {
  const column = { label: 'Website', kind: 'text' } as const;
  expect(displayText(column, 'https://www.xn--mller-kva.example/a')).toBe('https://www.müller.example/a');
  expect(cellText(column, 'https://www.xn--mller-kva.example/a')).toBe('https://www.xn--mller-kva.example/a');
});
