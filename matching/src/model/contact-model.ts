import {
  CONTACT_FIELDS,
  type ContactField,
  FIELD_NAMES,
  OTHER_LEVELS,
  OTHER_PREFIX,
} from '../compare/contact-fields.ts';
import { readJson } from '../text/shipped-data.ts';
import type { ComparisonModel } from './model.ts';

/** m- and u-probability of each level of each field: the prior of an estimate, and its result. */
export type ContactProbabilities = Record<string, Record<string, [m: number, u: number]>>;

export const DEFAULT_CONTACT_PROBABILITIES = readJson('contact-probabilities.json') as ContactProbabilities;

/** Space for the levels of one field in the table of bits. */
export const MAX_LEVELS = 16;

/** A model of people in tables of bits by level number, so that scoring a pair needs no lookup by name. */
export interface CompiledModel {
  /** Bits of level `n` of field `f` at FIELD_AT[f] * MAX_LEVELS + n. */
  bits: Float64Array;
  /** Bits of columns of unknown meaning by header, and for headers that the model does not know. */
  others: Map<string, Float64Array>;
  anyOther: Float64Array;
}

const compiled = new WeakMap<ComparisonModel, CompiledModel>();

function row(levels: Record<string, number> | undefined, names: readonly string[]): Float64Array {
  return Float64Array.from([0, ...names.map((name) => levels?.[name] ?? 0)]);
}

/** Returns the compiled form of a model, cached while the model itself is in memory. */
export function compileModel(model: ComparisonModel): CompiledModel {
  let known = compiled.get(model);
  if (known === undefined) {
    const bits = new Float64Array(FIELD_NAMES.length * MAX_LEVELS);
    FIELD_NAMES.forEach((name: ContactField, at) => {
      bits.set(row(model.levels[name], CONTACT_FIELDS[name]), at * MAX_LEVELS);
    });
    const others = new Map<string, Float64Array>();
    for (const [name, levels] of Object.entries(model.levels)) {
      if (name.startsWith(OTHER_PREFIX)) others.set(name.slice(OTHER_PREFIX.length), row(levels, OTHER_LEVELS));
    }
    known = { bits, others, anyOther: row(model.levels[OTHER_PREFIX], OTHER_LEVELS) };
    compiled.set(model, known);
  }
  return known;
}
