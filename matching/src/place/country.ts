import { foldText, splitWords } from '../text/fold.ts';
import { readTable } from '../text/shipped-data.ts';

const codes = new Map<string, string>();
const foldName = (text: string) => splitWords(foldText(text)).join(' ');
for (const [iso2 = '', iso3 = '', , names = ''] of readTable('countries.tsv')) {
  codes.set(iso2.toLowerCase(), iso2);
  codes.set(iso3.toLowerCase(), iso2);
  for (const name of names.split('|')) codes.set(name, iso2);
}
/** Common names in addition to those of the table. */
const ADDITIONAL_NAMES: Record<string, string> = {
  uk: 'GB',
  'great britain': 'GB',
  'united kingdom': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  'england & wales': 'GB',
  usa: 'US',
  'united states': 'US',
  deutschland: 'DE',
  brd: 'DE',
  osterreich: 'AT',
  schweiz: 'CH',
  suisse: 'CH',
  nederland: 'NL',
  'the netherlands': 'NL',
  holland: 'NL',
  belgie: 'BE',
  belgique: 'BE',
  espana: 'ES',
  italia: 'IT',
  danmark: 'DK',
  sverige: 'SE',
  norge: 'NO',
  suomi: 'FI',
  polska: 'PL',
  'isle of man': 'IM',
  'bosnia & herzegovina': 'BA',
  'cocos (keeling) islands': 'CC',
  'hong kong sar china': 'HK',
  'macao sar china': 'MO',
  'myanmar (burma)': 'MM',
  'pitcairn islands': 'PN',
  'palestinian territories': 'PS',
  kosovo: 'XK',
};
for (const [name, code] of Object.entries(ADDITIONAL_NAMES)) codes.set(foldName(name), code);

const codeCache = new Map<string, string>();

/** Returns the ISO 3166-1 alpha-2 code of a country code or name; empty when unknown. */
export function countryCode(text: string | undefined): string {
  if (!text) return '';
  const cachedCode = codeCache.get(text);
  if (cachedCode !== undefined) return cachedCode;
  const code = codes.get(foldName(text)) ?? '';
  // Files repeat a few spellings; the limit protects the memory from a file with a different text in every row.
  if (codeCache.size < 5000) codeCache.set(text, code);
  return code;
}
