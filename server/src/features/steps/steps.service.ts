import { sql } from 'kysely';

/** The phases in the order in which a campaign goes through them. */
export const PHASES = sql`array['setup', 'data', 'messaging', 'calling', 'reporting', 'close']`;
