/** The parts of field definitions that other features use. */
export { fieldEntities, valueColumns } from './fields.ts';
export { assignCodes, uniqueName } from './names.ts';
