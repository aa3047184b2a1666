/** How often values stand in the master: a shared rare surname or town says more than a shared common one. */
export interface ValueFrequency {
  /** Number of master records counted. */
  readonly records: number;
  /** Records that carry the value, "l:smith"; the bare "l:" asks for the records that fill the field at all. */
  count(key: string): number;
  /** Chance that two records agree on the field "l". */
  collision(field: string): number;
}

/** A table from (key, count) entries, the keys those of `contactValues`. Values met once may be left out. */
export function valueFrequencyFrom(entries: Iterable<readonly [string, number]>, records: number): ValueFrequency {
  const counts = new Map(entries);
  const squares = new Map<string, number>();
  for (const [key, count] of counts) {
    const field = key.slice(0, key.indexOf(':'));
    if (key.length > field.length + 1) squares.set(field, (squares.get(field) ?? 0) + count * (count - 1));
  }
  const collisions = new Map<string, number>();
  for (const [field, sum] of squares) {
    const filled = Math.max(2, counts.get(`${field}:`) ?? 0);
    collisions.set(field, Math.min(1, sum / (filled * (filled - 1))));
  }
  return { records, count: (key) => counts.get(key) ?? 0, collision: (field) => collisions.get(field) ?? 0 };
}

/** A table that has seen nothing: no value is rarer than another. */
export const EMPTY_VALUES: ValueFrequency = valueFrequencyFrom([], 0);

/** Below this a chance agreement is rarer than one master of ours can tell. */
const LEAST_COLLISION = 1e-7;

interface Field {
  /** Records that fill it, and 1/chance records more that are held to have been seen before. */
  size: number;
  chance: number;
  prefix: string;
}

const fieldsOf = new WeakMap<ValueFrequency, Map<string, Field | null>>();

/** The field's part of what a table says, worked out once a table; null where it knows nothing of the field. */
function fieldOf(frequency: ValueFrequency, name: string): Field | null {
  let fields = fieldsOf.get(frequency);
  if (fields === undefined) {
    fields = new Map();
    fieldsOf.set(frequency, fields);
  }
  let field = fields.get(name);
  if (field === undefined) {
    const filled = frequency.count(`${name}:`);
    const chance = Math.max(frequency.collision(name), LEAST_COLLISION);
    field = filled < 2 ? null : { size: filled - 1 + 1 / chance, chance, prefix: `${name}:` };
    fields.set(name, field);
  }
  return field;
}

/**
 * Bits that agreement on this very value adds to agreement on the field: log2 of the field's chance agreement over the
 * value's share. A value not seen again is held to be as rare as the field's agreement and the size of the table allow (a
 * Dirichlet prior of concentration 1/collision).
 */
export function rarityBits(frequency: ValueFrequency, name: string, value: string): number {
  const field = fieldOf(frequency, name);
  if (field === null) return 0;
  return Math.log2((field.chance * field.size) / Math.max(1, frequency.count(field.prefix + value)));
}

/** Share of records that carry the value, never nothing; `usual` where the table knows nothing of the field. */
export function shareOf(frequency: ValueFrequency, name: string, value: string, usual: number): number {
  const field = fieldOf(frequency, name);
  if (field === null) return usual;
  return Math.min(1, Math.max(1, frequency.count(field.prefix + value)) / field.size);
}
