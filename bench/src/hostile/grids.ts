import { datasets } from '@leadwright/contract/endpoints';
import { login } from '@leadwright/contract/features/auth';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { countRows, countValues } from '@leadwright/contract/features/exports';
import { type GridColumn, ORDERED_OPERATORS, TEXT_OPERATORS } from '@leadwright/contract/grid';
import { argument } from '../arguments.ts';

/**
 * Sends invalid and unusual requests to every column of every grid of a running server: values that no column holds,
 * filters of the wrong kind and malformed shapes.
 * Prints each request that is answered with status 500 or takes longer than two seconds, and then fails the run.
 *
 *   node bench/src/hostile/grids.ts --url http://127.0.0.1:3000 --password '…' --requests 15000
 */
const options = {
  url: argument('--url') ?? 'http://127.0.0.1:3000',
  email: argument('--email') ?? 'admin@leadwright.example',
  password: argument('--password') ?? '',
  requests: Number(argument('--requests') ?? 15_000),
  seed: Number(argument('--seed') ?? 1),
};
const SLOW_MS = 2_000;
const CONCURRENCY = 8;

/** Seeded generator (mulberry32), so that a failure can be repeated. */
let state = options.seed;
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}
const pickOne = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
const pickSome = <T>(list: readonly T[], maxCount: number): T[] =>
  Array.from({ length: Math.floor(random() * (maxCount + 1)) }, () => pickOne(list));

const TEXTS = [
  ...[
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
  ],
  ...[
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
  ],
];
const NUMBERS = [
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
const DATES = [
  ...['2024-02-30', '2024-13-01', '0000-00-00', '-0001-01-01', '294277-01-01', 'infinity', 'now', '', '2024-02-29'],
  ...['1000-01-01', '9999-12-31', '2024-02-29T25:61:61', '2024-02-29 00:00:00+99', null, 20240229],
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
  const kind = pickOne(['text', 'number', 'date', 'set', 'odd']);
  if (kind === 'text') return { filterType: 'text', type: pickOne(TEXT_OPERATORS), filter: pickOne(TEXTS) };
  if (kind === 'number')
    return {
      filterType: 'number',
      type: pickOne(ORDERED_OPERATORS),
      filter: pickOne(NUMBERS),
      filterTo: pickOne(NUMBERS),
    };
  if (kind === 'date')
    return { filterType: 'date', type: pickOne(ORDERED_OPERATORS), dateFrom: pickOne(DATES), dateTo: pickOne(DATES) };
  if (kind === 'set') return { filterType: 'set', values: pickSome([...TEXTS, null, 'true', 'false', 7], 6) };
  return pickOne(MALFORMED_VALUES);
}

const randomFilter = (): unknown =>
  random() < 0.2
    ? {
        filterType: pickOne(['text', 'number', 'x']),
        operator: pickOne(['AND', 'OR', 'XOR']),
        conditions: pickSome([0, 0, 0], 25).map(randomCondition),
      }
    : randomCondition();

/** Returns a request about one column, and sometimes about others. */
function randomQuery(columns: string[], column: string): Record<string, unknown> {
  const names = [...columns, '__proto__', 'constructor', 'id', 'toString', 'no_such_column'];
  const parts: Record<string, () => unknown> = {
    filterModel: () =>
      Object.fromEntries([column, ...(random() < 0.3 ? [pickOne(names)] : [])].map((name) => [name, randomFilter()])),
    sortModel: () => pickSome(names, 4).map((colId) => ({ colId, sort: pickOne(['asc', 'desc', 'up']) })),
    rowGroupCols: () => [column, ...pickSome(names, 3)],
    groupKeys: () => pickSome([...TEXTS, null], 4),
    quickSearch: () => pickOne([...TEXTS, 7]),
    startRow: () => pickOne([0, 5, 99_999, 9e15, -1, 1.5, 'x']),
    endRow: () => pickOne([1, 100, 1_000, 1_001, 1e9, 0, -5]),
    zone: () => pickOne(TIME_ZONES),
    columns: () => pickSome(names, 6),
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
let slowest = 0;
let sentCount = 0;

async function worker(): Promise<void> {
  while (sentCount < options.requests) {
    const { dataset, columns, column } = targets[sentCount++ % targets.length]!;
    const request = randomQuery(columns, column);
    const requestBody = { campaign_id: campaign?.id, query: JSON.stringify(request) };
    const endpointChoice = random();
    const path =
      endpointChoice < 0.7
        ? dataset.endpoint.path
        : (endpointChoice < 0.85 ? countRows : countValues).path.replace('{dataset}', dataset.name);
    let response = await send(path, { ...requestBody, column }, token);
    if (response.status === 401) {
      await signIn();
      response = await send(path, { ...requestBody, column }, token);
    }
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    slowest = Math.max(slowest, response.ms);
    if (response.status >= 500 || response.ms > SLOW_MS)
      failures.push(`${response.status} in ${Math.round(response.ms)} ms: ${path} ${requestBody.query.slice(0, 400)}`);
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
  `slowest ${Math.round(slowest)} ms; ${failures.length} answered with status 5xx or after more than ${SLOW_MS} ms`,
);
for (const line of failures.slice(0, 40)) console.log(line);
process.exitCode = failures.length > 0 ? 1 : 0;
