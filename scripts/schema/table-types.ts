import { byTable, type Column } from './catalog.ts';

const TS_TYPE: Record<string, string> = {
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

/** Returns the row types of the tables, for the query builder. */
export function tableTypes(columns: readonly Column[]): string {
  const tables = byTable(columns);
  const pascal = (name: string) => name.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase());
  const interfaces = tables.map(([table, list]) => {
    const lines = list.map(({ column, type, nullable, hasDefault, computed }) => {
      const base = (TS_TYPE[type] ?? 'unknown') + (nullable ? ' | null' : '');
      return `  ${column}: ${computed ? `Computed<${base}>` : hasDefault ? `Generated<${base}>` : base};`;
    });
    return `export interface ${pascal(table)} {\n${lines.join('\n')}\n}`;
  });
  const index = tables.map(([table]) => `  ${table}: ${pascal(table)};`);
  const body = [...interfaces, `export interface DB {\n${index.join('\n')}\n}`].join('\n\n');
  const wrappers = [
    '/** May be left out of an insert. */\nexport type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;',
    '/** Follows from other columns of the row. */\nexport type Computed<T> = ColumnType<T, never, never>;',
    '/** Read as what was stored; written as JSON text. */\nexport type Json = ColumnType<any, string, string>;',
  ].filter((text) => body.includes(`: ${/type (\w+)/.exec(text)![1]}`));
  return [
    '// Generated from the migrations by `npm run schema`. Do not edit.',
    "import type { ColumnType } from 'kysely';",
    ...wrappers,
    body,
    '',
  ].join('\n\n');
}
