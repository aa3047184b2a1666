import { foldText, splitWords } from '../text/fold.ts';
import { hash64 } from '../text/hash.ts';
import { countryCode } from './country.ts';

/** Patterns of a postcode inside an address line, by country. Group 1 is the code. */
const POSTCODE_IN_TEXT: Record<string, RegExp> = {
  GB: /\b([a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2})\b/i,
  NL: /\b(\d{4} ?[a-z]{2})\b/i,
  DE: /\b(?:d-?)?(\d{5})\b/i,
  FR: /\b(?:f-?)?(\d{5})\b/i,
  US: /\b(\d{5}(?:-\d{4})?)\b/,
  AT: /\b(?:a-?)?(\d{4})\b/i,
  CH: /\b(?:ch-?)?(\d{4})\b/i,
};

/**
 * Returns a postcode in upper case, without blanks and country prefix: "FI-00180" is "00180", "sw1x 7ly" is "SW1X7LY";
 * empty when it is not a postcode.
 */
function normalisePostcode(text: string, country: string): string {
  let code = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (country !== 'GB' && /^[A-Z]{1,2}\d{4,}$/.test(code)) code = code.replace(/^[A-Z]{1,2}/, '');
  if (country === 'DE' && /^\d{4}$/.test(code)) code = `0${code}`;
  if (country === 'US' && /^\d{5,9}$/.test(code)) code = code.slice(0, 5);
  if (country === 'US' && /^\d{4}$/.test(code)) code = `0${code}`;
  return code.length >= 3 && code.length <= 10 ? code : '';
}

/** Start of a district, a river or another addition to the name of a city. */
const CITY_ADDITION_START =
  /[,/(]| a\. ?[dm]\.?| am | an der | im | in der | bei | b\.| i\. ?| ob der | vor der | v\. ?d\.| upon /;

/**
 * Returns the folded name of a city without district, river or postcode: "Bad Neustadt a.d.Saale" is "bad neustadt".
 */
export function normaliseCity(text: string): string {
  const folded = foldText(text).replace(/^\s*\(?(?:d-?)?\d{4,5}\)?\s+/, '');
  const nameStart = folded.split(CITY_ADDITION_START)[0] as string;
  const words = splitWords(nameStart).map((w) => (w === 'sankt' || w === 'saint' ? 'st' : w));
  return (words.length > 0 ? words : splitWords(folded)).join(' ');
}

/** Returns the first six letters of a city for use in keys: equal for "Garmisch" and "Garmisch-Partenkirchen". */
export function cityKey(city: string): string {
  return city.replaceAll(' ', '').slice(0, 6);
}

const STREET_TYPES = /(?:strasse|straat|street|road|avenue|lane|drive|close|allee|platz|gasse|weg|str|rd|ave|ln|st)$/;
const NOT_A_STREET = /^(?:unit|suite|floor|flat|level|room|block|building|po box|postfach|\d+(?:st|nd|rd|th) floor)\b/;

interface Street {
  /** Folded street name without "street", "road" and the like, its words joined. */
  stem: string;
  /** House number with its letter; empty when missing. */
  house: string;
}

/**
 * Returns street and house number from the segments of an address; equal for "Siemensstraße 10" and "10 Siemens Str.".
 */
function parseStreet(segments: string[]): Street {
  for (const segment of segments) {
    if (NOT_A_STREET.test(segment)) continue;
    const numberFirst = /^(\d+ ?[a-z]?)(?: ?[-/] ?\d+ ?[a-z]?)? +((?:[a-z]|\d+(?:st|nd|rd|th)\b).{2,})$/.exec(segment);
    const numberLast = /^([a-z].*?[a-z.]) *(\d+ ?[a-z]?)(?: ?[-/] ?\d+ ?[a-z]?)?$/.exec(segment);
    const street = numberFirst?.[2] ?? numberLast?.[1];
    const house = numberFirst?.[1] ?? numberLast?.[2];
    if (!street || !house) continue;
    const words = splitWords(street);
    const stem = words.join('').replace(STREET_TYPES, '');
    return { stem: stem || words.join(''), house: house.replace(' ', '') };
  }
  return { stem: '', house: '' };
}

/**
 * Returns the delivery area of a postcode: in the UK the part before the blank, elsewhere the first three characters.
 */
export function postcodeArea(code: string): string {
  return /^[A-Z]/.test(code) && code.length > 4 ? code.slice(0, -3) : code.slice(0, 3);
}

export interface Place {
  country: string;
  postcode: string;
  /** Folded city from its own field. */
  city: string;
  /** Parts of the address line that may be the city: a UK line ends with town, county or both. */
  guesses: string[];
  street: Street;
  /** Hash of the whole address line without case and punctuation; empty when the line has fewer than three words. */
  fingerprint: string;
  /** Up to ten distinctive words of the address line, for buildings without a number. */
  words: string[];
}

const ADDRESS_NOISE = new Set(
  'floor unit suite house road street lane avenue the and of co c o st way drive court park building level ground first second third strasse str'.split(
    ' ',
  ),
);

/** Splits address fields into comparable parts; missing parts are empty. */
export function parsePlace(input: {
  address?: string | undefined;
  city?: string | undefined;
  postcode?: string | undefined;
  country?: string | undefined;
}): Place {
  let country = countryCode(input.country);
  const folded = input.address ? foldText(input.address) : '';
  let segments = folded === '' ? [] : folded.split(/[,;\n]+/).map((s) => s.trim().replace(/\.$/, ''));
  if (country === '' && segments.length > 1) country = countryCode(segments[segments.length - 1]);
  let postcode = input.postcode ? normalisePostcode(input.postcode, country) : '';
  const codeInText = folded === '' ? null : (POSTCODE_IN_TEXT[country] ?? null)?.exec(folded);
  const guesses: string[] = [];
  const city = input.city ? normaliseCity(input.city) : '';
  if (codeInText?.[1]) {
    if (postcode === '') postcode = normalisePostcode(codeInText[1], country);
    const segmentIndex = segments.findIndex((s) => s.includes(codeInText[1] as string));
    const rest = (segments[segmentIndex] ?? '').replace(codeInText[0], '').trim();
    segments = segments.filter((_, i) => i !== segmentIndex);
    if (rest !== '' && city === '') guesses.push(normaliseCity(rest));
  }
  segments = segments.filter((s) => s !== '' && countryCode(s) === '');
  const street = parseStreet(segments);
  if (city === '' && segments.length > 1) {
    for (const segment of segments.slice(1).slice(-2).reverse())
      if (!/\d/.test(segment)) guesses.push(normaliseCity(segment));
  }
  const words = new Set<string>();
  for (const segment of segments) {
    for (const word of splitWords(segment)) if (word.length > 1 && !ADDRESS_NOISE.has(word)) words.add(word);
  }
  const line = splitWords(folded);
  const fingerprint = line.length >= 3 ? BigInt.asUintN(40, hash64(line.join(' '))).toString(36) : '';
  return {
    country,
    postcode,
    city,
    fingerprint,
    guesses: guesses.filter(Boolean),
    street,
    words: [...words].slice(0, 10),
  };
}
