import { foldText, splitWords } from '../text/fold.ts';
import { readTable } from '../text/shipped-data.ts';

const codes = new Map<string, string>();
for (const [iso2 = '', iso3 = '', , names = ''] of readTable('countries.tsv')) {
  codes.set(iso2.toLowerCase(), iso2);
  codes.set(iso3.toLowerCase(), iso2);
  for (const name of names.split('|')) codes.set(name, iso2);
}
const OWN: Record<string, string> = {
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
};
for (const [name, code] of Object.entries(OWN)) codes.set(name, code);

const seen = new Map<string, string>();

/** ISO 3166-1 alpha-2 code of a country written as code or name; empty when unknown. */
export function countryCode(text: string | undefined): string {
  if (!text) return '';
  const known = seen.get(text);
  if (known !== undefined) return known;
  const code = codes.get(splitWords(foldText(text)).join(' ')) ?? '';
  // imports repeat a handful of spellings; the bound keeps a hostile file from growing the map
  if (seen.size < 5000) seen.set(text, code);
  return code;
}
