import { type RawBuilder, sql } from 'kysely';

/** The currencies, by number of decimals. */
const CURRENCIES_BY_DECIMALS = Map.groupBy(
  Intl.supportedValuesOf('currency').map((code) => ({
    code,
    digits: new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits!,
  })),
  ({ digits }) => digits,
);

/** Converts the minor units of a `MoneyAmount` to major units: 1,250 pence are 12.50 pounds. */
export function majorUnits(money: RawBuilder<unknown>): RawBuilder<unknown> {
  const cases = [...CURRENCIES_BY_DECIMALS].flatMap(([digits, currencies]) => {
    if (digits === 2) return [];
    const codes = sql.join(currencies.map(({ code }) => sql.lit(code)));
    return [sql`when ${money} ->> 'currency' in (${codes}) then ${sql.lit(10 ** digits)}`];
  });
  return sql`round((${money} ->> 'amount')::numeric / (case ${sql.join(cases, sql` `)} else 100 end), 3)`;
}
