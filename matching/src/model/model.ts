import { readJson } from '../text/shipped-data.ts';
import type { Calibration } from './calibration.ts';

/**
 * The weights of a Fellegi-Sunter model in bits: log2(m / u), where m is the probability of a level among matches and u
 * among other pairs. A positive weight speaks for a match.
 */
export interface ComparisonModel {
  version: string;
  /** log2 odds that a candidate is the match before any comparison. */
  prior: number;
  /** Number of master records for which the prior holds; missing when the prior does not depend on it. */
  records?: number;
  /** Bits of each level of each field. "place|equal" is the place for pairs of the name group "equal". */
  levels: Record<string, Record<string, number>>;
  /** Factors of the kinds of WordInformation, see score/account.ts. */
  slopes: Record<string, number>;
  /** Turns a weight into a probability. */
  calibration: Calibration;
  /** The calibration of a CalibrationGroup when it differs, see model/view.ts. */
  calibrationOf?: Record<string, Calibration>;
}

/** The models that ship with the product; matching/data/README.md describes how they were made. */
export const DEFAULT_ACCOUNT_MODEL: ComparisonModel = readJson('account-model.json') as ComparisonModel;
export const DEFAULT_CONTACT_MODEL: ComparisonModel = readJson('contact-model.json') as ComparisonModel;
