/** What other features use of fields. */
export { fieldEntities } from './fields.ts';
export { assignCodes, uniqueName } from './names.ts';
