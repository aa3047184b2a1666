/** Exports for working screens, sessions and imports. */
export { listLoggablePairs, type OptionPair } from './pairs.queries.ts';
export { type RecordedActivity, recordActivity } from './record-activity.ts';
