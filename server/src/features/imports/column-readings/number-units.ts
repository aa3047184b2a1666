const CURRENCY_CODES = new Set(Intl.supportedValuesOf('currency'));
/** Currency signs that are letters, and the words of the currencies that are written out most, with their meanings. */
const CURRENCY_WORDS = new Map(
  Object.entries({
    kr: 'SEK NOK DKK ISK',
    din: 'RSD',
    ft: 'HUF',
    fr: 'CHF',
    sfr: 'CHF',
    lei: 'RON MDL',
    kč: 'CZK',
    kčs: 'CZK',
    zł: 'PLN',
    rs: 'INR PKR LKR NPR MUR',
    руб: 'RUB BYN',
    лв: 'BGN',
    ден: 'MKD',
    euro: 'EUR',
    euros: 'EUR',
    eur: 'EUR',
    chf: 'CHF',
    usd: 'USD',
    gbp: 'GBP',
    dollar: 'USD AUD CAD NZD SGD HKD',
    dollars: 'USD AUD CAD NZD SGD HKD',
    pounds: 'GBP EGP',
  }),
);
/** A sign such as "€", or with the letters of a country such as "US$". */
const CURRENCY_SIGN = /^(?:(\p{Lu}{0,3}) ?(\p{Sc})|(\p{Sc}) ?(\p{Lu}{1,3}))$/u;

const isPercent = (unit: string) => unit === '%' || unit === '٪';
const wordOf = (unit: string) => unit.toLowerCase().replace(/\.$/, '');

/** Returns whether a text is a unit that numbers have: a currency or a percent sign. */
export const isUnit = (text: string): boolean =>
  isPercent(text) || CURRENCY_CODES.has(text) || CURRENCY_WORDS.has(wordOf(text)) || CURRENCY_SIGN.test(text);

const signsByCurrency = new Map<string, string[]>();

/** Returns the English signs of a currency, such as "CA$" and "$". */
function signsOf(currency: string): string[] {
  const known = signsByCurrency.get(currency);
  if (known) return known;
  const signs = (['symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) =>
    new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay })
      .formatToParts(0)
      .flatMap(({ type, value }) => (type === 'currency' ? [value] : [])),
  );
  signsByCurrency.set(currency, signs);
  return signs;
}

/** Returns whether a unit of a number can mean this currency. Several currencies share a sign. */
export function canMean(unit: string, currency: string): boolean {
  if (isPercent(unit)) return true;
  if (CURRENCY_CODES.has(unit)) return unit === currency;
  const meanings = CURRENCY_WORDS.get(wordOf(unit));
  if (meanings) return meanings.split(' ').includes(currency);
  const [, lettersInFront = '', signBehind, signInFront, lettersBehind = ''] = CURRENCY_SIGN.exec(unit) ?? [];
  const letters = lettersInFront || lettersBehind;
  const sign = (signBehind ?? signInFront ?? '').normalize('NFKC');
  const signs = signsOf(currency);
  return signs.includes(letters + sign) || (currency.startsWith(letters) && signs.some((own) => own.endsWith(sign)));
}
