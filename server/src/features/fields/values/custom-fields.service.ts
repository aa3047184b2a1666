/** What other features use of custom fields. Grid columns are served by `columns.queries.ts`. */
export { campaignValues } from './campaign-values.ts';
export { cascadeLinks, withMerged } from './cascades/links.queries.ts';
export { assertFieldUnused } from './cascades/refuse-used.ts';
export { requireChooser } from './chooser.ts';
export { CAMPAIGN_DEFAULT, DEFAULT_OPTION, FIELD_DEFAULT } from './default-values.queries.ts';
export { clearBatch, deletePendingValues, pendingSlotOf, removeSlotFromUndoLog } from './empty-slots.ts';
export {
  type Field,
  fieldsInUse,
  fieldsOf,
  IN_ORDER,
  isFieldOpen,
  missingFields,
  roleAllowed,
  sensitiveAllowed,
  stillMissing,
} from './fields.queries.ts';
export { asFormulaField, computedFields, MAX_DEPTH, MAX_PARTS, type ReadField } from './formulas/computed.ts';
export { coreSources } from './formulas/core-sources.ts';
export { brokenReaders, READ } from './formulas/readers.queries.ts';
export { type ImportedRow, importFields, writeImported } from './import-values.ts';
export { purgeFieldTask } from './purge-field.tasks.ts';
export {
  type FieldEntity,
  nameOfRecord,
  recordOf,
  ruleOf,
  type WorkingRows,
  workingTableOf,
} from './records.queries.ts';
export {
  anyRow,
  type CampaignSlot,
  FIRST,
  LAST,
  nextSlot,
  type SlotAssignment,
  slotAssignmentsOf,
  workingRows,
} from './slots.queries.ts';
export { slotsOf } from './slots.ts';
export { allocateSecondSlot, assertCampaignsNotFull, assignSlots } from './use-fields.ts';
export { writeCustomValues } from './write-values.ts';
