/** What other features use of fields. */
export { fieldEntities } from './fields.ts';
export { coded, named } from './names.ts';
