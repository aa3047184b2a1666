/**
 * Returns the grid column of a custom field. It contains the id, which is unique and never changes; a key or label may
 * also belong to a built-in column or to a field of another campaign.
 */
export const customColumn = (id: string): `cf_${string}` => `cf_${id}`;
/** Returns the header in files of a custom field that has the label of a core column. */
export const markedHeader = (label: string): string => `${label} (custom field)`;
/** Returns the field id of a custom column. */
export const fieldIdOfColumn = (column: string): string => column.slice('cf_'.length);
