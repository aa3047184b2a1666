import { link, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommandLine } from './testing/run-command-line.ts';

let folder: string;
const pathOf = (name: string) => join(folder, name);
const writeTestFile = async (name: string, content: string | Buffer) => {
  await writeFile(pathOf(name), content);
  return pathOf(name);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leadwright-cli-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const MASTER = `register_id,registration_number,name,previous_names,address,city,postcode,country
GB-1,01234567,Penhallow Logistics Limited,Trelawny Haulage Ltd;;Trelawny Transport,"12 Quay Street, Truro",Truro,TR1 2AB,GB
GB-2,07654321,Ashcombe Precision Plastics Ltd,,7 Mill Lane,Derby,DE1 3XY,GB
GB-3,02345678,Thistledown Bakery Limited,,"1 High Street, Perth",Perth,PH1 5AA,GB
GB-4,03456789,Penhallow Catering Limited,,9 Fore Street,Bodmin,PL31 1AA,GB
`;
const QUERIES = `query_id,track,name,address,city,postcode,country,website,phone,registration_number,extra
Q1,X,PENHALLOW LOGISTICS LTD,,Truro,TR1 2AB,GB,,,,
Q2,X,"Trelawny Haulage, Ltd.",,Truro,,GB,,,,
Q3,X,Somebody Else Entirely plc,,Leeds,LS1 1AA,GB,,,,
Q4,X,Ashcombe Precision Plastic,7 Mill Lane,Derby,,GB,,,07654321,
`;

const readLines = async (name: string) => (await readFile(pathOf(name), 'utf8')).trimEnd().split('\n');
const readAccepted = async (name: string) =>
  Object.fromEntries(
    (await readLines(name)).slice(1).flatMap((line) => {
      const [query, candidate, , decision] = line.split(',');
      return decision === 'accept' ? [[query, candidate]] : [];
    }),
  );

describe('npm run match', () => {
  it('finds companies by name, former name and number, deterministically', async () => {
    const master = await writeTestFile('master.csv.gz', gzipSync(MASTER));
    const queries = await writeTestFile('queries.csv', QUERIES);
    const first = await runCommandLine(
      'match',
      '--master',
      master,
      '--queries',
      queries,
      '--out',
      pathOf('one.csv'),
      '--top',
      '10',
    );
    expect(first, first.stderr).toMatchObject({ code: 0 });
    expect(first.stderr).toMatch(/previous_names +previous_names/);
    await runCommandLine('match', '--master', master, '--queries', queries, '--out', pathOf('two.csv'), '--top', '10');
    expect(await readFile(pathOf('two.csv'), 'utf8')).toEqual(await readFile(pathOf('one.csv'), 'utf8'));
    const [header, ...rows] = await readLines('one.csv');
    expect(header).toBe('query_id,register_id,score,decision');
    for (const row of rows) expect(row).toMatch(/^Q\d,(?:GB-\d,-?\d+\.\d{4},(?:accept|review|none)|,,none)$/);
    expect(await readAccepted('one.csv')).toEqual({ Q1: 'GB-1', Q2: 'GB-1', Q4: 'GB-2' });
    expect(new Set(rows.map((row) => row.slice(0, 2)))).toEqual(new Set(['Q1', 'Q2', 'Q3', 'Q4']));
  });

  it('writes one row per query without --top', async () => {
    const master = await writeTestFile('m.csv', MASTER);
    await runCommandLine(
      'match',
      '--master',
      master,
      '--queries',
      await writeTestFile('q.csv', QUERIES),
      '--out',
      pathOf('top.csv'),
    );
    expect(await readLines('top.csv')).toHaveLength(5);
  });

  it('reads semicolons, old encodings and other headers, and maps columns by options', async () => {
    const master = await writeTestFile(
      'firmen.csv',
      Buffer.from(
        'Nr;Firma;Ort;PLZ\n7;Gebrüder Müller Maschinenbau GmbH;Köln;50667\n8;Bäckerei Thoß KG;Hof;95028\n',
        'latin1',
      ),
    );
    const queries = await writeTestFile('rows.csv', 'kunde%wo\nMueller Maschinenbau Gebr. GmbH%Koeln\n');
    const { code, stderr } = await runCommandLine(
      'match',
      '--master',
      master,
      '--queries',
      queries,
      '--out',
      pathOf('de.csv'),
      '--query-columns',
      'city=wo',
      '--master-id',
      'nr',
      '--country',
      'DE',
    );
    expect(code, stderr).toBe(0);
    expect(stderr).toContain('windows-1252, delimiter ;');
    expect(stderr).toMatch(/city +wo +\(set by --columns/);
    expect((await readLines('de.csv'))[1]).toMatch(/^0,7,/);
  });

  it('matches people with the date format of each file', async () => {
    const people =
      'id,first_name,last_name,dob,email\n1,Katherine,Ashworth,1971-04-03,k.ashworth@ridge.example\n2,Owen,Tregarth,1980-12-25,owen@tregarth.example\n3,Maria,Lindqvist,1964-07-30,\n';
    const queries =
      'ref;name;birth date\na;Ashworth, Kathy;04/03/1971\nb;Owen Tregarth;12/25/1980\nc;Nobody Known;01/01/1990\n';
    const { code, stderr } = await runCommandLine(
      'match',
      '--master',
      await writeTestFile('p.csv', people),
      '--queries',
      await writeTestFile('a.csv', queries),
      '--out',
      pathOf('people.csv'),
      '--entity',
      'contact',
    );
    expect(code, stderr).toBe(0);
    const rows = (await readLines('people.csv')).slice(1).map((line) => line.split(','));
    expect(rows.map(([query, candidate]) => [query, candidate]).slice(0, 2)).toEqual([
      ['a', '1'],
      ['b', '2'],
    ]);
    expect(rows[2]![3]).not.toBe('accept');
  });

  it.each([
    [
      'an unknown field',
      ['--columns', 'colour=name'],
      /^match: There is no field "colour"; the fields of --entity account are name, previous_names, address/,
    ],
    [
      'an unknown column',
      ['--columns', 'city=Town'],
      /^match: There is no column "Town": .*master\.csv has register_id/,
    ],
    ['an unknown option', ['--fast'], /^match: Unknown option '--fast'.*--help/],
    ['a wrong number', ['--top', 'all'], /^match: --top is a whole number from 1 to 50, not "all"\.$/],
    ['an invalid delimiter', ['--delimiter', '||'], /^match: --delimiter is one ASCII character or "tab".*"\|\|"\.$/],
    ['an unclear header', ['--header', 'maybe'], /^match: --header is yes or no, not "maybe"\.$/],
    ['an unknown entity', ['--entity', 'pet'], /^match: --entity is account or contact, not "pet"\.$/],
  ])('reports %s in one line', async (_, options, message) => {
    const master = await writeTestFile('master.csv', MASTER);
    const result = await runCommandLine(
      'match',
      '--master',
      master,
      '--queries',
      await writeTestFile('q.csv', QUERIES),
      '--out',
      pathOf('no.csv'),
      ...options,
    );
    expect(result.code).toBe(2);
    expect(result.stderr.trimEnd()).toMatch(message);
    expect(result.stderr.trimEnd().split('\n')).toHaveLength(1);
  });

  it('rejects an output file that is also an input, before it starts', async () => {
    const master = await writeTestFile('mine.csv', MASTER);
    await link(master, pathOf('hard.csv'));
    const result = await runCommandLine(
      'match',
      '--master',
      master,
      '--queries',
      await writeTestFile('q.csv', QUERIES),
      '--out',
      pathOf('hard.csv'),
    );
    expect(result).toMatchObject({
      code: 2,
      stderr: `match: --out would overwrite --master: ${pathOf('hard.csv')} is the same file. Give --out another name.\n`,
    });
    expect(await readFile(master, 'utf8')).toBe(MASTER);
  });

  it('reports a missing file in one line and leaves no output', async () => {
    const result = await runCommandLine(
      'match',
      '--master',
      pathOf('nowhere.csv'),
      '--queries',
      pathOf('q.csv'),
      '--out',
      pathOf('no.csv'),
    );
    expect(result).toMatchObject({ code: 2, stderr: `match: There is no file ${pathOf('nowhere.csv')}.\n` });
    await expect(readFile(pathOf('no.csv'))).rejects.toThrow('ENOENT');
  });
});
