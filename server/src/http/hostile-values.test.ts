import { type Endpoint, fillPath } from '@leadwright/contract/endpoint';
import { datasets } from '@leadwright/contract/endpoints';
import { errorBody } from '@leadwright/contract/errors';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { jobEvents } from '@leadwright/contract/features/jobs';
import { type GridColumn, ORDERED_OPERATORS, TEXT_OPERATORS } from '@leadwright/contract/grid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { isDeep } from '../../../scripts/test-depth.ts';
import { addValidRow } from '../testing/entity-calls.ts';
import { features } from '../testing/features.ts';
import { sample, sampleBody } from '../testing/sample-call.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

// These tests check that no value in a call causes an internal error.

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

async function findFailures(description: string, request: Call): Promise<string[]> {
  const response = await app.http.inject(request);
  if (response.statusCode < 400) return [];
  const isClearError = errorBody.safeParse(response.json()).success && response.statusCode < 500;
  return isClearError ? [] : [`${description}: ${response.statusCode} ${response.body.slice(0, 120)}`];
}

const fieldNames = (schema: unknown) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);
const isPrimitive = (value: unknown) => typeof value !== 'object' || value === null;

let nextValueIndex = 0;
/**
 * Returns some of the values, the next ones at each call, so that all values are used over all calls. A deep run
 * returns all values.
 */
function pickSome<T>(values: readonly T[], count: number): readonly T[] {
  if (isDeep || values.length <= count) return values;
  return Array.from({ length: count }, () => values[nextValueIndex++ % values.length]!);
}

/** Returns calls of an endpoint, each with one hostile value and otherwise valid values. */
function* hostileCalls(endpoint: Endpoint) {
  const params = (sample(endpoint.params, campaignId) ?? {}) as Record<string, unknown>;
  const query = (sample(endpoint.query, campaignId) ?? {}) as Record<string, string>;
  const body =
    typeof endpoint.body === 'string' ? undefined : JSON.parse(String(sampleBody(endpoint, campaignId) ?? '{}'));
  const call = (parameter: string, value: unknown, overrides: { params?: object; query?: object; body?: unknown }) => ({
    about: `${endpoint.method} ${endpoint.path} ${parameter} = ${JSON.stringify(value)?.slice(0, 40)}`,
    request: {
      method: endpoint.method,
      url: fillPath(endpoint.path, { ...params, ...overrides.params }),
      query: { ...query, ...overrides.query },
      headers: endpoint.access === 'public' ? {} : headers(),
      ...(endpoint.body instanceof z.ZodType ? { payload: (overrides.body ?? body) as object } : {}),
    },
  });
  const isHostileBody = endpoint.body instanceof z.ZodType;
  // A URL cannot contain half of a surrogate pair.
  const urlValues = HOSTILE_VALUES.filter((value) => isPrimitive(value) && String(value).isWellFormed());
  for (const name of fieldNames(endpoint.params))
    for (const value of pickSome(urlValues, 4)) yield call(`{${name}}`, value, { params: { [name]: value } });
  for (const name of fieldNames(endpoint.query))
    for (const value of pickSome(urlValues, 4)) yield call(`?${name}`, value, { query: { [name]: String(value) } });
  for (const name of isHostileBody ? fieldNames(endpoint.body) : [])
    for (const value of pickSome(HOSTILE_VALUES, 4)) yield call(name, value, { body: { ...body, [name]: value } });
}

const calls = features.flatMap((feature) => feature.calls).filter(({ path }) => path !== jobEvents.path);
test.each(calls)('$method $path returns a clear reply for hostile values', async (endpoint) => {
  const failures = [];
  for (const { about: description, request } of hostileCalls(endpoint))
    failures.push(...(await findFailures(description, request)));
  expect(failures).toEqual([]);
});

/** Combines each value with one operator. The tests of the filter compiler cover all combinations. */
const pairWithOperators = <O, V>(operators: readonly O[], values: readonly V[]) =>
  values.map((value, i) => ({ type: operators[i % operators.length]!, value }));
/** Texts that a text column cannot store, and texts with special characters of patterns. */
const GROUP_KEYS = TEXTS.slice(0, 5);

/** Returns filters with hostile values, of the kind of the column and of other kinds. */
function hostileFilters({ kind }: GridColumn): object[] {
  const text = pairWithOperators(TEXT_OPERATORS, [...GROUP_KEYS, ...DAYS, '__proto__']);
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
  const otherKinds = [
    ...GROUP_KEYS.map((value) => ({ filterType: 'set', values: [value] })),
    { filterType: 'text', type: 'equals', filter: '1' },
    { filterType: 'number', type: 'equals', filter: 1 },
  ];
  return [...filtersByKind[kind], ...otherKinds];
}

test.each(datasets)('$name returns a clear reply for hostile filters on every column', async (dataset) => {
  const failures: string[] = [];
  const send = async (query: object) =>
    failures.push(
      ...(await findFailures(JSON.stringify(query).slice(0, 200), {
        method: 'POST',
        url: dataset.endpoint.path,
        headers: headers(),
        payload: { campaign_id: campaignId, query: JSON.stringify(query) },
      })),
    );
  for (const [name, column] of Object.entries<GridColumn>(dataset.columns)) {
    for (const filter of pickSome(hostileFilters(column), 3)) await send({ filterModel: { [name]: filter } });
    for (const key of pickSome(GROUP_KEYS, 1)) await send({ rowGroupCols: [name], groupKeys: [key] });
  }
  for (const quickSearch of pickSome(TEXTS, 4)) await send({ quickSearch });
  expect(failures).toEqual([]);
});
