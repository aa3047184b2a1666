/** The parts of field definitions that other features use. */
export { fieldEntities } from './fields.ts';
export { assignCodes, uniqueName } from './names.ts';
