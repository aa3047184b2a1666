import { byTable, type Column, type Reference, type UniqueRule } from './catalog.ts';

/** Returns the columns that a part of a key depends on, for `fold(name)` or `coalesce(parent_id, '…'::uuid)`. */
export function columnsIn(part: string, columns: readonly string[]): string[] {
  const code = part.replace(/'(?:[^']|'')*'/g, '').replace(/::"?\w+"?/g, '');
  const words = [...code.matchAll(/\w+(?!\w|\s*\()/g)].map(([word]) => word);
  return words.filter((word) => columns.includes(word));
}

/** Returns the source of the schema data used at run time: columns, the subject of each unique rule, and references. */
export function tableColumns(
  columns: readonly Column[],
  rules: readonly UniqueRule[],
  references: readonly Reference[],
): string {
  const tables = byTable(columns).map(([table, list]) => {
    const names = list.map(({ column }) => column);
    const lines = list.map(
      ({ column, type, nullable }) => `      ${column}: { type: '${type}', notNull: ${!nullable} },`,
    );
    const unique = rules
      .filter((rule) => rule.table === table)
      .map(({ name, parts }) => {
        const found = [...new Set(parts.flatMap((part) => columnsIn(part, names)))];
        return `      ${name}: [${found.map((column) => `'${column}'`).join(', ')}],`;
      });
    const targets = references
      .filter((reference) => reference.table === table)
      .map(({ column, target }) => `      ${column}: '${target}',`);
    const part = (name: string, entries: string[]) => [`    ${name}: {`, ...entries, '    },'];
    return [
      `  ${table}: {`,
      ...part('columns', lines),
      ...part('unique', unique),
      ...part('references', targets),
      '  },',
    ].join('\n');
  });
  return [
    '// Generated from the migrations by `npm run schema`. Do not edit.',
    '',
    '/**',
    ' * `unique`: the columns of each primary key, unique constraint and unique index, by the name that a violation gives.',
    ' * `references`: the table whose row a column names by its id.',
    ' */',
    `export const TABLES = {\n${tables.join('\n')}\n} as const;\n`,
  ].join('\n');
}
