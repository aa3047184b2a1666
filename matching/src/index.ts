/**
 * Record linkage of companies and people: normalise, block, compare, score, decide, group. Pure functions over plain
 * objects without I/O; only the tables and models under matching/data are read once, on import. Folders depend on each
 * other in one direction only, see matching/README.md.
 */
export { assignOneToOne, type Link } from './cluster/assign.ts';
export { clusterPairs, connectedComponents, type WeightedPair } from './cluster/cluster.ts';
export { DOUBTFUL_NAMES, duplicateVetoes } from './cluster/duplicates.ts';
export { type AccountComparison, compareAccounts } from './compare/account.ts';
export { NAME_GROUPS, type NameGroup, type NameLevel, nameGroup } from './compare/name.ts';
export { DEFAULT_COSTS, type MatchCosts, thresholdsOf } from './decide/costs.ts';
export {
  DEFAULT_THRESHOLDS,
  type Decision,
  decide,
  rank,
  removeDuplicatesOfBest,
  type ScoredCandidate,
  type Thresholds,
} from './decide/decide.ts';
export { restoreScore } from './decide/pair-change.ts';
export { type Change, type WhatIf, whatIf } from './decide/what-if.ts';
export { type ContactEstimate, estimateContactModel, type PairCounts } from './estimate/contact-model.ts';
export { contactPattern, type PatternCounts } from './estimate/contact-pattern.ts';
export { drawPairs } from './estimate/draw-pairs.ts';
export { EMPTY_FREQUENCY, type TokenFrequency, tokenFrequencyFrom } from './frequency/token-frequency.ts';
export { type ValueFrequency, valueFrequencyFrom } from './frequency/value-frequency.ts';
export { isPublicHost } from './identifier/contact-details.ts';
export { blockingKeys, sharedKeyMeanings } from './keys/account.ts';
export { contactKeys } from './keys/contact.ts';
export { type Answer, buildJudgedCandidate, type JudgedCandidate, scoreWith } from './learn/answer.ts';
export {
  compareModels,
  evaluateModel,
  type ModelComparison,
  type ModelFigures,
  wilsonLowerBound,
} from './learn/evaluate-model.ts';
export { fitModel, splitAnswers } from './learn/learn.ts';
export {
  type Calibration,
  type CalibrationStep,
  calibrateWeight,
  fitIsotonic,
  type JudgedWeight,
} from './model/calibration.ts';
export { type ContactProbabilities, DEFAULT_CONTACT_PROBABILITIES } from './model/contact-model.ts';
export { type ComparisonModel, DEFAULT_ACCOUNT_MODEL, DEFAULT_CONTACT_MODEL } from './model/model.ts';
export type { NameVariant, VariantKind } from './name/variant.ts';
export { type AccountInput, NORM_VERSION, type NormalisedAccount, normaliseAccount } from './record/account.ts';
export { nameTokens } from './record/compiled-name.ts';
export { type ContactInput, type NormalisedContact, normaliseContact } from './record/contact.ts';
export { contactValues } from './record/contact-values.ts';
export { type Contribution, type PairScore, scorePair, wordInformation } from './score/account.ts';
export { scoreContactPair } from './score/contact.ts';
export { accountVetoes } from './score/vetoes.ts';
export { editDistance } from './text/string-distance.ts';
