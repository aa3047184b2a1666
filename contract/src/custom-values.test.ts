import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseCellValue } from './cells/cell-field.ts';
import { customValue, FIELD_TYPE, type FieldRules, type FieldType, valueField } from './custom-values.ts';
import { keysOf } from './fields.ts';
import { validate } from './problems.ts';

const OPTIONS = [{ code: 'talks', label: 'In talks', synonyms: ['negotiating'], state: 'active' as const }];
const PARAMS: FieldRules['params'][] = [
  {},
  { pattern: '^[A-Z]+$', max_length: 20, decimals: 2, min: 1, max: 9, allow_other: true },
  { earliest: '2020-01-01', latest: '2030-12-31' },
];
const fields = fc.record({
  type: fc.constantFrom(...keysOf(FIELD_TYPE)),
  params: fc.constantFrom(...PARAMS),
  options: fc.constantFrom(OPTIONS, []),
});

/** Texts that resemble a value of some type, with parts that are out of range. */
const number = fc.integer({ min: -1, max: 99 }).map((part) => String(part).padStart(2, '0'));
const moment = fc
  .tuple(fc.constantFrom('0000', '0999', '2026', '9999', '+010000'), number, number, number, number, number)
  .chain(([year, month, day, hour, minute, offset]) =>
    fc.constantFrom(
      `${year}-${month}-${day}`,
      `${year}-${month}-${day}T${hour}:${minute}:00Z`,
      `${year}-${month}-${day}T${hour}:${minute}:00+${offset}:00`,
    ),
  );
const address = fc.stringMatching(/^(https?:\/\/)?[[\]%@:./a-z0-9ü-]{1,30}$/u);
const text = fc.oneof(moment, address, fc.double().map(String), fc.string({ unit: 'binary' }), fc.string());
const value = fc.oneof(text, fc.double(), fc.boolean(), fc.constant(null), fc.array(text), fc.anything());

describe('values of custom fields', () => {
  test('any input of any type is a value or a problem', () => {
    const numRuns = process.env.TEST_DEPTH === 'deep' ? 50_000 : 2_000;
    fc.assert(
      fc.property(fields, value, (rules, input) => {
        const field = valueField('Field', rules);
        const cell = customValue.safeParse(input);
        const inputs = cell.success ? [input, parseCellValue(field, cell.data)] : [input];
        for (const candidate of inputs) {
          const { data, problems } = validate(field, candidate);
          if (Object.keys(problems).length > 0) expect(data).toBeUndefined();
          else expect(validate(field, data)).toEqual({ data, problems: {} });
        }
      }),
      { numRuns },
    );
  });

  test.each([
    ['date_time', '2026-07-01T25:00:00Z', 'Enter a date and a time with its time zone.'],
    ['date_time', '2026-02-30T10:00:00Z', 'Enter a date and a time with its time zone.'],
    ['date_time', '1000-01-01T00:00:00+01:00', 'Enter a date from the year 1000 on.'],
  ] as [FieldType, string, string][])('rejects as %s: %s', (type, input, message) => {
    const [problem] = Object.values(validate(valueField('Field', { type, params: {}, options: [] }), input).problems);
    expect(typeof problem === 'string' ? problem : problem?.message).toBe(message);
  });
});
