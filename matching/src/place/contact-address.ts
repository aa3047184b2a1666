import { foldText, splitWords } from '../text/fold.ts';
import { parsePlace } from './place.ts';

const STREET_TYPES = new Set(
  `street st road rd avenue ave lane ln drive dr crescent cres cr circuit cct place pl court ct close cl way terrace tce
  parade pde grove gr square sq boulevard blvd highway hwy strasse str weg platz allee gasse straat laan rue via calle`.split(
    /\s+/,
  ),
);

export interface ContactAddress {
  /** Folded street name without "street", "road" and the like, its words joined. */
  street: string;
  house: string;
  /** Further address line (building, estate, flat), folded, its words joined. */
  addressLine2: string;
  postcode: string;
  city: string;
}

function streetLetters(text: string): string {
  const words = splitWords(foldText(text)).filter((word) => word !== '&');
  const last = words[words.length - 1] ?? '';
  if (words.length > 1 && STREET_TYPES.has(last)) words.pop();
  return words.join('');
}

/**
 * Splits the address fields of a person into comparable parts; missing parts are empty. In contrast to company
 * addresses, a line without a house number counts as a street.
 */
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
  const numberFirst = /^\s*(\d+\s?[a-z]?)\b[\s,]*(.*)$/i.exec(first);
  const numberLast = /^(.*?\D)\s+(\d+\s?[a-z]?)$/i.exec(first.trim());
  const house = houseNumber || numberFirst?.[1] || numberLast?.[2] || place.street.house;
  const street = houseNumber
    ? first
    : numberFirst
      ? (numberFirst[2] as string)
      : numberLast
        ? (numberLast[1] as string)
        : first;
  return {
    street: streetLetters(street) || place.street.stem,
    house: house.toLowerCase().replace(/[^a-z0-9]/g, ''),
    addressLine2: splitWords(foldText(addressLine2)).join(''),
    postcode: place.postcode,
    city: place.city || (place.guesses[0] ?? ''),
  };
}
