/** Words before a bracket that give the same result on every machine. */
const CERTAIN = new Set([
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
const UNCERTAIN = /\bdefault\b|\bcurrent_\w+|\blocaltime\w*/gi;

/** Returns the text from `start` to the end of the statement or of the enclosing bracket. */
function clauseFrom(source: string, start: number): string {
  let depth = 0;
  for (let at = start; at < source.length; at++) {
    if (source[at] === '(') depth++;
    if (source[at] === ')' && --depth < 0) return source.slice(start, at);
    if (source[at] === '`' || source[at] === ';') return source.slice(start, at);
  }
  return source.slice(start);
}

/**
 * Returns a message for each value set by an upsert that every copy of a row would compute separately, such as the time
 * or a sequence number. `excluded.column` holds such a value, computed once. Local tables have no copies and are
 * skipped.
 */
export function upsertProblems(source: string, localTables: ReadonlySet<string>): string[] {
  const problems = [...source.matchAll(/\bdoUpdateSet\b/g)].map(
    () => 'Write `on conflict do update` as SQL, where the check can read what it sets.',
  );
  for (const { index } of source.matchAll(/\bdo update\b/gi)) {
    const table = [...source.slice(0, index).matchAll(/insert into\s+(\S+)/gi)].at(-1)?.[1] ?? '';
    if (localTables.has(table)) continue;
    const clause = clauseFrom(source, index)
      .replace(/\$\{[^}]*\}/g, '')
      .replace(/'[^']*'/g, '')
      .replace(/\breturning\b[\s\S]*/i, '');
    const calls = [...clause.matchAll(/(\w+)\s*\(/g)].map(([, name]) => name!.toLowerCase());
    const uncertain = [
      ...calls.filter((name) => !CERTAIN.has(name)).map((name) => `${name}()`),
      ...[...clause.matchAll(UNCERTAIN)].map(([word]) => word.toLowerCase()),
    ];
    for (const value of uncertain)
      problems.push(`On conflict, ${table} is set to ${value}: take it from excluded, where it is worked out once.`);
  }
  return problems;
}
