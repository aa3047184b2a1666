import { sql } from 'kysely';

/** The phases in the order of a campaign. */
export const PHASES = sql`array['setup', 'data', 'messaging', 'calling', 'reporting', 'close']`;
