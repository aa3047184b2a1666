/**
 * Sends invalid and unusual requests to every column of every grid of a running server: unusual values, filters of the
 * wrong kind and malformed shapes.
 * Prints the requests that are answered with status 5xx or take longer than two seconds, and then fails.
 *
 *   node bench/src/hostile/grids.ts --url http://127.0.0.1:3000 --password '…' --requests 15000
 */
import { datasets } from '@leadwright/contract/endpoints';
import { login } from '@leadwright/contract/features/auth';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { countRows, countValues } from '@leadwright/contract/features/exports';
import { type GridColumn, ORDERED_OPERATORS, TEXT_OPERATORS } from '@leadwright/contract/grid';
import { optionValue } from '../arguments.ts';

const options = {
  url: optionValue('--url') ?? 'http://127.0.0.1:3000',
  email: optionValue('--email') ?? 'admin@leadwright.example',
  password: optionValue('--password') ?? '',
  requests: Number(optionValue('--requests') ?? 15_000),
  seed: Number(optionValue('--seed') ?? 1),
};
const SLOW_MS = 2_000;
const CONCURRENCY = 8;

let randomState = options.seed;
/** Returns a number from 0 to 1, from a seeded generator (mulberry32), so that a failure can be repeated. */
function random(): number {
  randomState = (randomState + 0x6d2b79f5) | 0;
  let t = Math.imul(randomState ^ (randomState >>> 15), 1 | randomState);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}
const pickOne = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
const pickSome = <T>(list: readonly T[], maxCount: number): T[] =>
  Array.from({ length: Math.floor(random() * (maxCount + 1)) }, () => pickOne(list));

const TEXT_VALUES = [
  '',
  ' ',
  '%',
  '_',
  '\\',
  '%%%_\\%',
  "'; select 1 --",
  '"',
  '$1',
  'a\0b',
  '\ud800',
  '\u202e',
  '𝒜',
  'ﷺ'.repeat(200),
  'x'.repeat(500),
  'x'.repeat(501),
  '(((((',
  '[a-z]+$',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-0',
  '1e999',
  'é',
  'ß',
  '日本',
];
const NUMBER_VALUES = [
  0,
  -1,
  0.5,
  1e-300,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  2 ** 53 + 2,
  1e308,
  -1e308,
  null,
  '1',
  true,
];
const DATE_VALUES = [
  '2024-02-30',
  '2024-13-01',
  '0000-00-00',
  '-0001-01-01',
  '294277-01-01',
  'infinity',
  'now',
  '',
  '2024-02-29',
  '1000-01-01',
  '9999-12-31',
  '2024-02-29T25:61:61',
  '2024-02-29 00:00:00+99',
  null,
  20240229,
];
const MALFORMED_VALUES: unknown[] = [
  null,
  true,
  [],
  {},
  [null],
  [['x']],
  { filterType: 'set' },
  { constructor: 1 },
  'text',
  7,
];
const TIME_ZONES = ['UTC', 'Europe/London', 'Mars/X', '', 'utc', '+99:99', 'Asia/Kathmandu'];

function randomCondition(): unknown {
  const kind = pickOne(['text', 'number', 'date', 'set', 'malformed']);
  if (kind === 'text') return { filterType: 'text', type: pickOne(TEXT_OPERATORS), filter: pickOne(TEXT_VALUES) };
  if (kind === 'number')
    return {
      filterType: 'number',
      type: pickOne(ORDERED_OPERATORS),
      filter: pickOne(NUMBER_VALUES),
      filterTo: pickOne(NUMBER_VALUES),
    };
  if (kind === 'date')
    return {
      filterType: 'date',
      type: pickOne(ORDERED_OPERATORS),
      dateFrom: pickOne(DATE_VALUES),
      dateTo: pickOne(DATE_VALUES),
    };
  if (kind === 'set') return { filterType: 'set', values: pickSome([...TEXT_VALUES, null, 'true', 'false', 7], 6) };
  return pickOne(MALFORMED_VALUES);
}

const MAX_CONDITIONS = 25;

