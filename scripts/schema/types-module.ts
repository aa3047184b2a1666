import { type Column, groupByTable } from './catalog.ts';

const TS_TYPES: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  bytea: 'Buffer',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  date: 'string',
  timestamptz: 'string',
  jsonb: 'Json',
  'text[]': 'string[]',
  'int4[]': 'number[]',
  'int8[]': 'string[]',
  'uuid[]': 'string[]',
  inet: 'string',
};

/** Returns the source code of the generated module with the row types of all tables, for the query builder. */
export function generateTypesModule(columns: readonly Column[]): string {
  const tables = groupByTable(columns);
  const toPascalCase = (name: string) => name.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase());
  const interfaces = tables.map(([table, columnsOfTable]) => {
    const lines = columnsOfTable.map(({ column, type, isNullable, hasDefault, isGenerated }) => {
      const tsType = (TS_TYPES[type] ?? 'unknown') + (isNullable ? ' | null' : '');
      return `  ${column}: ${isGenerated ? `Computed<${tsType}>` : hasDefault ? `Generated<${tsType}>` : tsType};`;
    });
    return `export interface ${toPascalCase(table)} {\n${lines.join('\n')}\n}`;
  });
  const tableEntries = tables.map(([table]) => `  ${table}: ${toPascalCase(table)};`);
  const body = [...interfaces, `export interface DB {\n${tableEntries.join('\n')}\n}`].join('\n\n');
  const wrapperTypes = [
    '/** Optional in an insert. */\nexport type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;',
    '/** Generated from other columns of the row; cannot be written. */\nexport type Computed<T> = ColumnType<T, never, never>;',
    '/** Read as the parsed value; written as JSON text. */\nexport type Json = ColumnType<any, string, string>;',
  ].filter((text) => body.includes(`: ${/type (\w+)/.exec(text)![1]}`));
  return [
    '// Generated from the migrations by `npm run schema`. Do not edit.',
    "import type { ColumnType } from 'kysely';",
    ...wrapperTypes,
    body,
    '',
  ].join('\n\n');
}
