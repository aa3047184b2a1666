import { type Endpoint, fillPath } from '@leadwright/contract/endpoint';
import { datasets } from '@leadwright/contract/endpoints';
import { errorBody } from '@leadwright/contract/errors';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { jobEvents } from '@leadwright/contract/features/jobs';
import { type GridColumn, ORDERED_OPERATORS, TEXT_OPERATORS } from '@leadwright/contract/grid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { isDeep } from '../../../scripts/depth.ts';
import { addValidRow } from '../testing/entity-calls.ts';
import { features } from '../testing/features.ts';
import { sample, sampleBody } from '../testing/sample-call.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

/** Any value in a call gets a reply or a clear error, never an internal error. */
let app: TestApp;
let campaignId: string;
beforeAll(async () => {
  app = await startTestApp();
  campaignId = (await addValidRow(app, campaigns)).id;
});
afterAll(() => app.close());

const NUMBERS = [0.5, -1, 2_147_483_648, 2 ** 53 + 2, 1e308, -1e308];
const DAYS = ['2024-02-30', '2024-13-01', '0000-00-00', '2024-99-99', '-0001-01-01', '294277-01-01', 'infinity', 'now'];
const TEXTS = [
  'a\0b',
  'a\ud800',
  '%',
  '\\',
  '_%\\_',
  "'; select 1 --",
  '__proto__',
  '{}',
  '[',
  'x'.repeat(7_000),
  '\u202e',
  '',
];
const SHAPES: unknown[] = [null, true, [], {}, [null], [['x']], { __proto__: null, constructor: 1 }];
const HOSTILE_VALUES: unknown[] = [...NUMBERS, ...DAYS.slice(0, 4), ...TEXTS, ...SHAPES];

const headers = () => ({ authorization: `Bearer ${app.admin.token}`, 'x-requested-with': 'leadwright' });

interface Call {
  method: Endpoint['method'];
  url: string;
  headers: Record<string, string>;
  query?: Record<string, string>;
  payload?: object;
}

async function failuresOf(about: string, request: Call): Promise<string[]> {
  const answer = await app.http.inject(request);
  if (answer.statusCode < 400) return [];
  const isStated = errorBody.safeParse(answer.json()).success && answer.statusCode < 500;
  return isStated ? [] : [`${about}: ${answer.statusCode} ${answer.body.slice(0, 120)}`];
}

const shapeOf = (schema: unknown) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);
const isText = (value: unknown) => typeof value !== 'object' || value === null;

let drawn = 0;
/**
 * The gate tests a few values at each place, so that all values are tested over all places; a deep run tests all
 * everywhere.
 */
function pickSome<T>(values: readonly T[], count: number): readonly T[] {
  if (isDeep || values.length <= count) return values;
  return Array.from({ length: count }, () => values[drawn++ % values.length]!);
}

/** Returns the calls of an endpoint with one hostile value in one place and valid values everywhere else. */
function* hostileCalls(endpoint: Endpoint) {
  const params = (sample(endpoint.params, campaignId) ?? {}) as Record<string, unknown>;
  const query = (sample(endpoint.query, campaignId) ?? {}) as Record<string, string>;
  const body =
    typeof endpoint.body === 'string' ? undefined : JSON.parse(String(sampleBody(endpoint, campaignId) ?? '{}'));
  const call = (place: string, value: unknown, changed: { params?: object; query?: object; body?: unknown }) => ({
    about: `${endpoint.method} ${endpoint.path} ${place} = ${JSON.stringify(value)?.slice(0, 40)}`,
    request: {
      method: endpoint.method,
      url: fillPath(endpoint.path, { ...params, ...changed.params }),
      query: { ...query, ...changed.query },
      headers: endpoint.access === 'public' ? {} : headers(),
      ...(endpoint.body instanceof z.ZodType ? { payload: (changed.body ?? body) as object } : {}),
    },
  });
  const isHostileBody = endpoint.body instanceof z.ZodType;
  // A URL cannot contain half of a surrogate pair.
  const urlValues = HOSTILE_VALUES.filter((value) => isText(value) && String(value).isWellFormed());
  for (const name of shapeOf(endpoint.params))
    for (const value of pickSome(urlValues, 4)) yield call(`{${name}}`, value, { params: { [name]: value } });
  for (const name of shapeOf(endpoint.query))
    for (const value of pickSome(urlValues, 4)) yield call(`?${name}`, value, { query: { [name]: String(value) } });
  for (const name of isHostileBody ? shapeOf(endpoint.body) : [])
    for (const value of pickSome(HOSTILE_VALUES, 4)) yield call(name, value, { body: { ...body, [name]: value } });
}

const calls = features.flatMap((feature) => feature.calls).filter(({ path }) => path !== jobEvents.path);
test.each(calls)('$method $path returns a clear reply for hostile values', async (endpoint) => {
  const failed = [];
  for (const { about, request } of hostileCalls(endpoint)) failed.push(...(await failuresOf(about, request)));
  expect(failed).toEqual([]);
});

/** Combines each value with one operator: columns and operators together are tested with the compiler. */
const pairWithOperators = <O, V>(operators: readonly O[], values: readonly V[]) =>
  values.map((value, i) => ({ type: operators[i % operators.length]!, value }));
/** Texts that a text column cannot store and texts with special characters of patterns. */
const KEYS = TEXTS.slice(0, 5);

/** Returns conditions with a hostile value, of the column's own kind and of others. */
function hostileFilters({ kind }: GridColumn): object[] {
  const text = pairWithOperators(TEXT_OPERATORS, [...KEYS, ...DAYS, '__proto__']);
  const filtersByKind: Record<GridColumn['kind'], object[]> = {
    text: text.map(({ type, value }) => ({ filterType: 'text', type, filter: value })),
    number: pairWithOperators(ORDERED_OPERATORS, NUMBERS).map(({ type, value }) => ({
      filterType: 'number',
      type,
      filter: value,
      filterTo: value,
    })),
    date: pairWithOperators(ORDERED_OPERATORS, DAYS).map(({ type, value }) => ({
      filterType: 'date',
      type,
      dateFrom: value,
      dateTo: value,
    })),
    set: [],
  };
  const ofOthers = [
    ...KEYS.map((value) => ({ filterType: 'set', values: [value] })),
    { filterType: 'text', type: 'equals', filter: '1' },
    { filterType: 'number', type: 'equals', filter: 1 },
  ];
  return [...filtersByKind[kind], ...ofOthers];
}

test.each(datasets)('$name returns a clear reply for hostile filters on every column', async (dataset) => {
  const failed: string[] = [];
  const ask = async (query: object) =>
    failed.push(
      ...(await failuresOf(JSON.stringify(query).slice(0, 200), {
        method: 'POST',
        url: dataset.endpoint.path,
        headers: headers(),
        payload: { campaign_id: campaignId, query: JSON.stringify(query) },
      })),
    );
  for (const [name, column] of Object.entries<GridColumn>(dataset.columns)) {
    for (const filter of pickSome(hostileFilters(column), 3)) await ask({ filterModel: { [name]: filter } });
    for (const key of pickSome(KEYS, 1)) await ask({ rowGroupCols: [name], groupKeys: [key] });
  }
  for (const quickSearch of pickSome(TEXTS, 4)) await ask({ quickSearch });
  expect(failed).toEqual([]);
});
