/** What other features use of custom fields; the columns of a grid are a query of their own. */
export { campaignValues } from './campaign-values.ts';
export { cascadeLinks, withMerged } from './cascades/links.queries.ts';
export { refuseWhileUsed } from './cascades/refuse-used.ts';
export { requireChooser } from './chooser.ts';
export { BEGINS_WITH, DEFAULT_OPTION, OWN_DEFAULT } from './default-values.queries.ts';
export { clearBatch, forgetSaid, forgetSlot, otherPlaceOf } from './empty-places.ts';
export {
  type Field,
  fieldsInUse,
  fieldsOf,
  IN_ORDER,
  isFieldOpen,
  lackedFields,
  namesRole,
  stillLacked,
  withinSensitive,
} from './fields.queries.ts';
export { asFormulaField, computedFields, MAX_DEPTH, MAX_PARTS, type ReadField } from './formulas/computed.ts';
export { coreSources } from './formulas/core-sources.ts';
export { brokenReaders, READ } from './formulas/readers.queries.ts';
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
