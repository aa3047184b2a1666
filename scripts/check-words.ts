/**
 * Counts words that CONTRIBUTING.md asks to avoid, in code, comments, tests, texts and docs. A count may only shrink: the
 * check fails above the number in plain-words.json, and below it until that number is lowered.
 *
 *     node scripts/check-words.ts            compares the counts
 *     node scripts/check-words.ts --list     lists every occurrence
 *     node scripts/check-words.ts --update   writes lower counts to plain-words.json
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const LIMITS = new URL('plain-words.json', import.meta.url);
/** Each with what to write in its place; the pattern is matched against lower-case words. */
const WORDS: Record<string, { find: RegExp; use: string }> = {
  told: { find: /\b(told|tells?|telling|teller)\b(?! apart)/g, use: 'notify, show, return' },
  said: { find: /\b(un)?said\b/g, use: 'value, stated, set' },
  asker: { find: /\b(askers?|doer)\b/g, use: 'actor' },
  whoever: { find: /\b(who|whom)(so)?ever\b/g, use: 'the user who, anyone who' },
  somebody: { find: /\bsomebody\b/g, use: 'a user, someone' },
  nobody: { find: /\bnobodys?\b/g, use: 'no user, no one' },
  everybody: { find: /\b(every|any)body\b/g, use: 'everyone, anyone' },
  anew: { find: /\banew\b/g, use: 'again' },
  stands: { find: /\b(stands|stood|standing)\b(?! for)/g, use: 'is, is stored, appears' },
  lies: { find: /\b(lies|lying)\b/g, use: 'is stored' },
  whatever: { find: /\b(whatever|wherever)\b/g, use: 'regardless of, everywhere' },
  beside: { find: /\bbesides?\b/g, use: 'next to, in addition to' },
  meanwhile: { find: /\bmeanwhile\b/g, use: 'in the meantime, concurrently' },
  settle: { find: /\b(un)?settle[ds]?\b/g, use: 'finalise, resolve, record the outcome' },
  lately: { find: /\blately\b/g, use: 'recently' },
  sought: { find: /\bsought\b/g, use: 'query' },
  forget: { find: /\bforgets?\b|\bforgotten\b(?! password)/g, use: 'delete, clear' },
  'take back': { find: /\b(take|takes|taken|took|taking)( \w+)? back\b/g, use: 'undo, revert, revoke' },
  'take turns': { find: /\b(takes?|took|taking) turns\b|\bgives? way\b/g, use: 'lock, serialise' },
  'for good': { find: /\bfor good\b/g, use: 'permanently' },
  'all the same': { find: /\ball the same\b/g, use: 'anyway' },
  "one's": { find: /\bone['’]s\b|\boneself\b/g, use: 'your, the user’s' },
  laid: { find: /\blaid\b/g, use: 'arranged, overridden' },
  carrier: { find: /\bcarriers?\b/g, use: 'taggable' },
  world: { find: /\bworlds?\b/g, use: 'fixture, test data' },
};

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
/** Data, generated files, evidence that quotes promises, and the list itself. */
const SKIPPED =
  /\.gen\.|^docs\/conformance\.tsv$|^scripts\/(check-words\.ts|plain-words\.json)$|\/(seed|data|fixtures?|sets)\//;
const files = tracked
  .split('\n')
  .filter((path) => /\.(tsx?|mjs|cjs|css|md)$/.test(path) && !SKIPPED.test(path) && existsSync(path));

/** Splits names into their words: `askerOf`, `ASKER_OF` and `asker-of` all become "asker of". */
const plain = (line: string) =>
  line
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_$]+/g, ' ')
    .toLowerCase();

const found = Object.fromEntries(Object.keys(WORDS).map((word) => [word, [] as string[]]));
for (const path of files)
  for (const [at, line] of readFileSync(path, 'utf8').split('\n').entries()) {
    const text = plain(line);
    for (const [word, { find }] of Object.entries(WORDS))
      for (const _ of text.matchAll(find)) found[word]!.push(`${path}:${at + 1}: ${line.trim()}`);
  }
if (process.argv.includes('--list'))
  for (const lines of Object.values(found)) for (const line of lines) console.log(line);

const counts = Object.fromEntries(Object.entries(found).map(([word, lines]) => [word, lines.length]));
const limits = existsSync(LIMITS) ? (JSON.parse(readFileSync(LIMITS, 'utf8')) as Record<string, number>) : counts;
const wrong = Object.entries(counts).filter(([word, count]) => count !== (limits[word] ?? 0));
const grown = wrong.filter(([word, count]) => count > (limits[word] ?? 0));
if (process.argv.includes('--update') && grown.length === 0) {
  writeFileSync(LIMITS, `${JSON.stringify(counts, undefined, 2)}\n`);
} else {
  for (const [word, count] of grown)
    console.error(`"${word}" occurs ${count} times, ${limits[word] ?? 0} are allowed. Write: ${WORDS[word]!.use}.`);
  if (grown.length === 0 && wrong.length > 0)
    console.error('Fewer words to avoid than allowed: run `node scripts/check-words.ts --update`.');
}
console.log(`${Object.values(counts).reduce((sum, count) => sum + count, 0)} words to avoid.`);
process.exit(wrong.length > 0 && !process.argv.includes('--update') ? 1 : 0);
