import { type Endpoint, fillPath } from '@leadwright/contract/endpoint';
import { datasets, endpoints } from '@leadwright/contract/endpoints';
import { errorBody } from '@leadwright/contract/errors';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { applyTag, tags } from '@leadwright/contract/features/tags';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let house: TestApp;
let ungranted: TestUser;
let foreigner: TestUser;
/** Every id and name of the first client's world: none may show up in an answer to the second client's user. */
let secrets: string[];
let campaignId: string;

beforeAll(async () => {
  house = await startTestApp();
  const { db } = house.app;
  await db.insertInto('role').values({ name: 'No rights' }).execute();
  const { id: greedyRole } = await db
    .insertInto('role')
    .values({ name: 'Everything of a client' })
    .returning('id')
    .executeTakeFirstOrThrow();
  // A client's role that was given far too much: scope has to hold by itself.
  await db
    .insertInto('role_permission')
    .columns(['role_id', 'subject', 'action', 'scope'])
    .expression((eb) =>
      eb
        .selectFrom('role_permission')
        .innerJoin('role', 'role.id', 'role_permission.role_id')
        .select([eb.val(greedyRole).as('role_id'), 'subject', 'action', eb.val('all').as('scope')])
        .where('role.name', '=', 'Administrator'),
    )
    .execute();
  const client = async (name: string) =>
    String((await house.call(house.admin, clients.add, { body: { code: name, name: `${name} holdings` } })).id);
  const [first, second] = [await client('FIRSTCLIENT'), await client('SECONDCLIENT')];
  const campaign = await house.call(house.admin, campaigns.add, {
    body: {
      code: 'FIRST-1',
      name: 'Secret campaign',
      client_id: first,
      start_date: '2026-01-01',
      end_date: '2026-12-31',
    },
  });
  campaignId = String(campaign.id);
  ungranted = await house.addUser('No rights');
  foreigner = await house.addUser('Everything of a client', second);
  const tag = await house.call(house.admin, tags.add, {
    body: { name: 'Secret tag', scope: 'campaign', colour: '#4a7fd0', client_id: first, client_visible: true },
  });
  await house.call(house.admin, applyTag, {
    body: { scope: 'campaign', tag_id: tag.id, record_ids: [campaignId] },
  });
  secrets = [first, campaignId, 'FIRSTCLIENT', 'Secret campaign', tag.id, 'Secret tag'];
});
afterAll(() => house.close());

/** Values that fit the schema as well as can be guessed: ids of the first client's world wherever an id fits. */
function sample(schema: unknown, id: string): unknown {
  if (!(schema instanceof z.ZodObject)) return undefined;
  const value = (name: string, field: z.ZodType): unknown => {
    const candidates = [
      id,
      'clients',
      'en',
      'query',
      '{}',
      'get_all_db_accounts',
      1,
      true,
      [],
      {},
      '2026-01-01',
      'a@b.example',
      'GB',
      'campaign',
      name,
    ];
    const inner = 'unwrap' in field && typeof field.unwrap === 'function' ? field.unwrap() : field;
    return sample(inner, id) ?? candidates.find((candidate) => field.safeParse(candidate).success);
  };
  return Object.fromEntries(
    Object.entries(schema.shape).map(([name, field]) => [name, value(name, field as z.ZodType)]),
  );
}

