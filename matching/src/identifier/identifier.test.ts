import { expect, test } from 'vitest';
import { normaliseAccount } from '../record/account.ts';
import { isValidIsin, isValidLei, normaliseIdentifier } from './identifier.ts';

test('validates check digits', () => {
  expect(isValidLei('029200417A8N7XH0I647')).toBe(true);
  expect(isValidLei('029200417A8N7XH0I648')).toBe(false);
  expect(isValidIsin('US0070021086')).toBe(true);
  expect(isValidIsin('US0070021087')).toBe(false);
});

test.each([
  ['GB-COH', '445790', ['GB-COH:00445790']],
  ['GB-COH', 'sc 91923', ['GB-COH:SC091923']],
  ['NL-KVK', '1068545', ['NL-KVK:01068545']],
  ['DE-HR', 'P3101_P3102_HRB100741', ['DE-HR:emden:HRB:100741:']],
  ['DE-HR', 'Aurich früher Emden HRB 100741', ['DE-HR:emden:HRB:100741:']],
  ['DE-HR', 'DEF1103R.HRB158855B', ['DE-HR:charlottenburg:HRB:158855:B']],
  ['LEI', 'nonsense', []],
  ['VAT', 'LU-LUDWIGSBURG', []],
  ['VAT', 'Ludwigsburg', []],
  ['VAT', 'LU 26375245', ['VAT:LU26375245']],
])('normalises the %s number %s', (scheme, value, expected) => {
  expect(normaliseIdentifier(scheme, value, '')).toEqual(expected);
});

test.each([
  [{ name: 'Joachim Schell GmbH, Ahrensburg (Amtsgericht Lübeck, HRB 2921 AH)' }, 'DE-HR:lubeck:HRB:2921:AH'],
  [{ name: 'Möllers GmbH', extra: 'Amtsgericht Münster HR B 2258' }, 'DE-HR:munster:HRB:2258:'],
  [{ name: 'X GmbH', registrationNumber: 'AG Traunstein HRB 232' }, 'DE-HR:traunstein:HRB:232:'],
  [{ name: 'X GmbH', registrationNumber: 'Berlin (Charlottenburg) HRB 158855 B' }, 'DE-HR:charlottenburg:HRB:158855:B'],
])('finds German register numbers in free text %#', (input, expected) => {
  const { i: identifiers, n: nameVariants } = normaliseAccount({ country: 'DE', ...input });
  expect(identifiers).toEqual([expected]);
  expect(nameVariants[0]?.t.join(' ')).not.toMatch(/hrb|amtsgericht/);
});
