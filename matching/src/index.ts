/** Record linkage of companies and people: normalise, block, compare, weigh, decide. Pure functions, no input or output. */
export { type AccountInput, NORM_VERSION, type NormalisedAccount, normaliseAccount } from './account.ts';
export { type Answer, type JudgedCandidate, judgedCandidate, scoredUnder } from './answer.ts';
export { assignOneToOne, type Link } from './assign.ts';
export {
  type Calibration,
  type CalibrationStep,
  calibrated,
  fitIsotonic,
  fitLogistic,
  type JudgedWeight,
} from './calibrate.ts';
export { clusterPairs, connectedComponents, type WeighedPair } from './cluster.ts';
export { type AccountComparison, compareAccounts } from './compare-account.ts';
export { NAME_GROUPS, type NameGroup, type NameLevel, nameGroup } from './compare-name.ts';
export { nameTokens } from './compiled-name.ts';
export { type ContactInput, type NormalisedContact, normaliseContact } from './contact.ts';
export { contactKeys } from './contact-keys.ts';
export { type ContactProbabilities, DEFAULT_CONTACT_PROBABILITIES } from './contact-model.ts';
export { contactPattern, type PatternCounts } from './contact-pattern.ts';
export { contactValues } from './contact-values.ts';
export { DEFAULT_COSTS, type MatchCosts, thresholdsOf } from './costs.ts';
export {
  DEFAULT_THRESHOLDS,
  type Decision,
  decide,
  rank,
  type Scored,
  type Thresholds,
  withoutTwins,
} from './decide.ts';
export { drawPairs } from './draw-pairs.ts';
export { DOUBTFUL_NAMES, partedBy } from './duplicates.ts';
export {
  bitsOf,
  type Estimate,
  estimateMFromConfirmed,
  estimateModel,
  estimateU,
  type LevelPattern,
  type LevelProbabilities,
} from './estimate.ts';
export { type ContactEstimate, estimateContactModel, type PairCounts } from './estimate-contact.ts';
export { EMPTY_FREQUENCY, type TokenFrequency, tokenFrequencyFrom } from './frequency.ts';
export {
  type Comparison as ModelComparison,
  compareModels,
  judgeModel,
  type ModelFigures,
  wilsonLow,
} from './judge-model.ts';
export { blockingKeys, sharedKeys } from './keys.ts';
export { holdBack, learn } from './learn.ts';
export { type ComparisonModel, DEFAULT_ACCOUNT_MODEL, DEFAULT_CONTACT_MODEL } from './model.ts';
export type { NameVariant, VariantKind } from './name.ts';
export { restoredScore } from './pair-change.ts';
export { type Contribution, type PairScore, scorePair, wordInformation } from './score.ts';
export { scoreContactPair } from './score-contact.ts';
export { EMPTY_VALUES, type ValueFrequency, valueFrequencyFrom } from './value-frequency.ts';
export { vetoesAt } from './vetoes.ts';
export { type Change, type WhatIf, whatIf } from './what-if.ts';
