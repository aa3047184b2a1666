/** What working screens, sessions and imports use of activities. */
export { openPairs, type Pair } from './pairs.queries.ts';
export { type Recorded, recordActivity } from './record-activity.ts';
