/** What other features use of custom fields. Grid columns are served by `columns.queries.ts`. */

export { allocateSecondSlot, assertCampaignsNotFull, assignSlots } from './add-fields.ts';
export { assertCanChooseFields } from './assert-can-choose-fields.ts';
export { campaignValues } from './campaign-values.ts';
export { assertFieldUnused } from './cascades/assert-field-unused.ts';
export { addMergedPairs, cascadeLinks } from './cascades/links.queries.ts';
export { CAMPAIGN_DEFAULT, DEFAULT_OPTION, FIELD_DEFAULT } from './default-values.queries.ts';
export { clearBatch, deletePendingValues, pendingSlotOf, removeSlotFromUndoLog } from './empty-slots.ts';
export {
  FIELD_ORDER,
  type Field,
  fieldsInUse,
  fieldsOf,
  findMissingFields,
  isFieldReadable,
  roleAllowed,
  sensitiveAllowed,
  withoutFilled,
} from './fields.queries.ts';
export { asFormulaField, computedFields, type FormulaInput, MAX_DEPTH, MAX_PARTS } from './formulas/computed.ts';
export { coreSources } from './formulas/core-sources.ts';
export { findBrokenFormulas, READ } from './formulas/readers.queries.ts';
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
export { writeCustomValues } from './write-values.ts';
