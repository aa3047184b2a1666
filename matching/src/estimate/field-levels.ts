import { CONTACT_FIELDS, type ContactField, OTHER_LEVELS, OTHER_PREFIX } from '../compare/contact-fields.ts';
import type { ContactProbabilities } from '../model/contact-model.ts';
import { type PatternCounts, readPattern } from './contact-pattern.ts';

/** A pattern with level indexes instead of texts. */
export interface CountedPattern {
  /** Number of pairs. */
  count: number;
  /** Rarity of the values as a natural logarithm. */
  rarity: number;
  /** Indexes of its levels in `fieldLevels`. */
  levelIndexes: number[];
}

/** One level of one field with its probabilities among matches and among other pairs. */
export interface FieldLevel {
  field: string;
  level: string;
  m: number;
  u: number;
  /** The field is compared only when the names agree, such as "gender|name". */
  isForNamesakes: boolean;
}

/** The levels of all fields that occur in patterns; a field is added on first use. */
export class FieldLevelTable {
  readonly fieldLevels: FieldLevel[] = [];
  readonly #indexes = new Map<string, number>();
  /** Indexes of each field's levels in `fieldLevels`. */
  readonly fields: number[][] = [];
  readonly #initial: ContactProbabilities;

  constructor(start: ContactProbabilities) {
    this.#initial = start;
  }

  #addField(field: string): void {
    const isOther = field.startsWith(OTHER_PREFIX);
    const levels: readonly string[] = isOther ? OTHER_LEVELS : CONTACT_FIELDS[field as ContactField];
    const initial = this.#initial[field] ?? this.#initial[OTHER_PREFIX];
    const indexes = levels.map((level) => {
      const [m, u] = initial?.[level] ?? [1e-3, 1e-3];
      const index = this.fieldLevels.push({ field, level, m, u, isForNamesakes: field.endsWith('|name') }) - 1;
      this.#indexes.set(`${field}\t${level}`, index);
      return index;
    });
    this.fields.push(indexes);
  }

  #indexOf(field: string, level: string): number {
    const key = `${field}\t${level}`;
    if (!this.#indexes.has(key)) this.#addField(field);
    return this.#indexes.get(key) as number;
  }

  /** Returns the counted patterns with level indexes; adds the fields that occur in them. */
  read(counts: PatternCounts): CountedPattern[] {
    // Sorted, so that sums do not depend on the order of the pairs, down to the last bit.
    return [...counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([pattern, count]) => {
        const { levels, rarity } = readPattern(pattern);
        const levelIndexes = levels.map(([field, level]) => this.#indexOf(field, level));
        return { count, rarity: rarity * Math.LN2, levelIndexes };
      });
  }
}
