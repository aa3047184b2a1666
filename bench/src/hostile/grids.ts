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
const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
const some = <T>(list: readonly T[], most: number): T[] =>
  Array.from({ length: Math.floor(random() * (most + 1)) }, () => one(list));

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
const DAYS = [
  ...['2024-02-30', '2024-13-01', '0000-00-00', '-0001-01-01', '294277-01-01', 'infinity', 'now', '', '2024-02-29'],
  ...['1000-01-01', '9999-12-31', '2024-02-29T25:61:61', '2024-02-29 00:00:00+99', null, 20240229],
];
const SHAPES: unknown[] = [null, true, [], {}, [null], [['x']], { filterType: 'set' }, { constructor: 1 }, 'text', 7];
const ZONES = ['UTC', 'Europe/London', 'Mars/X', '', 'utc', '+99:99', 'Asia/Kathmandu'];

function condition(): unknown {
  const kind = one(['text', 'number', 'date', 'set', 'odd']);
  if (kind === 'text') return { filterType: 'text', type: one(TEXT_OPERATORS), filter: one(TEXTS) };
  if (kind === 'number')
    return { filterType: 'number', type: one(ORDERED_OPERATORS), filter: one(NUMBERS), filterTo: one(NUMBERS) };
  if (kind === 'date')
    return { filterType: 'date', type: one(ORDERED_OPERATORS), dateFrom: one(DAYS), dateTo: one(DAYS) };
  if (kind === 'set') return { filterType: 'set', values: some([...TEXTS, null, 'true', 'false', 7], 6) };
  return one(SHAPES);
}

const filter = (): unknown =>
  random() < 0.2
    ? {
        filterType: one(['text', 'number', 'x']),
        operator: one(['AND', 'OR', 'XOR']),
        conditions: some([0, 0, 0], 25).map(condition),
      }
    : condition();

/** Returns a request about one column, and sometimes about others. */
function query(columns: string[], column: string): Record<string, unknown> {
  const names = [...columns, '__proto__', 'constructor', 'id', 'toString', 'no_such_column'];
  const parts: Record<string, () => unknown> = {
    filterModel: () =>
      Object.fromEntries([column, ...(random() < 0.3 ? [one(names)] : [])].map((name) => [name, filter()])),
    sortModel: () => some(names, 4).map((colId) => ({ colId, sort: one(['asc', 'desc', 'up']) })),
    rowGroupCols: () => [column, ...some(names, 3)],
    groupKeys: () => some([...TEXTS, null], 4),
    quickSearch: () => one([...TEXTS, 7]),
    startRow: () => one([0, 5, 99_999, 9e15, -1, 1.5, 'x']),
    endRow: () => one([1, 100, 1_000, 1_001, 1e9, 0, -5]),
    zone: () => one(ZONES),
    columns: () => some(names, 6),
    unknown: () => one(SHAPES),
  };
  const chosen = ['filterModel', ...some(Object.keys(parts), 3)];
  return Object.fromEntries(chosen.map((name) => [name, parts[name]!()]));
}

async function send(path: string, body: object, token = ''): Promise<{ status: number; text: string; ms: number }> {
  const begun = performance.now();
  const answer = await fetch(options.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'x-requested-with': 'leadwright' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, text, ms: performance.now() - begun };
}

let token = '';
async function signIn(): Promise<void> {
  const { text } = await send(login.path, { email: options.email, password: options.password });
  token = (JSON.parse(text) as { accessToken: string }).accessToken;
}

await signIn();
const listed = await send(campaigns.list.endpoint.path, { query: '{}' }, token);
const [campaign] = (JSON.parse((JSON.parse(listed.text) as { data: string }).data) as { rows: { id: string }[] }).rows;
const places = datasets.flatMap((dataset) => {
  const columns = Object.keys(dataset.columns as Record<string, GridColumn>);
  return columns.map((column) => ({ dataset, columns, column }));
});

const statuses = new Map<number, number>();
const wrong: string[] = [];
let slowest = 0;
let sent = 0;

async function worker(): Promise<void> {
  while (sent < options.requests) {
    const { dataset, columns, column } = places[sent++ % places.length]!;
    const request = query(columns, column);
    const about = { campaign_id: campaign?.id, query: JSON.stringify(request) };
    const call = random();
    const path =
      call < 0.7
        ? dataset.endpoint.path
        : (call < 0.85 ? countRows : countValues).path.replace('{dataset}', dataset.name);
    let answer = await send(path, { ...about, column }, token);
    if (answer.status === 401) {
      await signIn();
      answer = await send(path, { ...about, column }, token);
    }
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    slowest = Math.max(slowest, answer.ms);
    if (answer.status >= 500 || answer.ms > SLOW_MS)
      wrong.push(`${answer.status} in ${Math.round(answer.ms)} ms: ${path} ${about.query.slice(0, 400)}`);
  }
}

await Promise.all(Array.from({ length: CONCURRENCY }, worker));
console.log(`${sent} requests over ${datasets.length} grids and ${places.length} columns`);
console.log(
  [...statuses]
    .sort()
    .map(([status, count]) => `${status}: ${count}`)
    .join(', '),
);
console.log(`slowest ${Math.round(slowest)} ms; ${wrong.length} with a fault of ours or over ${SLOW_MS} ms`);
for (const line of wrong.slice(0, 40)) console.log(line);
process.exitCode = wrong.length > 0 ? 1 : 0;
