/** What other features use of fields. */
export { fieldEntities } from './fields.ts';
export { named, withCodes } from './names.ts';
