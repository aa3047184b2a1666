/**
 * Limits the cost of a plain entity, measured on the plain entities that have a server folder to themselves.
 *
 * - Own lines are the lines of the entity's contract file, server folder and web folder.
 * - Shared lines name the entity in a file that names every plain entity, because a new one must be added there too.
 *
 * Blank lines and comments do not count, nor do tests with their builders, generated files and the migration.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import * as plainEntities from '../server/src/plain-entities.ts';

const MAX_OWN_FILES = 3;
const MAX_OWN_LINES = 70;
const MAX_SHARED_LINES = 4;
/** Files in which an entity may have a line, but needs none: it can use the icon of another list. */
const OPTIONAL_FILES = ['web/src/ui/icons.ts'];

const isCounted = (path: string) => !/\.test\.|\.stories\.|\.gen\.|\/testing\//.test(path);
const sourceFiles = globSync('{contract,server,web}/src/**/*.{ts,tsx,css}').filter(isCounted).toSorted();
const codeLines = (path: string) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(\/\/|\/?\*)/.test(line));

const registrations = readFileSync('server/src/plain-entities.ts', 'utf8');
const entities = Object.entries(plainEntities).map(([exportName, { resource }]) => {
  const path = new RegExp(`\\b${exportName}\\b.* from '\\./(.+)'`).exec(registrations)![1];
  const contractName = resource.name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return {
    name: resource.name,
    serverFolder: dirname(`server/src/${path}`),
    pattern: new RegExp(`\\b(${resource.name}|${contractName}|${exportName})\\b`),
  };
});
const inFolder = (folder: string) => sourceFiles.filter((path) => path.startsWith(`${folder}/`));
const measuredEntities = entities.filter(({ serverFolder }) => inFolder(serverFolder).length === 1);

const sharedFiles = sourceFiles.filter((path) => {
  if (/\/src\/features\//.test(path) || OPTIONAL_FILES.includes(path)) return false;
  const code = codeLines(path).join('\n');
  return entities.every(({ pattern }) => pattern.test(code));
});

test('measures at least two entities', () => {
  expect(measuredEntities.length).toBeGreaterThanOrEqual(2);
});

test.each(measuredEntities)('$name has few own lines in few files', ({ name, serverFolder }) => {
  const ownFiles = [
    `contract/src/features/${name}.ts`,
    ...inFolder(serverFolder),
    ...inFolder(`web/src/features/${name}`),
  ];
  const lengths = Object.fromEntries(ownFiles.map((path) => [path, codeLines(path).length]));
  const sum = Object.values(lengths).reduce((total, length) => total + length, 0);
  expect(ownFiles.length, `files of ${name}: ${ownFiles.join(', ')}`).toBeLessThanOrEqual(MAX_OWN_FILES);
  expect(sum, `lines of ${name}: ${JSON.stringify(lengths)}`).toBeLessThanOrEqual(MAX_OWN_LINES);
});

test.each(measuredEntities)('$name has few lines in shared files', ({ name, pattern }) => {
  const lines = sharedFiles.flatMap((path) =>
    codeLines(path)
      .filter((line) => pattern.test(line))
      .map((line) => `${path}: ${line}`),
  );
  expect(lines.length, `shared lines of ${name}:\n${lines.join('\n')}`).toBeLessThanOrEqual(MAX_SHARED_LINES);
  expect(lines.length).toBeGreaterThan(0);
});
