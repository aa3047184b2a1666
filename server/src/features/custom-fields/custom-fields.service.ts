/** What other features use of custom fields; the columns of a grid are a query of their own. */
export { campaignValues } from './campaign-values.ts';
export { type Field, fieldsInUse, fieldsOf } from './fields.queries.ts';
export { type ImportedRow, importFields, writeImported } from './import-values.ts';
export { purgeFieldTask } from './purge-field.tasks.ts';
export { type FieldEntity, recordOf, ruleOf, type WorkingRows, workingOf } from './records.ts';
export { slotsOf } from './slots.ts';
export { placeFields, refuseFullCampaigns } from './use-fields.ts';
