import { soundOf } from '../person/name.ts';
import { hash64 } from '../text/hash.ts';
import type { ValueFrequency } from './value-frequency.ts';

/** Fields whose values people may share, such as the mailbox and the switchboard of a company. */
export type SharedField = 'e' | 't';

/** Number of buckets for each of the two names of a person: enough to distinguish one person from several. */
const BUCKETS = 11;
/** Bucket of a missing name. */
const NO_BUCKET = '-';
const BUCKET_NAMES = [NO_BUCKET, ...Array.from({ length: BUCKETS }, (_, i) => i.toString(36))];
/** Values of fewer records are not looked up: the two records of a pair show whether their own names differ. */
const MIN_RECORDS = 3;

const bucketOf = (sound: string) =>
  sound === '' ? NO_BUCKET : (BigInt.asUintN(64, hash64(sound)) % BigInt(BUCKETS)).toString(36);

/**
 * Returns the buckets of a given name and a surname as the start of a counted value, so that a ValueFrequency can count
 * the different names of the people with one value. Names with one sound have one bucket, and the order of the two
 * names makes no difference, because files swap them.
 */
export function nameBuckets(given: string, surname: string): string {
  const [first = '', second = ''] = [soundOf(given), soundOf(surname)].sort();
  return bucketOf(first) + bucketOf(second);
}

/** Returns the field under which the buckets of a value are counted. */
export const bucketField = (field: SharedField): string => `${field}#`;

/**
 * Returns the estimated number of different names of the people who have a value, by the name that varies less: 1 for
 * one person in several spellings and for a value of fewer than three records.
 * Estimated by linear counting (Whang, Vander-Zanden and Taylor 1990) over the buckets of `nameBuckets`, so that the
 * counts of a table may rise and fall. With all buckets filled it is Infinity.
 */
export function countNames(frequency: ValueFrequency, field: SharedField, value: string): number {
  if (frequency.count(`${field}:${value}`) < MIN_RECORDS) return 1;
  const firstBuckets = new Set<string>();
  const secondBuckets = new Set<string>();
  for (const first of BUCKET_NAMES) {
    for (const last of BUCKET_NAMES) {
      if (frequency.count(`${bucketField(field)}:${first}${last}${value}`) === 0) continue;
      if (first !== NO_BUCKET) firstBuckets.add(first);
      if (last !== NO_BUCKET) secondBuckets.add(last);
    }
  }
  const filledBuckets = Math.min(firstBuckets.size, secondBuckets.size);
  return filledBuckets <= 1 ? 1 : -BUCKETS * Math.log(1 - filledBuckets / BUCKETS);
}
