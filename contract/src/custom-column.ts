/**
 * The column of a field in the campaign's grids. By the id, since that alone never changes and means one field: a key or
 * a label may be taken by a column of the program, or by another field of another campaign.
 */
export const customColumn = (id: string): `cf_${string}` => `cf_${id}`;
export const fieldOfColumn = (column: string): string => column.slice('cf_'.length);
