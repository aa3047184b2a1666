import { readJson } from '../text/shipped-data.ts';
import type { Calibration } from './calibration.ts';

/** Weights of one comparison model. All bits are log2 of m/u: positive speaks for a match. */
export interface ComparisonModel {
  version: string;
  /** log2 odds that a blocked candidate is the match, before anything is compared. */
  prior: number;
  /** Size of the master the prior speaks of, where the model counts with it. */
  records?: number;
  /** Bits of each level of each field; a field may be split by name group: "place|equal". */
  levels: Record<string, Record<string, number>>;
  /** Bits per bit of word information, see score.ts. */
  slopes: Record<string, number>;
  /** From weight to probability. */
  calibration: Calibration;
  /** Calibration of its own for a group of pairs, see model-view.ts: the same weight errs differently there. */
  calibrationOf?: Record<string, Calibration>;
}

/** The trained defaults, see matching/data/README.md for what they were trained on. */
export const DEFAULT_ACCOUNT_MODEL: ComparisonModel = readJson('account-model.json') as ComparisonModel;
export const DEFAULT_CONTACT_MODEL: ComparisonModel = readJson('contact-model.json') as ComparisonModel;
