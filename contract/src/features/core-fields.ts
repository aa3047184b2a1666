/**
 * The endpoints of built-in fields, exported individually: there is none that creates fields, so they are not a
 * complete resource.
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
