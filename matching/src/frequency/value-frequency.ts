/**
 * Frequency of values of people in the master: a shared rare surname or town is stronger evidence than a common one.
 */
export interface ValueFrequency {
  /** Number of master records that were counted. */
  readonly records: number;
  /**
   * Returns the number of records with a value ("l:smith") or with any value in a field ("l:"); keys as in
   * `contactValues`.
   */
  count(key: string): number;
  /** Returns the probability that two random records have the same value in a field ("l"). */
  collision(field: string): number;
}

/**
 * Returns a table from (key, count) entries with the keys of `contactValues`. Values that occur once may be missing.
 */
export function valueFrequencyFrom(entries: Iterable<readonly [string, number]>, records: number): ValueFrequency {
  const counts = new Map(entries);
  const squares = new Map<string, number>();
  for (const [key, count] of counts) {
    const field = key.slice(0, key.indexOf(':'));
    if (key.length > field.length + 1) squares.set(field, (squares.get(field) ?? 0) + count * (count - 1));
  }
  const collisions = new Map<string, number>();
  for (const [field, sum] of squares) {
    const filledRecords = Math.max(2, counts.get(`${field}:`) ?? 0);
    collisions.set(field, Math.min(1, sum / (filledRecords * (filledRecords - 1))));
  }
  return { records, count: (key) => counts.get(key) ?? 0, collision: (field) => collisions.get(field) ?? 0 };
}

/** For an empty master: no value is rarer than another. */
export const EMPTY_VALUES: ValueFrequency = valueFrequencyFrom([], 0);

/** A master of usual size cannot measure a smaller probability. */
const MIN_COLLISION = 1e-7;

interface Field {
  /** Records with a value in the field, plus 1 / `collision` assumed ones: the prior of `rarityBits`. */
  size: number;
  collision: number;
  prefix: string;
}

const fieldsOf = new WeakMap<ValueFrequency, Map<string, Field | null>>();

/** Returns the statistics of one field, computed once per table; null when fewer than two records fill the field. */
function fieldOf(frequency: ValueFrequency, name: string): Field | null {
  let fields = fieldsOf.get(frequency);
  if (fields === undefined) {
    fields = new Map();
    fieldsOf.set(frequency, fields);
  }
  let field = fields.get(name);
  if (field === undefined) {
    const filledRecords = frequency.count(`${name}:`);
    const collision = Math.max(frequency.collision(name), MIN_COLLISION);
    field = filledRecords < 2 ? null : { size: filledRecords - 1 + 1 / collision, collision, prefix: `${name}:` };
    fields.set(name, field);
  }
  return field;
}

/**
 * Returns the bits that agreement on this value adds to agreement on any value of the field: log2(collision / share of
 * the value). Negative for a common value, 0 without data about the field. The share has a Dirichlet prior of
 * concentration 1 / collision, so that a small table does not make an unseen value extremely rare.
 */
export function rarityBits(frequency: ValueFrequency, name: string, value: string): number {
  const field = fieldOf(frequency, name);
  if (field === null) return 0;
  return Math.log2((field.collision * field.size) / Math.max(1, frequency.count(field.prefix + value)));
}

/** Returns the share of records with the value, always above 0; `fallback` without data about the field. */
export function shareOf(frequency: ValueFrequency, name: string, value: string, fallback: number): number {
  const field = fieldOf(frequency, name);
  if (field === null) return fallback;
  return Math.min(1, Math.max(1, frequency.count(field.prefix + value)) / field.size);
}
