import { foldHeader } from './synonyms.ts';

/** Words for a part of a building, which follows the street in an address: "100 Main St, Suite 200". */
const UNIT_WORDS = new Set(['suite', 'ste', 'unit', 'floor', 'apt', 'apartment']);
const CLOSING_WORDS = new Set(['or', 'number', 'no']);
/** No text for a part of a building is longer. */
const MAX_LENGTH = 30;
const BARE_UNIT = /^#?\s?(\d{1,5}\s?\p{L}?|\p{L}\s?\d{0,4})$/u;

const hasUnitWord = (folded: string) => folded.split(' ').some((word) => UNIT_WORDS.has(word));

/** Returns whether a header names parts of buildings and nothing else: "Suite", "Apt/Suite" or "Unit no". */
export function isUnitHeader(header: string): boolean {
  const folded = foldHeader(header);
  return hasUnitWord(folded) && folded.split(' ').every((word) => UNIT_WORDS.has(word) || CLOSING_WORDS.has(word));
}

/** Returns whether most values can be parts of buildings. */
export function areUnits(values: string[]): boolean {
  const isUnit = (value: string) =>
    value.length <= MAX_LENGTH && (/\d/.test(value) || BARE_UNIT.test(value) || hasUnitWord(foldHeader(value)));
  return values.filter(isUnit).length >= values.length / 2;
}

/** Puts the word of the header in front of a number or letter that says nothing without it: "Suite 200". */
export function nameUnit(cell: string, header: string): string {
  const words = foldHeader(header)
    .split(' ')
    .filter((word) => UNIT_WORDS.has(word));
  const [, bare] = BARE_UNIT.exec(cell.trim()) ?? [];
  return bare && words.length === 1 ? `${words[0]![0]!.toUpperCase()}${words[0]!.slice(1)} ${bare}` : cell;
}
