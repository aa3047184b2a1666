/** The parts of activities that working screens, sessions and imports use. */
export { openPairs, type Pair } from './pairs.queries.ts';
export { type Recorded, recordActivity } from './record-activity.ts';
