import type { FormulaType } from '@leadwright/contract/formula/functions';
import { type FormulaCatalogue, readFormula } from '@leadwright/contract/formula/type-check';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { selectByDepth } from '../../../../../../scripts/test-depth.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { displayedValue, evaluate, type FormulaValue, parseDay, parseNumber } from './oracle.ts';
import { displaySql, formulaSql } from './sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const FIELDS: Record<string, { type: FormulaType; values: (string | null)[] }> = {
  amount: { type: 'number', values: [null, '0', '1', '-2.5', '3.333333333', '999999999999999', '0.000000001'] },
  rate: { type: 'number', values: [null, '0', '7', '-0.1', '123456.789'] },
  name: { type: 'text', values: [null, ' Acme Ltd ', 'acme', "O'Neill", 'x'.repeat(3_900), '12.50', '%_\\'] },
  town: { type: 'text', values: [null, 'Leeds', '-7', '1e9'] },
  since: { type: 'date', values: [null, '2020-02-29', '1066-10-14', '9999-12-30'] },
  until: { type: 'date', values: [null, '2026-11-25', '0002-01-01'] },
  open: { type: 'yes_no', values: [null, 'true', 'false'] },
  paid: { type: 'yes_no', values: [null, 'true', 'false'] },
};
const CATALOGUE: FormulaCatalogue = new Map(
  Object.entries(FIELDS).map(([name, { type }]) => [name, { label: name, type }]),
);
const CAST = { number: sql`numeric`, text: sql`text`, date: sql`date`, yes_no: sql`boolean` };

/** Generators of formulas of each type, as text. */
const { number, text, date, yes_no } = fc.letrec<Record<FormulaType, string>>((tie) => {
  const call = (name: string, ...args: fc.Arbitrary<string>[]) =>
    fc.tuple(...args).map((values) => `${name}(${values.join(', ')})`);
  const infix = (signs: string[], a: fc.Arbitrary<string>, b: fc.Arbitrary<string>) =>
    fc.tuple(a, fc.constantFrom(...signs), b).map(([left, operator, right]) => `(${left} ${operator} ${right})`);
  const [n, t, d, y] = [tie('number'), tie('text'), tie('date'), tie('yes_no')];
  const conditionalsOf = (value: fc.Arbitrary<string>) => [call('if', y, value, value), call('coalesce', value, value)];
  const oneOf = (leaf: fc.Arbitrary<string>, ...compounds: fc.Arbitrary<string>[]) =>
    fc.oneof({ maxDepth: 5, depthIdentifier: 'formula' }, leaf, ...compounds);
  return {
    number: oneOf(
      fc.constantFrom('amount', 'rate', '0', '1', '2.5', '999999999999999', '0.000000001'),
      infix(['+', '-', '*', '/'], n, n),
      n.map((value) => `(-${value})`),
      call('round', n),
      call('round', n, fc.constantFrom('0', '2', '6')),
      call('min', n, n),
      call('max', n, n, n),
      call('abs', n),
      call('length', t),
      call('number', t),
      call('year', d),
      call('month', d),
      call('days_between', d, d),
      infix(['-'], d, d),
      ...conditionalsOf(n),
    ),
    text: oneOf(
      fc.constantFrom('name', 'town', '""', '"Leeds"', '"it\'s; \\"x\\" -- $1"', '" 7 "'),
      call('concat', t, n, d),
      infix(['&'], t, n),
      call('upper', t),
      call('lower', t),
      call('trim', t),
      ...conditionalsOf(t),
    ),
    date: oneOf(
      fc.constantFrom('since', 'until', 'today()', 'date("2024-02-29")', 'date("9999-12-31")'),
      infix(['+', '-'], d, n),
      call('min', d, d),
      call('max', d, d),
      ...conditionalsOf(d),
    ),
    yes_no: oneOf(
      fc.constantFrom('open', 'paid', 'true', 'false'),
      infix(['and', 'or', '=', '!='], y, y),
      y.map((value) => `(not ${value})`),
      infix(['=', '!=', '<', '<=', '>', '>='], n, n),
      infix(['=', '!=', '<', '>='], d, d),
      infix(['=', '!='], t, t),
      call('contains', t, t),
      call('is_empty', fc.oneof(n, t, d, y)),
      ...conditionalsOf(y),
    ),
  };
});
const formulas = fc.oneof(number, text, date, yes_no);
const values = fc.record(
  Object.fromEntries(Object.entries(FIELDS).map(([name, field]) => [name, fc.constantFrom(...field.values)])),
);

const parseValue = (type: FormulaType, value: string | null): FormulaValue => {
  if (value === null) return null;
  if (type === 'number') return parseNumber(value);
  return type === 'date' ? parseDay(value) : type === 'yes_no' ? value === 'true' : value;
};

/** Evaluates formulas in the database with one statement. */
async function evaluateInDatabase(expressions: RawBuilder<unknown>[]): Promise<unknown[]> {
  const { rows } = await sql<{ results: unknown[] }>`
    select json_build_array(${sql.join(expressions)}) as results`.execute(app.db);
  return rows[0]!.results;
}

test('gives the same results in SQL as in TypeScript and never fails', {
  timeout: 240_000,
}, async () => {
  const today = parseDay(new Date().toISOString().slice(0, 10));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(formulas, values), { minLength: 30, maxLength: 30 }), async (cases) => {
      const expected: unknown[] = [];
      const expressions: RawBuilder<unknown>[] = [];
      for (const [formula, row] of cases) {
        const parsed = readFormula(formula, CATALOGUE);
        if (!('formula' in parsed)) throw new Error(`${formula}: ${parsed.faults[0]!.message.message}`);
        const fieldValues = Object.fromEntries(
          Object.entries(FIELDS).map(([name, { type }]) => [name, parseValue(type, row[name] as string | null)]),
        );
        const value = evaluate(parsed.formula, fieldValues, today);
        expected.push([formula, displayedValue(parsed.formula, value)]);
        const valueSql = formulaSql(parsed.formula, (name) => {
          const { type } = FIELDS[name]!;
          return sql`${row[name] ?? null}::text::${CAST[type]}`;
        });
        expressions.push(sql`json_build_array(${formula}::text, ${displaySql(parsed.formula, valueSql)})`);
      }
      expect(await evaluateInDatabase(expressions)).toEqual(expected);
    }),
    { numRuns: selectByDepth({ gate: 15, deep: 60 }) },
  );
});

test('evaluates formulas of the maximum size and depth', async () => {
  const chain = Array.from({ length: 60 }, () => 'amount').join(' * ');
  const nestedFormula = `${'if(open, '.repeat(28)}amount${', rate)'.repeat(28)}`;
  const dates = `since${' + 1600000'.repeat(58)}`;
  const texts = `${'concat(name, '.repeat(28)}name${')'.repeat(28)}`;
  const row: Record<string, string> = {
    amount: '999999999999999',
    rate: '1',
    since: '9999-12-30',
    open: 'true',
    name: 'x'.repeat(3_900),
  };
  const expressions = [chain, nestedFormula, dates, `length(${texts})`].map((formula) => {
    const parsed = readFormula(formula, CATALOGUE);
    if (!('formula' in parsed)) throw new Error(`${formula}: ${parsed.faults[0]!.message.message}`);
    const valueSql = formulaSql(parsed.formula, (name) => sql`${row[name]!}::text::${CAST[FIELDS[name]!.type]}`);
    return displaySql(parsed.formula, valueSql);
  });
  expect(await evaluateInDatabase(expressions)).toEqual([null, 999999999999999, null, 4000]);
});