async function send(
  user: TestUser | undefined,
  endpoint: Endpoint,
  payload?: string | Buffer,
  contentType = 'application/json',
) {
  const query = sample(endpoint.query, campaignId) as Record<string, string> | undefined;
  return house.app.http.inject({
    method: endpoint.method,
    url: fillPath(endpoint.path, sample(endpoint.params, campaignId) as Record<string, unknown> | undefined),
    query,
    headers: {
      'x-requested-with': 'leadwright',
      ...(user ? { authorization: `Bearer ${user.token}` } : {}),
      ...(payload === undefined ? {} : { 'content-type': contentType }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
}
const bodyFor = (endpoint: Endpoint) => {
  if (endpoint.body === 'bytes') return Buffer.from('Company\nAcme\n');
  return endpoint.body
    ? JSON.stringify({
        ...(sample(endpoint.body, campaignId) as object),
        ...(gridCalls.has(endpoint.path) ? { query: '{}', campaign_id: campaignId } : {}),
      })
    : undefined;
};
const typeOf = (endpoint: Endpoint) => (endpoint.body === 'bytes' ? 'application/octet-stream' : 'application/json');
const gridCalls = new Set(datasets.map((set) => set.endpoint.path));

const served = () => endpoints;
const named = served().map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
/** A stream that never ends by itself. */
const ends = (endpoint: Endpoint) => endpoint.reply !== 'events';

test('every endpoint of the contract is served, and nothing else under /api but health and the document', () => {
  const key = ({ method, path }: Endpoint) => `${method} ${path}`;
  expect(house.app.served.map(key).sort()).toEqual(endpoints.map(key).sort());
});

/** A test that makes sense for some endpoints only is not there for the others, rather than skipped. */
const testIf = (makesSense: boolean, name: string, body: () => Promise<void>) => makesSense && test(name, body);

describe.each(named)('%s', (_, endpoint) => {
  const isPublic = endpoint.access === 'public';

  testIf(!isPublic, 'refuses whoever is not signed in', async () => {
    const answer = await send(undefined, endpoint, bodyFor(endpoint), typeOf(endpoint));
    expect(answer.statusCode).toBe(401);
    expect(errorBody.parse(answer.json()).code).toBe('not_signed_in');
  });

  testIf(!isPublic && endpoint.access !== 'signed-in', 'refuses a user without the right', async () => {
    const answer = await send(ungranted, endpoint, bodyFor(endpoint), typeOf(endpoint));
    expect(answer.statusCode).toBe(403);
  });

  testIf(
    !isPublic && ends(endpoint),
    "gives another client's user nothing of the first client's, and changes nothing",
    async () => {
      const [before, agency] = [await fingerprint(), await fingerprint(AGENCY_TABLES)];
      const answer = await send(foreigner, endpoint, bodyFor(endpoint), typeOf(endpoint));
      const sent = JSON.stringify({
        url: endpoint.path,
        params: sample(endpoint.params, campaignId),
        body: bodyFor(endpoint)?.toString(),
      });
      for (const secret of secrets.filter((text) => !sent.includes(text))) expect(answer.body).not.toContain(secret);
      if (answer.statusCode >= 400) expect(await fingerprint()).toBe(before);
      expect(await fingerprint(AGENCY_TABLES)).toBe(agency);
    },
  );

  testIf(endpoint.body instanceof z.ZodType, 'refuses malformed JSON and a body over the limit', async () => {
    const user = isPublic ? undefined : house.admin;
    const malformed = await send(user, endpoint, '{"a":');
    expect([malformed.statusCode, malformed.json().code]).toEqual([400, 'malformed']);
    const large = await send(user, endpoint, JSON.stringify({ filler: 'x'.repeat(1_100_000) }));
    expect([large.statusCode, large.json().code]).toEqual([413, 'too_large']);
  });

  testIf(ends(endpoint), 'answers the administrator by its schema, or with a clear refusal', async () => {
    const answer = await send(house.admin, endpoint, bodyFor(endpoint), typeOf(endpoint));
    expect(answer.statusCode).not.toBe(500);
    if (answer.statusCode === 200 && endpoint.reply instanceof z.ZodType) endpoint.reply.parse(answer.json());
    if (answer.statusCode !== 200) errorBody.parse(answer.json());
  });
});

/** The agency's own words, or made of every client's rows: no client's user changes them, whatever the answer says. */
const AGENCY_TABLES = ['match_model', 'match_setting', 'tag'];
const TABLES = [
  'client',
  'campaign',
  'vertical',
  'account',
  'contact',
  'import_batch',
  'import_row',
  'campaign_account',
  'job',
  'match_decision',
  'campaign_tag',
  ...AGENCY_TABLES,
];

/** Counts and latest changes of what a refused call must leave alone. */
async function fingerprint(tables = TABLES): Promise<string> {
  const counts = tables.map(
    (table) => `(select count(*) || ':' || coalesce(max(t::text), '') from ${table} t) as ${table}`,
  );
  const { rows } = await house.app.pool.query(`select ${counts.join(', ')}`);
  return JSON.stringify(rows[0]);
}
