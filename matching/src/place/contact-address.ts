import { foldText, splitWords } from '../text/fold.ts';
import { parsePlace } from './place.ts';

const STREET_TYPES = new Set(
  `street st road rd avenue ave lane ln drive dr crescent cres cr circuit cct place pl court ct close cl way terrace tce
  parade pde grove gr square sq boulevard blvd highway hwy strasse str weg platz allee gasse straat laan rue via calle`.split(
    /\s+/,
  ),
);

export interface ContactAddress {
  /** Street name without its type word, letters only. */
  street: string;
  house: string;
  /** Further line: building, estate, flat. */
  line: string;
  postcode: string;
  city: string;
}

function streetLetters(text: string): string {
  const words = splitWords(foldText(text)).filter((word) => word !== '&');
  const last = words[words.length - 1] ?? '';
  if (words.length > 1 && STREET_TYPES.has(last)) words.pop();
  return words.join('');
}

/** Address fields of a person as written to their comparable parts. A line without a number is a street all the same. */
export function parseContactAddress(
  input: {
    address?: string;
    addressLine2?: string;
    houseNumber?: string;
    city?: string;
    postcode?: string;
  },
  country: string,
): ContactAddress {
  const { address = '', addressLine2 = '', houseNumber = '', city, postcode } = input;
  const place = parsePlace({ address, city, postcode, country });
  const first = address.split(/[,;\n]/)[0] ?? '';
  const leading = /^\s*(\d+\s?[a-z]?)\b[\s,]*(.*)$/i.exec(first);
  const trailing = /^(.*?\D)\s+(\d+\s?[a-z]?)$/i.exec(first.trim());
  const house = houseNumber || leading?.[1] || trailing?.[2] || place.street.house;
  const street = houseNumber ? first : leading ? (leading[2] as string) : trailing ? (trailing[1] as string) : first;
  return {
    street: streetLetters(street) || place.street.stem,
    house: house.toLowerCase().replace(/[^a-z0-9]/g, ''),
    line: splitWords(foldText(addressLine2)).join(''),
    postcode: place.postcode,
    city: place.city || (place.guesses[0] ?? ''),
  };
}
