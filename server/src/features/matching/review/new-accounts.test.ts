import { IMPORT_TARGETS } from '@leadwright/contract/features/imports';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { selectByDepth } from '../../../../../scripts/test-depth.ts';
import { toNewAccount } from './new-accounts.ts';

const SOURCE = {
  supplier: 'Test supplier',
  file_name: 'rows.csv',
  obtained_on: null,
  default_country: 'GB',
  verticalId: null,
};

test('shortens texts that are longer than those of an account, without splitting a character', () => {
  const values = { company_name: `${'A'.repeat(299)}🏍`, previous_name: ['B'.repeat(400)], phone: `${'1'.repeat(39)}🏍` };
  const { fields } = toNewAccount({ ...SOURCE, values });
  expect([fields.company_name, fields.previous_names, fields.phones[0]?.number]).toEqual([
    'A'.repeat(299),
    ['B'.repeat(300)],
    '1'.repeat(39),
  ]);
});

test('makes an account of any valid row', () => {
  const text = fc
    .oneof(fc.string({ unit: 'binary', maxLength: 20 }), fc.stringMatching(/^[🏍a1+/.,; -]{0,400}$/u))
    .map((value) => value.toWellFormed().replaceAll('\0', ''));
  const values = fc.record(
    Object.fromEntries(Object.keys(IMPORT_TARGETS).map((target) => [target, fc.oneof(text, fc.array(text))])),
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(values, (row) => {
      const company_name = `Acme ${row.company_name ?? ''}`;
      const { fields } = toNewAccount({ ...SOURCE, values: { ...row, company_name } });
      expect(fields.company_name).toMatch(/^Acme/);
    }),
    { numRuns: selectByDepth({ gate: 100, deep: 5_000 }) },
  );
});
