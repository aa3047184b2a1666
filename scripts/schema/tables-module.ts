import { type Column, groupByTable, type Reference, type UniqueRule } from './catalog.ts';

/** Returns the columns used in a key expression such as `fold(name)` or `coalesce(parent_id, '…'::uuid)`. */
export function columnsInExpression(expression: string, columns: readonly string[]): string[] {
  const code = expression.replace(/'(?:[^']|'')*'/g, '').replace(/::"?\w+"?/g, '');
  const words = [...code.matchAll(/\w+(?!\w|\s*\()/g)].map(([word]) => word);
  return words.filter((word) => columns.includes(word));
}

/** Returns the source code of the generated module `TABLES`: the columns, unique rules and references of each table. */
export function generateTablesModule(
  columns: readonly Column[],
  rules: readonly UniqueRule[],
  references: readonly Reference[],
): string {
  const tables = groupByTable(columns).map(([table, columnsOfTable]) => {
    const columnNames = columnsOfTable.map(({ column }) => column);
    const columnLines = columnsOfTable.map(
      ({ column, type, isNullable }) => `      ${column}: { type: '${type}', notNull: ${!isNullable} },`,
    );
    const uniqueLines = rules
      .filter((rule) => rule.table === table)
      .map(({ name, expressions }) => {
        const keyColumns = new Set(expressions.flatMap((expression) => columnsInExpression(expression, columnNames)));
        return `      ${name}: [${[...keyColumns].map((column) => `'${column}'`).join(', ')}],`;
      });
    const referenceLines = references
      .filter((reference) => reference.table === table)
      .map(({ column, target }) => `      ${column}: '${target}',`);
    const renderSection = (name: string, lines: string[]) => [`    ${name}: {`, ...lines, '    },'];
    return [
      `  ${table}: {`,
      ...renderSection('columns', columnLines),
      ...renderSection('unique', uniqueLines),
      ...renderSection('references', referenceLines),
      '  },',
    ].join('\n');
  });
  return [
    '// Generated from the migrations by `npm run schema`. Do not edit.',
    '',
    '/**',
    ' * `unique`: the columns of each primary key, unique constraint and unique index, keyed by the constraint name that',
    ' * PostgreSQL reports on a violation.',
    ' * `references`: for each foreign key column, the table it references.',
    ' */',
    `export const TABLES = {\n${tables.join('\n')}\n} as const;\n`,
  ].join('\n');
}
