import type { ColumnTarget, ImportTarget } from '@leadwright/contract/features/imports';
import { nameKey } from '@leadwright/contract/text/fold';
import { splitNumbers } from '@leadwright/contract/text/joined-numbers';
import { type NormalisedAccount, normaliseAccount } from '@leadwright/matching';
import { EMAIL, isPostcode, SCIENTIFIC_NOTATION, UUID, WEB_ADDRESS } from '../suggest/shapes.ts';
import type { RowValues } from './complete-values.ts';
import { type MappedRow, maxLengthOf } from './row-values.ts';

export interface Problem {
  /** A target, or empty for the row as a whole. */
  column: ColumnTarget | '';
  message: string;
  severity: 'error' | 'warning';
}

type Check = (value: string, record: NormalisedAccount, values: RowValues) => string | undefined;

const DAMAGED_NUMBER = 'The number was damaged by a spreadsheet';
const hasIdentifier = (record: NormalisedAccount, scheme: string) =>
  record.i?.some((id) => id.startsWith(`${scheme}:`)) === true;

function phoneProblem(value: string, normalised = '?'): string | undefined {
  if (SCIENTIFIC_NOTATION.test(value)) return DAMAGED_NUMBER;
  return normalised.startsWith('?') ? 'Not a valid phone number for the country' : undefined;
}

/** Checks the first of the numbers, as for the phone number in the comparable record. */
const checkFurtherPhone: Check = (value, { c: country = '' }) =>
  phoneProblem(value, normaliseAccount({ name: '', phone: splitNumbers(value)[0]!, country }).t);

/**
 * Checks by target. A check has the same message for all rows, so that its problems can be counted. `NormalisedAccount`
 * explains its single-letter keys, such as `c` for the country and `t` for the phone number.
 */
const CHECKS: Partial<Record<ImportTarget, Check>> = {
  account_id: (value) => (UUID.test(value) ? undefined : 'Not an account id as in exports'),
  email: (value) => (EMAIL.test(value) ? undefined : 'Not an email address'),
  website: (value) => (WEB_ADDRESS.test(value) ? undefined : 'Not a web address'),
  city: (value, { c = '' }) => (/\d/.test(value) && isPostcode(value, c) ? 'A postcode, not a town' : undefined),
  country: (_, record) => (record.c ? undefined : 'Not a known country'),
  postcode: (value, { c = '' }) => (isPostcode(value, c) ? undefined : 'Not a valid postcode for the country'),
  employees: (value) => (/\d/.test(value) ? undefined : 'Not a number of employees'),
  phone: (value, { t }) => phoneProblem(value, t),
  direct_phone: checkFurtherPhone,
  mobile_phone: checkFurtherPhone,
  other_phone: checkFurtherPhone,
  lei: (value, record) =>
    hasIdentifier(record, 'LEI')
      ? undefined
      : SCIENTIFIC_NOTATION.test(value)
        ? DAMAGED_NUMBER
        : 'Not a valid LEI: wrong check digits',
  vat_number: (value, record) =>
    hasIdentifier(record, 'VAT')
      ? undefined
      : SCIENTIFIC_NOTATION.test(value)
        ? DAMAGED_NUMBER
        : 'Not a valid VAT number',
  registration_number: (value, record) =>
    SCIENTIFIC_NOTATION.test(value)
      ? DAMAGED_NUMBER
      : record.i?.some((id) => !/^(?:LEI|VAT|ISIN):/.test(id))
        ? undefined
        : 'Not a valid registration number for the country',
};

/** Matches an unevaluated formula, which is probably the supplier's mistake. */
const FORMULA = /^=.|^[@+-]\w+\(/;
const TEXT_TARGETS: ImportTarget[] = ['company_name', 'address', 'city', 'county'];

/** Names of the lines below a table, as `nameKey` has them. */
const TOTALS = new Set(
  'total totals subtotal grandtotal summe gesamt gesamtsumme zwischensumme endsumme insgesamt totale totaal somme suma razem итого'.split(
    ' ',
  ),
);
/** Values that a total does not have. */
const IDENTIFYING = (
  'address city postcode email phone direct_phone mobile_phone other_phone website linkedin registration_number ' +
  'vat_number lei account_id'
).split(' ') as ImportTarget[];

const isTotal = (values: RowValues) =>
  typeof values.company_name === 'string' &&
  TOTALS.has(nameKey(values.company_name).replace(/:$/, '')) &&
  IDENTIFYING.every((target) => values[target] === undefined);

/** Returns the problems of a row. Only errors exclude the row from matching. */
export function findRowProblems(
  { values, formulaErrors, truncatedTargets }: MappedRow,
  record: NormalisedAccount,
  isTooWide: boolean,
): Problem[] {
  const problems: Problem[] = [];
  const warn = (column: Problem['column'], message: string) => problems.push({ column, message, severity: 'warning' });
  const formulaErrorColumns = Object.keys(formulaErrors) as ImportTarget[];
  for (const column of formulaErrorColumns) {
    const severity = column === 'company_name' ? 'error' : 'warning';
    problems.push({ column, message: 'The value is a spreadsheet formula error', severity });
  }
  if (!values.company_name && !formulaErrors.company_name)
    problems.push({ column: 'company_name', message: 'The account name is missing', severity: 'error' });
  else if (values.company_name && record.n.length === 0)
    problems.push({ column: 'company_name', message: 'The account name has no letter or digit', severity: 'error' });
  else if (isTotal(values))
    problems.push({ column: 'company_name', message: 'A total below the table, not an account', severity: 'error' });
  for (const [column, check] of Object.entries(CHECKS) as [ImportTarget, Check][]) {
    const value = values[column];
    const message = typeof value === 'string' ? check(value, record, values) : undefined;
    if (message) warn(column, message);
  }
  for (const column of TEXT_TARGETS) {
    const value = values[column];
    if (typeof value === 'string' && FORMULA.test(value)) warn(column, 'Looks like a spreadsheet formula');
  }
  const sic = values.sic_codes as string[] | undefined;
  if (sic?.some((code) => !/^\d{4,5}$/.test(code))) warn('sic_codes', 'Not a SIC code of 4 or 5 digits');
  for (const column of truncatedTargets)
    warn(column, `Longer than ${maxLengthOf(column).toLocaleString('en-GB')} characters, so it was cut`);
  if (isTooWide) warn('', 'The row has more cells than the header; the extra cells were skipped');
  return problems;
}
