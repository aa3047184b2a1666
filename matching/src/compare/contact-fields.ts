/**
 * The compared fields of two people with their levels, best level first. "city|postcode" is the city of people whose
 * postcodes agree: it adds little evidence, so it has separate weights; "line" is the second address line. Levels are
 * numbered from 1; 0 is "unknown".
 */
export const CONTACT_FIELDS = {
  given: ['same', 'nickname', 'one letter', 'near', 'initial', 'part', 'similar', 'differ'],
  // "swapped": given name and surname are swapped; "crossed": only one of them equals the other field.
  surname: ['same', 'one letter', 'near', 'part', 'swapped', 'crossed', 'similar', 'differ'],
  middle: ['same', 'initial', 'near', 'differ'],
  // "near": a few typing errors; "alike": more differences, or names in different scripts.
  name: [
    'same',
    'other order',
    'same letters',
    'near',
    'alike',
    'nickname',
    'initials',
    'more words',
    'one word differs',
    'first word differs',
    'one word in common',
    'differ',
  ],
  gender: ['same', 'differ'],
  'gender|name': ['same', 'differ'],
  email: ['same', 'near', 'same local part', 'near local part', 'differ'],
  phone: ['same', 'last seven', 'differ'],
  employer: ['same', 'near', 'same domain', 'differ'],
  title: ['same', 'near', 'differ'],
  birth: [
    'same',
    'one digit',
    'day and month swapped',
    'two parts agree',
    'within a month',
    'same year',
    'within a year',
    'within ten years',
    'differ',
  ],
  'birth year': ['same', 'within a year', 'differ'],
  postcode: ['same', 'one digit', 'near', 'differ'],
  city: ['same', 'near', 'part', 'differ'],
  'city|postcode': ['same', 'near', 'part', 'differ'],
  region: ['same', 'near', 'differ'],
  'region|town': ['same', 'near', 'differ'],
  street: ['same', 'near', 'similar', 'differ'],
  'street|town': ['same', 'near', 'similar', 'differ'],
  house: ['same', 'near', 'differ'],
  'house|street': ['same', 'near', 'differ'],
  line: ['same', 'near', 'similar', 'differ'],
  'line|street': ['same', 'near', 'similar', 'differ'],
  country: ['same', 'other country'],
  nationality: ['same', 'differ'],
  'nationality|name': ['same', 'differ'],
  'nationality|birth place': ['same', 'differ'],
  'birth place': ['same', 'near', 'part', 'differ'],
  'birth place|name': ['same', 'near', 'part', 'differ'],
  identifier: ['same number', 'near', 'other number'],
} as const;

export type ContactField = keyof typeof CONTACT_FIELDS;
export type LevelOf<F extends ContactField> = (typeof CONTACT_FIELDS)[F][number];

/** Each column without a known meaning is a field "other: header" with these levels. */
export const OTHER_LEVELS = ['same', 'near', 'some', 'differ'] as const;
export const OTHER_PREFIX = 'other: ';

export const FIELD_NAMES = Object.keys(CONTACT_FIELDS) as ContactField[];

/** Index of each field in the levels of a comparison. */
export const FIELD_INDEX = Object.fromEntries(FIELD_NAMES.map((name, index) => [name, index])) as Record<
  ContactField,
  number
>;

const LEVEL_INDEX = Object.fromEntries(
  FIELD_NAMES.map((name) => [name, Object.fromEntries(CONTACT_FIELDS[name].map((level, i) => [level, i + 1]))]),
) as { [F in ContactField]: Record<LevelOf<F>, number> };

/** Returns the number of a level, from 1. */
export function levelIndex<F extends ContactField>(field: F, level: LevelOf<F>): number {
  return LEVEL_INDEX[field][level];
}

/** A field and its last level that is evidence for one person. */
interface LevelLimit {
  index: number;
  level: number;
}

export const levelLimit = <F extends ContactField>(field: F, level: LevelOf<F>): LevelLimit => ({
  index: FIELD_INDEX[field],
  level: levelIndex(field, level),
});

/** Returns whether the levels of a comparison agree on a field up to its limit. */
export const agreesOn = (levels: Uint8Array, limits: readonly LevelLimit[]): boolean =>
  limits.some(({ index, level }) => levels[index] !== 0 && (levels[index] as number) <= level);
