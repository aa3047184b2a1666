/** The parts of custom fields that other features use. Grid columns are in `columns.queries.ts`. */

export { allocateSecondSlot, assertCampaignsNotFull, assignSlots } from './add-fields.ts';
export { assertCanChooseFields } from './assert-can-choose-fields.ts';
export { campaignValues } from './campaign-values.ts';
export { assertFieldUnused } from './cascades/assert-field-unused.ts';
export { addMergedPairs, loadCascadeLinks } from './cascades/cascade-links.queries.ts';
export { CAMPAIGN_DEFAULT, DEFAULT_OPTION, FIELD_DEFAULT } from './default-values.queries.ts';
export { clearBatch, deletePendingValues, findSecondSlot, releaseSecondSlot } from './empty-slots.ts';
export {
  FIELD_ORDER,
  type Field,
  filterUnfilled,
  findMissingFields,
  isFieldReadable,
  listActiveFields,
  listVisibleFields,
  roleAllowed,
  sensitiveAllowed,
} from './fields.queries.ts';
export { replacementsOf, withRetiredOptions } from './former-options.ts';
export { compileFormulas, type FormulaInput, MAX_DEPTH, MAX_PARTS, toFormulaField } from './formulas/computed.ts';
export { listCoreFields } from './formulas/core-sources.ts';
export { FORMULA_INPUT_COLUMNS, findBrokenFormulas } from './formulas/readers.queries.ts';
export { joinVisibleNames, type NamedUse } from './formulas/visible-names.ts';
export {
  type ImportedRow,
  listImportableFields,
  type RejectedValue,
  type UnwrittenValues,
  writeImportedValues,
} from './import-values.ts';
export { purgeFieldTask } from './purge-field.tasks.ts';
export {
  type FieldEntity,
  nameOfRecord,
  recordOf,
  ruleOf,
  type WorkingTables,
  workingTablesOf,
} from './records.queries.ts';
export { assertNoRunningChange } from './running-changes.queries.ts';
export {
  type CampaignSlot,
  FIRST_ID,
  hasRowWith,
  LAST_ID,
  listSlotAssignments,
  nextSlot,
  type SlotAssignment,
  workingRows,
} from './slots.queries.ts';
export { isSlot, slotsOf } from './slots.ts';
export { unchangedReasons } from './unchanged-rows.queries.ts';
export { writeCustomValues } from './write-values.ts';
