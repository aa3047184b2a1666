/** The parts of suppression that other features use. */
export { addEntries } from './entries.ts';
