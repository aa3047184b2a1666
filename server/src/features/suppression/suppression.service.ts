/** Exports for other features. */
export { addEntries, auditNewEntries, SUPPRESSION } from './entries.ts';
