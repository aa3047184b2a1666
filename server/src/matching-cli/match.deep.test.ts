import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
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

describe('npm run match', () => {
  it('matches rows with repeated ids and suggests an option', async () => {
    const master = await writeTestFile('master.csv', MASTER.replace('GB-4', 'GB-3'));
    const queries = await writeTestFile('q.csv', QUERIES.replace('Q4', 'Q1'));
    const result = await runCommandLine(
      'match',
      '--master',
      master,
      '--queries',
      queries,
      '--out',
      pathOf('twice.csv'),
      '--id',
      'none',
    );
    expect(result.code, result.stderr).toBe(0);
    expect(result.stderr).not.toContain('cannot tell');
    const idOptions = ['--master-id', 'register_id', '--query-id', 'query_id'];
    const { code, stderr } = await runCommandLine(
      'match',
      '--master',
      master,
      '--queries',
      queries,
      '--out',
      pathOf('twice.csv'),
      ...idOptions,
    );
    expect(code, stderr).toBe(0);
    expect(stderr).toMatch(
      /master\.csv: 1 row has an id that an earlier row has too, such as "GB-3" .*--master-id none/,
    );
    expect(stderr).toMatch(/q\.csv: 1 row has an id that an earlier row has too, such as "Q1" .*--query-id none/);
    expect(await readLines('twice.csv')).toHaveLength(5);
  });

  it('reports a damaged file found during the run and leaves no output', async () => {
    const rows = Array.from(
      { length: 200_000 },
      (_, i) => `${i},Firm ${i * 7919} of ${(i * 104_729) % 1_000_003} Ltd\n`,
    );
    const compressed = gzipSync(`register_id,name\n${rows.join('')}`);
    const master = await writeTestFile('cut.csv.gz', compressed.subarray(0, compressed.length - 100));
    const result = await runCommandLine(
      'match',
      '--master',
      master,
      '--queries',
      await writeTestFile('q.csv', QUERIES),
      '--out',
      pathOf('no.csv'),
    );
    expect(result.code).toBe(2);
    expect(result.stderr).toContain(`match: ${master} is damaged: it does not unpack to its end`);
    await expect(readFile(pathOf('no.csv'))).rejects.toThrow('ENOENT');
  });
});
