/** Exports for other features. */
export { addEntries } from './entries.ts';
