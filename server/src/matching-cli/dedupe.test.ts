import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommandLine } from './testing/run-command-line.ts';

let folder: string;
const pathOf = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leadwright-cli-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const COMPANIES = `id,name,address,city,postcode,cluster
a,Penhallow Logistics Ltd,12 Quay Street,Truro,TR1 2AB,x
b,Ashcombe Plastics Ltd,7 Mill Lane,Derby,DE1 3XY,x
c,"PENHALLOW LOGISTICS LIMITED",12 Quay St.,Truro,TR1 2AB,y
d,Thistledown Bakery,1 High Street,Perth,PH1 5AA,y
`;

async function readClusters(name: string): Promise<Record<string, string>> {
  const [header, ...rows] = (await readFile(pathOf(name), 'utf8')).trimEnd().split('\n');
  expect(header).toBe('id,cluster_id');
  return Object.fromEntries(rows.map((row) => row.split(',') as [string, string]));
}

it('groups the rows of a file, ignores the column of expected clusters and is deterministic', async () => {
  await writeFile(pathOf('in.csv'), COMPANIES);
  const { code, stderr } = await runCommandLine(
    'dedupe',
    '--in',
    pathOf('in.csv'),
    '--out',
    pathOf('one.csv'),
    '--pairs',
    pathOf('pairs.csv'),
  );
  expect(code, stderr).toBe(0);
  expect(stderr).toMatch(/ignore +cluster/);
  expect(await readClusters('one.csv')).toEqual({ a: 'a', b: 'b', c: 'a', d: 'd' });
  expect(await readFile(pathOf('pairs.csv'), 'utf8')).toMatch(
    /^id1,id2,score,probability,decision,vetoes\na,c,.*,accept,\n/,
  );
  await runCommandLine(
    'dedupe',
    '--in',
    pathOf('in.csv'),
    '--out',
    pathOf('two.csv'),
    '--pairs',
    pathOf('pairs-two.csv'),
  );
  expect(await readFile(pathOf('two.csv'), 'utf8')).toEqual(await readFile(pathOf('one.csv'), 'utf8'));
  expect(await readFile(pathOf('pairs-two.csv'), 'utf8')).toEqual(await readFile(pathOf('pairs.csv'), 'utf8'));
});

it('groups people, and numbers rows from 0 without an id column', async () => {
  const rows = ['given_name|surname|date_of_birth|suburb'];
  for (let i = 0; i < 60; i++)
    rows.push(`Name${'abcdefghij'[i % 10]}|Surn${'klmnopqrst'[i % 7]}${i}|19${20 + i}0${1 + (i % 9)}17|Town${i % 13}`);
  rows.push('Namea|Surnk0|19200117|Town0', '', 'Nameb|Surnl1|19210217|Towm1');
  await writeFile(pathOf('people.txt'), rows.join('\r\n'));
  const { code, stderr } = await runCommandLine('dedupe', '--in', pathOf('people.txt'), '--out', pathOf('people.csv'));
  expect(code, stderr).toBe(0);
  expect(stderr).toContain('Rows (contact)');
  const clusterById = await readClusters('people.csv');
  expect(Object.keys(clusterById)).toHaveLength(62);
  expect(clusterById).toMatchObject({ 60: '0', 61: '1', 2: '2' });
});

