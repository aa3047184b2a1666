/**
 * Returns the grid column of a custom field. It uses the id, which never changes and is unique: a key or label may also
 * be used by a built-in column or by a field of another campaign.
 */
export const customColumn = (id: string): `cf_${string}` => `cf_${id}`;
/** Returns the field id of a custom column. */
export const fieldOfColumn = (column: string): string => column.slice('cf_'.length);
