/** Functions and keywords before a bracket that give the same result on every machine. */
const DETERMINISTIC_NAMES = new Set([
  'coalesce',
  'greatest',
  'least',
  'nullif',
  'and',
  'or',
  'not',
  'in',
  'from',
  'when',
  'then',
  'else',
  'where',
  'set',
]);
const VOLATILE_KEYWORDS = /\bdefault\b|\bcurrent_\w+|\blocaltime\w*/gi;

/** Returns the text from `start` to the end of the statement or of the enclosing bracket. */
function readClause(source: string, start: number): string {
  let depth = 0;
  for (let index = start; index < source.length; index++) {
    if (source[index] === '(') depth++;
    if (source[index] === ')' && --depth < 0) return source.slice(start, index);
    if (source[index] === '`' || source[index] === ';') return source.slice(start, index);
  }
  return source.slice(start);
}

/**
 * Returns a message for each upserted value that every copy of a row would compute separately, such as the time or a
 * sequence number; `excluded.column` contains the value computed once. Local tables have no copies and are skipped.
 */
export function findUpsertProblems(source: string, localTables: ReadonlySet<string>): string[] {
  const problems = [...source.matchAll(/\bdoUpdateSet\b/g)].map(
    () => 'Write `on conflict do update` as SQL, which this check can read.',
  );
  for (const { index } of source.matchAll(/\bdo update\b/gi)) {
    const table = [...source.slice(0, index).matchAll(/insert into\s+(\S+)/gi)].at(-1)?.[1] ?? '';
    if (localTables.has(table)) continue;
    const clause = readClause(source, index)
      .replace(/\$\{[^}]*\}/g, '')
      .replace(/'[^']*'/g, '')
      .replace(/\breturning\b[\s\S]*/i, '');
    const calls = [...clause.matchAll(/(\w+)\s*\(/g)].map(([, name]) => name!.toLowerCase());
    const volatileValues = [
      ...calls.filter((name) => !DETERMINISTIC_NAMES.has(name)).map((name) => `${name}()`),
      ...[...clause.matchAll(VOLATILE_KEYWORDS)].map(([word]) => word.toLowerCase()),
    ];
    for (const value of volatileValues)
      problems.push(`On conflict, ${table} is set to ${value}: use excluded.<column>, which is computed once.`);
  }
  return problems;
}
