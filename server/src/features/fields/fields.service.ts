import { fieldEntities } from './fields.ts';

/** What other features use of fields. */
export { coded } from './names.ts';
export const clientFieldRule = fieldEntities.client.rule;
