/**
 * The endpoints of built-in fields, exported individually: they are not a complete resource, because none of them
 * creates a field.
 */
export {
  addCoreField,
  editCoreField,
  listCoreFields,
  removeCoreField,
  unusedCoreFields,
  viewCoreField,
} from '../core/core-fields.ts';
export { coreFieldOverrides } from '../core/core-settings.ts';
