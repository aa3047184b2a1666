/** The parts of activities that working screens, sessions and imports use. */
export { listLoggablePairs, type Pair } from './pairs.queries.ts';
export { type RecordedActivity, recordActivity } from './record-activity.ts';
