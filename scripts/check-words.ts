/**
 * Counts words that CONTRIBUTING.md asks to avoid, in code, comments, tests, texts and docs. The check fails when a
 * count is above its limit in plain-words.json, and when it is below the limit, until `--update` lowers the limit.
 *
 *     node scripts/check-words.ts            compares the counts
 *     node scripts/check-words.ts --list     lists every occurrence
 *     node scripts/check-words.ts --update   writes lower counts to plain-words.json
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const LIMITS_FILE = new URL('plain-words.json', import.meta.url);
/** Words to avoid, each with a pattern for lower-case text and suggested replacements. */
const AVOIDED_WORDS: Record<string, { pattern: RegExp; replacement: string }> = {
  told: { pattern: /\b(told|tells?|telling|teller)\b(?! apart)/g, replacement: 'notify, show, return' },
  said: { pattern: /\b(un)?said\b/g, replacement: 'value, stated, set' },
  asker: { pattern: /\b(askers?|doer)\b/g, replacement: 'actor' },
  whoever: { pattern: /\b(who|whom)(so)?ever\b/g, replacement: 'the user who, anyone who' },
  somebody: { pattern: /\bsomebody\b/g, replacement: 'a user, someone' },
  nobody: { pattern: /\bnobodys?\b/g, replacement: 'no user, no one' },
  everybody: { pattern: /\b(every|any)body\b/g, replacement: 'everyone, anyone' },
  anew: { pattern: /\banew\b/g, replacement: 'again' },
  stands: { pattern: /\b(stands|stood|standing)\b(?! for)/g, replacement: 'is, is stored, appears' },
  lies: { pattern: /\b(lies|lying)\b/g, replacement: 'is stored' },
  whatever: { pattern: /\b(whatever|wherever)\b/g, replacement: 'regardless of, everywhere' },
  beside: { pattern: /\bbesides?\b/g, replacement: 'next to, in addition to' },
  meanwhile: { pattern: /\bmeanwhile\b/g, replacement: 'in the meantime, concurrently' },
  settle: { pattern: /\b(un)?settle[ds]?\b/g, replacement: 'finalise, resolve, record the outcome' },
  lately: { pattern: /\blately\b/g, replacement: 'recently' },
  sought: { pattern: /\bsought\b/g, replacement: 'query' },
  forget: { pattern: /\bforgets?\b|\bforgotten\b(?! password)/g, replacement: 'delete, clear' },
  'take back': { pattern: /\b(take|takes|taken|took|taking)( \w+)? back\b/g, replacement: 'undo, revert, revoke' },
  'take turns': { pattern: /\b(takes?|took|taking) turns\b|\bgives? way\b/g, replacement: 'lock, serialise' },
  'for good': { pattern: /\bfor good\b/g, replacement: 'permanently' },
  'all the same': { pattern: /\ball the same\b/g, replacement: 'anyway' },
  "one's": { pattern: /\bone['’]s\b|\boneself\b/g, replacement: 'your, the user’s' },
  laid: { pattern: /\blaid\b/g, replacement: 'arranged, overridden' },
  carrier: { pattern: /\bcarriers?\b/g, replacement: 'taggable' },
  world: { pattern: /\bworlds?\b/g, replacement: 'fixture, test data' },
};

const gitFiles = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
/** Data, generated files, the conformance ledger, and this list with its limits. */
const SKIPPED_FILES =
  /\.gen\.|^docs\/conformance\.tsv$|^scripts\/(check-words\.ts|plain-words\.json)$|\/(seed|data|fixtures?|sets)\//;
const files = gitFiles
  .split('\n')
  .filter((path) => /\.(tsx?|mjs|cjs|css|md)$/.test(path) && !SKIPPED_FILES.test(path) && existsSync(path));

/** Splits names into their words: `askerOf`, `ASKER_OF` and `asker-of` all become "asker of". */
const splitWords = (line: string) =>
  line
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_$]+/g, ' ')
    .toLowerCase();

const occurrences = Object.fromEntries(Object.keys(AVOIDED_WORDS).map((word) => [word, [] as string[]]));
for (const path of files)
  for (const [index, line] of readFileSync(path, 'utf8').split('\n').entries()) {
    const words = splitWords(line);
    for (const [word, { pattern }] of Object.entries(AVOIDED_WORDS))
      for (const _ of words.matchAll(pattern)) occurrences[word]!.push(`${path}:${index + 1}: ${line.trim()}`);
  }
if (process.argv.includes('--list'))
  for (const lines of Object.values(occurrences)) for (const line of lines) console.log(line);

const counts = Object.fromEntries(Object.entries(occurrences).map(([word, lines]) => [word, lines.length]));
const limits = existsSync(LIMITS_FILE)
  ? (JSON.parse(readFileSync(LIMITS_FILE, 'utf8')) as Record<string, number>)
  : counts;
const changedCounts = Object.entries(counts).filter(([word, count]) => count !== (limits[word] ?? 0));
const exceededCounts = changedCounts.filter(([word, count]) => count > (limits[word] ?? 0));
if (process.argv.includes('--update') && exceededCounts.length === 0) {
  writeFileSync(LIMITS_FILE, `${JSON.stringify(counts, undefined, 2)}\n`);
} else {
  for (const [word, count] of exceededCounts)
    console.error(
      `"${word}" occurs ${count} times, ${limits[word] ?? 0} are allowed. Write: ${AVOIDED_WORDS[word]!.replacement}.`,
    );
  if (exceededCounts.length === 0 && changedCounts.length > 0)
    console.error('Some counts are below their limits: run `node scripts/check-words.ts --update`.');
}
console.log(`${Object.values(counts).reduce((sum, count) => sum + count, 0)} words to avoid.`);
process.exit(changedCounts.length > 0 && !process.argv.includes('--update') ? 1 : 0);
