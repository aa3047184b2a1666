/** What other features use of custom fields; the columns of a grid are a query of their own. */
export { campaignValues } from './campaign-values.ts';
export { clearBatch, forgetSaid, forgetSlot, otherPlaceOf } from './empty-places.ts';
export { type Field, fieldsInUse, fieldsOf } from './fields.queries.ts';
export { type ImportedRow, importFields, writeImported } from './import-values.ts';
export {
  anyRow,
  FIRST,
  type FieldPlace,
  LAST,
  nextPlace,
  type Place,
  placesOf,
  workingRows,
} from './places.queries.ts';
export { purgeFieldTask } from './purge-field.tasks.ts';
export { type FieldEntity, nameOfRecord, recordOf, ruleOf, type WorkingRows, workingOf } from './records.queries.ts';
export { slotsOf } from './slots.ts';
export { placeFields, refuseFullCampaigns, takeOtherPlace } from './use-fields.ts';
export { writeCustomValues } from './write-values.ts';
