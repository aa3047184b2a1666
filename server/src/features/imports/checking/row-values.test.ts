import type { ColumnTarget } from '@leadwright/contract/features/imports';
import { describe, expect, it } from 'vitest';
import { identityOf, isFormulaError, mappedColumns, mapRow } from './row-values.ts';

/** Maps cells to targets in order. */
const valuesOf = (targets: ColumnTarget[], cells: string[], country = 'GB') =>
  mapRow(cells, mappedColumns(Object.fromEntries(targets.map((target, index) => [index, target]))), country).values;

describe('address of a row', () => {
  it.each([
    ['FR', ['house_number', 'street', 'street'], ['12', 'RUE', 'DE LA GARE'], '12 RUE DE LA GARE'],
    ['NL', ['street', 'house_number', 'house_number'], ['Havenstraat', '8', 'b'], 'Havenstraat 8 b'],
    ['DE', ['house_number', 'address'], ['5a', 'Hauptstraße'], 'Hauptstraße 5a'],
    ['GB', ['address', 'house_number', 'address'], ['Forge Lane', '14', 'Unit 2'], '14 Forge Lane, Unit 2'],
    ['GB', ['address', 'house_number'], ['Harbour Road', ''], 'Harbour Road'],
    ['GB', ['address', 'address'], ['Unit 2', 'Forge Lane'], 'Unit 2, Forge Lane'],
  ] as [string, ColumnTarget[], string[], string][])(
    'joins street and house number in the order of %s %#',
    (country, targets, cells, address) => {
      expect(valuesOf(targets, cells, country)).toEqual({ address, country });
    },
  );

  it.each([
    ['Suite', 'Suite 200', '100 Main St, Suite 200'],
    ['Suite', '200', '100 Main St, Suite 200'],
    ['Unit #', '#4b', '100 Main St, Unit 4b'],
    ['Apt/Suite', '4B', '100 Main St, 4B'],
    ['Suite', '', '100 Main St'],
    ['Address 2', '200', '100 Main St, 200'],
  ])('puts a "%s" behind the street: "%s"', (header, cell, address) => {
    const columns = mappedColumns({ 0: 'street', 1: 'address', 2: 'house_number' }, ['Street', header, 'No']);
    expect(mapRow(['Main St', cell, '100'], columns, 'US').values.address).toBe(address);
  });

  it('uses the country of the row before that of the file', () => {
    const targets: ColumnTarget[] = ['address', 'house_number', 'country'];
    expect(valuesOf(targets, ['Hauptstraße', '5', 'Germany'])).toMatchObject({ address: 'Hauptstraße 5' });
  });

  it.each([
    ['Sheffield, England, United Kingdom', { city: 'Sheffield', county: 'England', country: 'United Kingdom' }],
    ['Halden, Norway', { city: 'Halden', country: 'Norway' }],
    ['Norway', { country: 'Norway' }],
    ['Leeds, West Yorkshire', { city: 'Leeds', county: 'West Yorkshire', country: 'GB' }],
  ])('splits the location "%s"', (location, expected) => {
    expect(valuesOf(['location'], [location])).toEqual(expected);
  });

  it('prefers columns of their own to the parts of a location', () => {
    const values = valuesOf(['location', 'city'], ['London, England, United Kingdom', 'Sheffield']);
    expect(values).toMatchObject({ city: 'Sheffield', county: 'England' });
  });
});

it('takes no country from a sign of no value', () => {
  const countryOf = (cell: string) => valuesOf(['country'], [cell]).country;
  expect(['N.A.', 'n/a', '-', 'NA', 'Namibia'].map(countryOf)).toEqual(['GB', 'GB', 'GB', 'NA', 'Namibia']);
});

it('leaves out signs of no value, but not from names and notes', () => {
  const targets: ColumnTarget[] = ['company_name', 'city', 'phone', 'phone', 'email', 'website', 'description'];
  const cells = ['Null', '\\N', '-', '0113 496 0000', 'n/a', 'k.A.', 'n/a'];
  expect(valuesOf(targets, cells)).toEqual({
    company_name: 'Null',
    phone: '0113 496 0000',
    description: 'n/a',
    country: 'GB',
  });
  expect(valuesOf(['city'], ['None']).city).toBe('None');
});

