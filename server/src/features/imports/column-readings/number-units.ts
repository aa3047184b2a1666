const CURRENCY_CODES = new Set(Intl.supportedValuesOf('currency'));
/**
 * Currency signs that are letters or that several currencies share, and the words of the currencies that are written out
 * most, with the codes or the English names of their currencies.
 */
const CURRENCY_WORDS = new Map<string, string | RegExp>(
  Object.entries({
    kr: /Kron[ae]|Króna/,
    din: /Dinar/,
    ft: 'HUF',
    fr: /Franc/,
    sfr: 'CHF',
    lei: /Leu/,
    kč: 'CZK',
    kčs: 'CZK',
    zł: 'PLN',
    rs: /Rupee/,
    ریال: /Rial|Riyal/,
    руб: /Ruble/,
    лв: 'BGN',
    ден: 'MKD',
    euro: 'EUR',
    euros: 'EUR',
    eur: 'EUR',
    chf: 'CHF',
    usd: 'USD',
    gbp: 'GBP',
    dollar: /Dollar/,
    dollars: /Dollar/,
    pounds: /Pound/,
    $: /Dollar|Peso|Escudo|Pataca|Tala/,
    rd$: 'DOP',
    si$: 'SBD',
    ws$: 'WST',
    '£': /Pound/,
    // An amount in cents is in no currency.
    '¢': '',
  }),
);
const CURRENCY_NAMES = new Intl.DisplayNames('en', { type: 'currency' });
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

/** Returns whether a sign, alone or with letters, is one of this currency. */
function hasSign(currency: string, text: string): boolean {
  const [, lettersInFront = '', signBehind, signInFront, lettersBehind = ''] = CURRENCY_SIGN.exec(text) ?? [];
  const sign = signBehind ?? signInFront;
  if (!sign) return false;
  const letters = lettersInFront || lettersBehind;
  const signs = signsOf(currency);
  return (
    letters === currency ||
    signs.includes(letters + sign) ||
    (currency.startsWith(letters) && signs.some((own) => own.endsWith(sign)))
  );
}

let assignedSigns: ReadonlySet<string> | undefined;
/** Returns whether a text is a sign that no known currency has. */
function isUnassigned(text: string): boolean {
  assignedSigns ??= new Set([...CURRENCY_CODES].flatMap(signsOf).map((sign) => sign.slice(-1)));
  return /^\p{Sc}$/u.test(text) && !assignedSigns.has(text);
}

/** Returns whether a unit of a number can mean this currency. Several currencies share a sign or a word. */
export function canMean(unit: string, currency: string): boolean {
  if (isPercent(unit)) return false;
  if (CURRENCY_CODES.has(unit)) return unit === currency;
  const text = unit.normalize('NFKC');
  if (hasSign(currency, text)) return true;
  const meaning = CURRENCY_WORDS.get(wordOf(text));
  if (meaning === undefined) return isUnassigned(text);
  return typeof meaning === 'string'
    ? meaning.split(' ').includes(currency)
    : meaning.test(CURRENCY_NAMES.of(currency) ?? '');
}
