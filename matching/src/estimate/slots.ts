import { CONTACT_FIELDS, type ContactField, OTHER_LEVELS, OTHER_PREFIX } from '../compare/contact-fields.ts';
import type { ContactProbabilities } from '../model/contact-model.ts';
import { type PatternCounts, readPattern } from './contact-pattern.ts';

/** A pattern as an estimate reads it. */
export interface CountedPattern {
  count: number;
  /** Bits of rarity, as a natural logarithm. */
  rarity: number;
  /** Places of its levels in the tables. */
  at: number[];
}

/** One level of one field. */
export interface Slot {
  field: string;
  level: string;
  m: number;
  u: number;
  /** A field of people whose names agree. */
  ofNamesakes: boolean;
}

/** Levels of all fields met, in a row. */
export class EstimateSlots {
  readonly slots: Slot[] = [];
  readonly #at = new Map<string, number>();
  readonly fields: number[][] = [];
  readonly #start: ContactProbabilities;

  constructor(start: ContactProbabilities) {
    this.#start = start;
  }

  #addField(field: string): void {
    const isOther = field.startsWith(OTHER_PREFIX);
    const levels: readonly string[] = isOther ? OTHER_LEVELS : CONTACT_FIELDS[field as ContactField];
    const known = this.#start[field] ?? this.#start[OTHER_PREFIX];
    const places = levels.map((level) => {
      const [m, u] = known?.[level] ?? [1e-3, 1e-3];
      const place = this.slots.push({ field, level, m, u, ofNamesakes: field.endsWith('|name') }) - 1;
      this.#at.set(`${field}\t${level}`, place);
      return place;
    });
    this.fields.push(places);
  }

  place(field: string, level: string): number {
    const key = `${field}\t${level}`;
    if (!this.#at.has(key)) this.#addField(field);
    return this.#at.get(key) as number;
  }

  read(counts: PatternCounts): CountedPattern[] {
    // in the order of their text, so that sums come out the same whatever order the pairs were met in
    return [...counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([pattern, count]) => {
        const { levels, rarity } = readPattern(pattern);
        return { count, rarity: rarity * Math.LN2, at: levels.map(([field, level]) => this.place(field, level)) };
      });
  }
}
