/**
 * Checks the length and the name of every file and the number of files in a folder. Generated files (`.gen.` in their
 * name) are exempt.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';

const MAX_MEDIAN_LINES = 70;
const MAX_LINES = 400;
const MAX_FILES_PER_FOLDER = 25;
/** Folders with one file per feature, without a limit on the number of files. */
const UNLIMITED_FOLDERS = ['contract/src/features'];
const MEANINGLESS_NAMES = /^(utils?|helpers?|common|misc|shared|stuff)$/;

const gitFiles = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
const files = gitFiles
  .split('\n')
  .filter((path) => /\.(tsx?|mjs|cjs|css)$/.test(path) && !/\.gen\.\w+$|\.d\.ts$/.test(path) && existsSync(path));
const lengths = new Map(files.map((path) => [path, readFileSync(path, 'utf8').split('\n').length - 1]));
const sources = files.filter((path) => !path.endsWith('.css'));
const sortedLengths = sources.map((path) => lengths.get(path) ?? 0).sort((a, b) => a - b);
const median = sortedLengths[Math.floor(sortedLengths.length / 2)] ?? 0;

const problems = [...lengths]
  .filter(([, length]) => length > MAX_LINES)
  .map(([path, length]) => `${path} has ${length} lines; the limit is ${MAX_LINES}.`);
if (median > MAX_MEDIAN_LINES) problems.push(`The median file has ${median} lines; the limit is ${MAX_MEDIAN_LINES}.`);
const folders = Map.groupBy(
  sources.filter((path) => !/\.test\.tsx?$/.test(path)),
  dirname,
);
for (const [folder, { length }] of folders) {
  if (length > MAX_FILES_PER_FOLDER && !UNLIMITED_FOLDERS.includes(folder))
    problems.push(`${folder} has ${length} source files; the limit is ${MAX_FILES_PER_FOLDER}, not counting tests.`);
}
for (const path of sources) {
  const name = basename(path)
    .replace(/^\./, '')
    .replace(/(\.test|\.config|\.routes|\.queries|\.service|\.policy|\.tasks)?\.(tsx?|mjs|cjs)$/, '');
  if (!/^[a-z0-9]+([-.][a-z0-9]+)*$/.test(name)) problems.push(`${path} is not in kebab-case.`);
  if (path.split('/').some((part) => MEANINGLESS_NAMES.test(part.replace(/\.\w+$/, ''))))
    problems.push(`${path} has a name without meaning, such as "utils".`);
}
for (const problem of problems) console.error(problem);
console.log(`${sources.length} files, median ${median} lines, longest ${sortedLengths.at(-1)}.`);
process.exit(problems.length > 0 ? 1 : 0);
