/** Exports of this feature for the screens of working rows, sessions and imports. */
export { listLoggablePairs, type OptionPair } from './pairs.queries.ts';
export { type RecordedActivity, recordActivity } from './record-activity.ts';
