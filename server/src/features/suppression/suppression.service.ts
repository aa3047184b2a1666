/** What other features use of the suppression lists. */
export { addEntries } from './entries.ts';