/** Returns a filter of one column: mostly a single condition, sometimes a combination. */
const randomFilter = (): unknown =>
  random() < 0.2
    ? {
        filterType: pickOne(['text', 'number', 'x']),
        operator: pickOne(['AND', 'OR', 'XOR']),
        conditions: Array.from({ length: Math.floor(random() * (MAX_CONDITIONS + 1)) }, randomCondition),
      }
    : randomCondition();

/** Returns a query that uses the given column, and sometimes other columns. */
function randomQuery(columns: string[], column: string): Record<string, unknown> {
  const columnNames = [...columns, '__proto__', 'constructor', 'id', 'toString', 'no_such_column'];
  const parts: Record<string, () => unknown> = {
    filterModel: () => {
      const filteredColumns = [column, ...(random() < 0.3 ? [pickOne(columnNames)] : [])];
      return Object.fromEntries(filteredColumns.map((name) => [name, randomFilter()]));
    },
    sortModel: () => pickSome(columnNames, 4).map((colId) => ({ colId, sort: pickOne(['asc', 'desc', 'up']) })),
    rowGroupCols: () => [column, ...pickSome(columnNames, 3)],
    groupKeys: () => pickSome([...TEXT_VALUES, null], 4),
    quickSearch: () => pickOne([...TEXT_VALUES, 7]),
    startRow: () => pickOne([0, 5, 99_999, 9e15, -1, 1.5, 'x']),
    endRow: () => pickOne([1, 100, 1_000, 1_001, 1e9, 0, -5]),
    zone: () => pickOne(TIME_ZONES),
    columns: () => pickSome(columnNames, 6),
    unknown: () => pickOne(MALFORMED_VALUES),
  };
  const selectedParts = ['filterModel', ...pickSome(Object.keys(parts), 3)];
  return Object.fromEntries(selectedParts.map((name) => [name, parts[name]!()]));
}

async function send(path: string, body: object, token = ''): Promise<{ status: number; text: string; ms: number }> {
  const start = performance.now();
  const response = await fetch(options.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'x-requested-with': 'leadwright' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, text, ms: performance.now() - start };
}

let token = '';
async function signIn(): Promise<void> {
  const { text } = await send(login.path, { email: options.email, password: options.password });
  token = (JSON.parse(text) as { accessToken: string }).accessToken;
}

await signIn();
const campaignList = await send(campaigns.list.endpoint.path, { query: '{}' }, token);
const [campaign] = (JSON.parse((JSON.parse(campaignList.text) as { data: string }).data) as { rows: { id: string }[] })
  .rows;
const targets = datasets.flatMap((dataset) => {
  const columns = Object.keys(dataset.columns as Record<string, GridColumn>);
  return columns.map((column) => ({ dataset, columns, column }));
});

const statuses = new Map<number, number>();
const failures: string[] = [];
let slowestMs = 0;
let sentCount = 0;

async function worker(): Promise<void> {
  while (sentCount < options.requests) {
    const { dataset, columns, column } = targets[sentCount++ % targets.length]!;
    const query = JSON.stringify(randomQuery(columns, column));
    const requestBody = { campaign_id: campaign?.id, query, column };
    const endpointChoice = random();
    const path =
      endpointChoice < 0.7
        ? dataset.endpoint.path
        : (endpointChoice < 0.85 ? countRows : countValues).path.replace('{dataset}', dataset.name);
    let response = await send(path, requestBody, token);
    if (response.status === 401) {
      await signIn();
      response = await send(path, requestBody, token);
    }
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    slowestMs = Math.max(slowestMs, response.ms);
    if (response.status >= 500 || response.ms > SLOW_MS)
      failures.push(`${response.status} in ${Math.round(response.ms)} ms: ${path} ${query.slice(0, 400)}`);
  }
}

await Promise.all(Array.from({ length: CONCURRENCY }, worker));
console.log(`${sentCount} requests over ${datasets.length} grids and ${targets.length} columns`);
console.log(
  [...statuses]
    .sort()
    .map(([status, count]) => `${status}: ${count}`)
    .join(', '),
);
console.log(
  `slowest ${Math.round(slowestMs)} ms; ${failures.length} answered with status 5xx or after more than ${SLOW_MS} ms`,
);
for (const line of failures.slice(0, 40)) console.log(line);
process.exitCode = failures.length > 0 ? 1 : 0;
