/** The calls of core fields. As an entity that makes no rows they are not among those that all entities have. */
export {
  addCoreField,
  editCoreField,
  leaveCoreField,
  listCoreFields,
  unusedCoreFields,
  viewCoreField,
} from '../core/core-fields.ts';
export { coreFieldOverrides } from '../core/core-settings.ts';