it('groups equal rows, however many, and pairs each with the first of them', async () => {
  const equalRow = 'Thornbury Valves Ltd,Hexham,NE46 1AA';
  const others = ['Thornbury Tools Ltd,Hexham,NE46 1AA', 'Ash Paper Ltd,Leeds,LS1 4JP', ',,', ',,'];
  const rows = [...Array.from({ length: 400 }, () => equalRow), ...others].map((row, i) => `${i},${row}`);
  await writeFile(pathOf('equal.csv'), ['id,name,city,postcode', ...rows].join('\n'));
  const files = ['--in', pathOf('equal.csv'), '--out', pathOf('equal-out.csv'), '--pairs', pathOf('equal-pairs.csv')];
  const { code, stderr } = await runCommandLine('dedupe', ...files);
  expect(code, stderr).toBe(0);
  expect(stderr).toContain('404 records, 399 of them left out as equal to an earlier one');
  const clusters = Object.values(await readClusters('equal-out.csv'));
  expect(clusters).toEqual([...Array.from({ length: 400 }, () => '0'), '400', '401', '402', '403']);
  const pairs = (await readFile(pathOf('equal-pairs.csv'), 'utf8')).trimEnd().split('\n');
  expect(pairs.filter((line) => /^0,\d+,.*,accept,$/.test(line))).toHaveLength(399);
});

it('joins no equal rows that have only placeholders', async () => {
  const rows = Array.from({ length: 25 }, (_, i) => `${i},Test,Test,test@test.com,0000000000`);
  await writeFile(pathOf('tests.csv'), ['id,first_name,last_name,email,phone', ...rows].join('\n'));
  const files = ['--in', pathOf('tests.csv'), '--out', pathOf('tests-out.csv'), '--pairs', pathOf('tests-pairs.csv')];
  const { code, stderr } = await runCommandLine('dedupe', '--entity', 'contact', ...files);
  expect(code, stderr).toBe(0);
  expect(stderr).toContain('24 of them left out as equal');
  expect(new Set(Object.values(await readClusters('tests-out.csv'))).size).toBe(25);
  expect(await readFile(pathOf('tests-pairs.csv'), 'utf8')).not.toContain('accept');
});

it('joins no two people over a placeholder, a shared mailbox or a switchboard', async () => {
  const people = `id,first_name,last_name,email,phone,employer,city
1,Greta,Ohl,none@none.com,0000000000,Ohl Boats Ltd,Whitby
2,Marek,Dolny,none@none.com,0000000000,Dolny Roofing Ltd,Whitby
3,Priya,Ram,n/a,123456789,Ram Textiles Ltd,Bradford
4,Colm,Brad,n/a,123456789,Brad Steel Ltd,Bradford
5,Test,Test,test@test.com,,Foo Ltd,Leeds
6,Test,User,test@test.com,,Bar Ltd,York
7,Ines,Halm,info@halm-optik.example,+49 541 555 0100,Halm Optik GmbH,Osnabrück
8,Jonas,Halm,info@halm-optik.example,+49 541 555 0100,Halm Optik GmbH,Osnabrück
9,Unknown,,unknown@unknown.com,,Unknown,Leeds
10,Unknown,,unknown@unknown.com,,Unknown,York
`;
  await writeFile(pathOf('shared.csv'), people);
  const files = ['--in', pathOf('shared.csv'), '--out', pathOf('shared-out.csv')];
  const { code, stderr } = await runCommandLine('dedupe', '--entity', 'contact', ...files);
  expect(code, stderr).toBe(0);
  const clusterById = await readClusters('shared-out.csv');
  expect(Object.entries(clusterById).filter(([id, cluster]) => id !== cluster)).toEqual([]);
});

it('rejects the same file for two outputs before it starts', async () => {
  await writeFile(pathOf('kept.csv'), COMPANIES);
  const result = await runCommandLine(
    'dedupe',
    '--in',
    pathOf('kept.csv'),
    '--out',
    pathOf('same.csv'),
    '--pairs',
    pathOf('same.csv'),
  );
  expect(result.code).toBe(2);
  expect(result.stderr).toMatch(/^dedupe: --pairs would overwrite --out: \S+ is the same file\./);
  await expect(readFile(pathOf('same.csv'))).rejects.toThrow('ENOENT');
});

it('reports missing options in one line', async () => {
  const result = await runCommandLine('dedupe', '--in', pathOf('in.csv'));
  expect(result).toMatchObject({
    code: 2,
    stderr: 'dedupe: npm run dedupe needs --out FILE. See npm run dedupe -- --help\n',
  });
});
