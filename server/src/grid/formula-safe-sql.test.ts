import { escapeFormula, unescapeFormula } from '@leadwright/contract/cells/escape-formula';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { formulaSafeSql } from './formula-safe-sql.ts';

const FORMULA_TEXTS = [
  '=1+1',
  '=cmd|/c calc',
  '+1+cmd',
  '-2+3+cmd',
  '-@SUM(A1)',
  '@SUM(1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(1)',
  '+44+1',
  '-',
  '=',
  '+44 20=1',
  '+1-cmd',
  '-1\n=2',
  '+1-202-555-0100',
  '+44 -20',
];
const HARMLESS_TEXTS = [
  '',
  'Acme Ltd',
  "O'Neill",
  'a=b',
  ' =1',
  '-12',
  '-12.50',
  '+3 %',
  '1e-9',
  '+44 20 7946 0958',
  '+442079460958',
  '+44 (0)20 7946-0958',
  '+49 30/123456',
  '3M',
  '2026-11-21',
];

/** Texts with an apostrophe that reading a file would remove. */
const TEXTS_WITH_APOSTROPHE = ["'=1+1", "''=1", "'0123", "'-5", "'+44 20 7946 0958", "'＝1"];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('escapes formulas, but not numbers and phone numbers', () => {
  expect(FORMULA_TEXTS.filter((cell) => escapeFormula(cell) !== `'${cell}`)).toEqual([]);
  expect(HARMLESS_TEXTS.filter((cell) => escapeFormula(cell) !== cell)).toEqual([]);
});

test('returns each text from its escaped form', () => {
  const texts = [...FORMULA_TEXTS, ...HARMLESS_TEXTS, ...TEXTS_WITH_APOSTROPHE, "'", "''", "'tis"];
  expect(texts.map(escapeFormula).map(unescapeFormula)).toEqual(texts);
  expect(TEXTS_WITH_APOSTROPHE.map(escapeFormula)).toEqual(TEXTS_WITH_APOSTROPHE.map((text) => `'${text}`));
});

test('applies the same rule in PostgreSQL', async () => {
  const cells = [...FORMULA_TEXTS, ...HARMLESS_TEXTS, ...TEXTS_WITH_APOSTROPHE, "'", "'tis"];
  const { rows } = await sql<{ cell: string; safe: string }>`
    select cell, ${formulaSafeSql(sql.ref('cell'))} as safe from unnest(${cells}::text[]) as cell`.execute(app.db);
  expect(rows.map(({ safe }) => safe)).toEqual(cells.map(escapeFormula));
});
