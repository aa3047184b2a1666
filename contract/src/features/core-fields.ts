/** The calls of built-in fields, exported individually: they create no rows, so they are not a complete entity. */
export {
  addCoreField,
  editCoreField,
  leaveCoreField,
  listCoreFields,
  unusedCoreFields,
  viewCoreField,
} from '../core/core-fields.ts';
export { coreFieldOverrides } from '../core/core-settings.ts';