it('reads the number of a formula that only keeps its zeros', () => {
  const cells = ['="0113 496 0000"', '="Acme"', `'="01"`];
  expect(valuesOf(['phone', 'company_name', 'city'], cells)).toMatchObject({
    phone: '0113 496 0000',
    company_name: '="Acme"',
    city: '="01"',
  });
});

it('uses the legal or trading name where the account name is blank', () => {
  const targets: ColumnTarget[] = ['company_name', 'legal_name'];
  expect(valuesOf(['trading_name'], ['Gieterij Noord'])).toMatchObject({ company_name: 'Gieterij Noord' });
  expect(valuesOf(['trading_name', 'legal_name'], ['Noord', 'Gieterij Noord B.V.'])).toMatchObject({
    company_name: 'Gieterij Noord B.V.',
  });
  expect(valuesOf(targets, ['', 'Acme B.V.'])).toMatchObject({ company_name: 'Acme B.V.', legal_name: 'Acme B.V.' });
  expect(valuesOf(targets, ['Acme', 'Acme B.V.'])).toMatchObject({ company_name: 'Acme', legal_name: 'Acme B.V.' });
});

it('leaves out the invisible marks that programs copy with a text', () => {
  const cells = ['Acme\u00ad\ufeff Ltd', '\u202aopt.out@acme\u200b.example\u202c', '\u200e+44 1632 960777'];
  expect(valuesOf(['company_name', 'email', 'phone'], cells)).toMatchObject({
    company_name: 'Acme Ltd',
    email: 'opt.out@acme.example',
    phone: '+44 1632 960777',
  });
  const joined = ['👩\u200d🔧 Repairs', 'می\u200cخواهم'];
  expect(valuesOf(['company_name', 'city'], joined)).toMatchObject({ company_name: joined[0], city: joined[1] });
});

it('knows formula errors of spreadsheet programs in any language', () => {
  const errors = '#REF! #WERT! #VALORE! #NOME? #¡DIV/0! #¿NOMBRE? #VÄRDEFEL! #ЗНАЧ! #N/A #NV #Н/Д'.split(' ');
  expect(errors.filter((error) => !isFormulaError(error))).toEqual([]);
  expect(['#1 Tyres', '#Wow!', '#HASHTAG', 'No. #5!'].filter(isFormulaError)).toEqual([]);
});

it('reads SIC codes of several columns without their descriptions', () => {
  const cells = ['24510 - Casting of iron, 3 kinds; 24520 - Casting', '28.13Z', '28131', '2813, 2814', '28.13.20'];
  expect(valuesOf(Array(5).fill('sic_codes'), cells).sic_codes).toEqual(
    '24510 24520 2813 28131 2813 2814 281320'.split(' '),
  );
});

it('keeps the phone numbers of several columns', () => {
  expect(valuesOf(['phone', 'phone', 'phone'], ['0113 496 0000', '', '0113 496 0001']).phone).toBe(
    '0113 496 0000; 0113 496 0001',
  );
});

it('keeps the lines of a description alone', () => {
  const values = valuesOf(['description', 'company_name'], ['Makes  pumps.\n\nSince 1950. ', 'Acme\n  Ltd']);
  expect(values).toMatchObject({ description: 'Makes  pumps.\n\nSince 1950.', company_name: 'Acme Ltd' });
  expect(valuesOf(['description', 'city'], ['d'.repeat(5_000), 'c'.repeat(5_000)])).toMatchObject({
    description: 'd'.repeat(4_000),
    city: 'c'.repeat(1_000),
  });
  expect(valuesOf(['city'], [`${'c'.repeat(999)}😀`]).city).toBe('c'.repeat(999));
});

it('gives rows the same hash as before, unless they have values of later targets', () => {
  const values = { company_name: 'Acme Ltd', country: 'GB', previous_name: ['Acme Bros'] };
  expect(identityOf(values)).toBe(-1817637191527989805n);
  const lines = `Makes  pumps.\r\n\r\n${'Valves. '.repeat(200)}`;
  expect(identityOf(valuesOf(['company_name', 'description'], ['Acme Ltd', lines]))).toBe(2209893402488418081n);
  const identities = [
    values,
    { ...values, trading_name: 'Tools4U' },
    { ...values, founded: '1998' },
    { ...values, mobile_phone: '07700 900123' },
    { ...values, direct_phone: '07700 900123' },
  ].map(identityOf);
  expect(new Set(identities).size).toBe(identities.length);
});
