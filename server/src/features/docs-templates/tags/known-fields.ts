/** The fields that tags can use in one scope: the fields of the record, or of the items of a list. */
export interface KnownFields {
  [path: string]: KnownField;
}
export interface KnownField {
  kind: 'text' | 'image' | 'list';
  /** Lists only: the fields of each item. */
  items?: KnownFields;
}

/** Returns the field of a tag from the innermost scope that has it. */
export function findField(scopes: readonly KnownFields[], path: string): KnownField | undefined {
  for (const scope of scopes.toReversed()) if (Object.hasOwn(scope, path)) return scope[path];
  return undefined;
}
