import {
  CONTACT_FIELDS,
  type ContactField,
  FIELD_NAMES,
  OTHER_LEVELS,
  OTHER_PREFIX,
} from '../compare/contact-fields.ts';
import { readJson } from '../text/shipped-data.ts';
import type { ComparisonModel } from './model.ts';

/** m- and u-probability of each level of each field: both the prior and the result of an estimate. */
export type ContactProbabilities = Record<string, Record<string, [m: number, u: number]>>;

export const DEFAULT_CONTACT_PROBABILITIES = readJson('contact-probabilities.json') as ContactProbabilities;

/** Number of entries per field in the table of bits. */
export const MAX_LEVELS = 16;

/** A contact model as tables of bits by level number, so that scoring a pair needs no lookup by name. */
export interface CompiledModel {
  /** Bits of level `n` of field `f` at FIELD_INDEX[f] * MAX_LEVELS + n. */
  bits: Float64Array;
  /** Bits of columns of unknown meaning, by header. */
  others: Map<string, Float64Array>;
  /** Bits of such columns whose header is not in the model. */
  anyOther: Float64Array;
}

const cache = new WeakMap<ComparisonModel, CompiledModel>();

function levelBits(levels: Record<string, number> | undefined, names: readonly string[]): Float64Array {
  return Float64Array.from([0, ...names.map((name) => levels?.[name] ?? 0)]);
}

/** Returns the compiled form of a model, cached while the model itself is in memory. */
export function compileModel(model: ComparisonModel): CompiledModel {
  let compiledModel = cache.get(model);
  if (compiledModel === undefined) {
    const bits = new Float64Array(FIELD_NAMES.length * MAX_LEVELS);
    FIELD_NAMES.forEach((name: ContactField, index) => {
      bits.set(levelBits(model.levels[name], CONTACT_FIELDS[name]), index * MAX_LEVELS);
    });
    const others = new Map<string, Float64Array>();
    for (const [name, levels] of Object.entries(model.levels)) {
      if (name.startsWith(OTHER_PREFIX)) others.set(name.slice(OTHER_PREFIX.length), levelBits(levels, OTHER_LEVELS));
    }
    compiledModel = { bits, others, anyOther: levelBits(model.levels[OTHER_PREFIX], OTHER_LEVELS) };
    cache.set(model, compiledModel);
  }
  return compiledModel;
}
