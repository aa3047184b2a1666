/** What other features use of fields. */
export { coded } from './names.ts';
