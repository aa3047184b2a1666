/** What a tag may name, in one scope: the fields of the record that a document is about, or of the items of a list. */
export interface KnownFields {
  [path: string]: KnownField;
}
export interface KnownField {
  kind: 'text' | 'image' | 'list';
  /** Of a list: what each of its items has. */
  items?: KnownFields;
}

/** The field that a tag means: that of the innermost list around it, or of one further out. */
export function fieldIn(scopes: readonly KnownFields[], path: string): KnownField | undefined {
  for (const scope of scopes.toReversed()) if (Object.hasOwn(scope, path)) return scope[path];
  return undefined;
}
