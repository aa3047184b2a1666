import { ACTIONS, SUBJECTS } from '@leadwright/contract/access';
import { type Endpoint, fillPath } from '@leadwright/contract/endpoint';
import { endpoints } from '@leadwright/contract/endpoints';
import { errorBody } from '@leadwright/contract/errors';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { editProfile } from '@leadwright/contract/features/profile';
import { applyTag, tags } from '@leadwright/contract/features/tags';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { TABLES } from '../database/columns.gen.ts';
import { addValidRow } from '../testing/entity-calls.ts';
import { allFeatures, features } from '../testing/features.ts';
import { sample, sampleBody } from '../testing/sample-call.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let app: TestApp;
let userWithoutGrants: TestUser;
let clientUser: TestUser;
/** The ids and names of the first client's data, which no response to a user of the second client may contain. */
let secrets: string[];
let campaignId: string;

beforeAll(async () => {
  app = await startTestApp();
  const [firstClient, secondClient] = await Promise.all(
    ['FIRSTCLIENT', 'SECONDCLIENT'].map((code) => addValidRow(app, clients, { code, name: `${code} holdings` })),
  );
  const campaign = await addValidRow(app, campaigns, { client_id: firstClient!.id, name: 'Secret campaign' });
  campaignId = campaign.id;
  userWithoutGrants = await app.addUserWith([]);
  // The user has more permissions than any client role, so that only the scope protects the data.
  const allGrants = SUBJECTS.flatMap((subject) =>
    ACTIONS.map((action) => ({ subject, action, scope: 'all' as const })),
  );
  clientUser = await app.addUserWith(allGrants, secondClient!.id);
  const tag = await addValidRow(app, tags, {
    name: 'Secret tag',
    scope: 'campaign',
    client_id: firstClient!.id,
    client_visible: true,
  });
  await app.call(app.admin, applyTag, { body: { scope: 'campaign', tag_id: tag.id, record_ids: [campaignId] } });
  secrets = [firstClient!.id, campaignId, 'FIRSTCLIENT', 'Secret campaign', tag.id, 'Secret tag'];
});
afterAll(() => app.close());

async function send(
  user: TestUser | undefined,
  endpoint: Endpoint,
  payload?: string | Buffer,
  contentType = 'application/json',
) {
  const query = sample(endpoint.query, campaignId) as Record<string, string> | undefined;
  return app.http.inject({
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
const bodyFor = (endpoint: Endpoint) => sampleBody(endpoint, campaignId);
const contentTypeOf = (endpoint: Endpoint) =>
  endpoint.body === 'bytes' ? 'application/octet-stream' : 'application/json';

/** Returns whether the reply ends. The reply of an event stream does not end. */
const hasEnd = (endpoint: Endpoint) => endpoint.reply !== 'events';
/** Returns whether the endpoint sets the caller's name to a secret, which other calls may then return. */
const isRename = (endpoint: Endpoint) => endpoint === editProfile;

test('lists and serves every endpoint of the contract and no other', () => {
  const namesOf = (calls: Endpoint[]) => calls.map(({ method, path }) => `${method} ${path}`).sort();
  expect(namesOf(endpoints)).toEqual(namesOf(allFeatures.flatMap(({ calls }) => calls)));
  expect(namesOf(app.boundEndpoints)).toEqual(namesOf(endpoints));
});

/** Defines a test only if it applies to the endpoint, so that there are no skipped tests. */
const testIf = (applies: boolean, name: string, body: () => Promise<void>) => applies && test(name, body);

const testedEndpoints = features.flatMap(({ name, calls }) =>
  calls.map((endpoint) => ({ name, ...endpoint, endpoint })),
);
describe.each(testedEndpoints)('$name: $method $path', ({ endpoint }) => {
  const isPublic = endpoint.access === 'public';

  testIf(!isPublic, 'rejects a caller who is not signed in', async () => {
    const response = await send(undefined, endpoint, bodyFor(endpoint), contentTypeOf(endpoint));
    expect(response.statusCode).toBe(401);
    expect(errorBody.parse(response.json()).code).toBe('not_signed_in');
  });

  testIf(!isPublic && endpoint.access !== 'signed-in', 'rejects a user without the permission', async () => {
    const response = await send(userWithoutGrants, endpoint, bodyFor(endpoint), contentTypeOf(endpoint));
    expect(response.statusCode).toBe(403);
  });

  testIf(
    !isPublic && hasEnd(endpoint) && !isRename(endpoint),
    'returns and changes no data of the first client for another client’s user',
    async () => {
      const before = await fingerprint();
      const response = await send(clientUser, endpoint, bodyFor(endpoint), contentTypeOf(endpoint));
      const sentText = JSON.stringify({
        url: endpoint.path,
        params: sample(endpoint.params, campaignId),
        query: sample(endpoint.query, campaignId),
        body: bodyFor(endpoint)?.toString(),
      });
      for (const secret of secrets.filter((text) => !sentText.includes(text)))
        expect(response.body).not.toContain(secret);
      const after = await fingerprint();
      if (response.statusCode >= 400) expect(after).toEqual(before);
      for (const table of AGENCY_TABLES) expect([table, after[table]]).toEqual([table, before[table]]);
    },
  );

  testIf(endpoint.body instanceof z.ZodType, 'rejects malformed JSON and a body over the limit', async () => {
    const user = isPublic ? undefined : app.admin;
    const malformedReply = await send(user, endpoint, '{"a":');
    expect([malformedReply.statusCode, malformedReply.json().code]).toEqual([400, 'malformed']);
    const largeBodyReply = await send(
      user,
      endpoint,
      JSON.stringify({ filler: 'x'.repeat(endpoint.maxBodyBytes ?? 1_100_000) }),
    );
    expect([largeBodyReply.statusCode, largeBodyReply.json().code]).toEqual([413, 'too_large']);
  });

  testIf(endpoint.body === 'bytes', 'rejects a file with another content type', async () => {
    const responses = [await send(app.admin, endpoint, 'Company', 'text/plain'), await send(app.admin, endpoint, '{}')];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([400, 400]);
  });

  testIf(hasEnd(endpoint), 'returns a valid reply or a clear error to the administrator', async () => {
    // Public calls are made without a session, because a sign-out would end the session of the other calls.
    const response = await send(isPublic ? undefined : app.admin, endpoint, bodyFor(endpoint), contentTypeOf(endpoint));
    expect(response.statusCode).not.toBe(500);
    if (response.statusCode === 200 && endpoint.reply instanceof z.ZodType) endpoint.reply.parse(response.json());
    if (response.statusCode !== 200) errorBody.parse(response.json());
  });
});

/** Tables of the agency or computed from the rows of all clients, which no client user may change. */
const AGENCY_TABLES = ['match_model', 'match_setting', 'tag'];
/** Tables that are written for every caller, before the response is known. */
const ALWAYS_WRITTEN_TABLES = ['session', 'sign_in_throttle'];
const WATCHED_TABLES = Object.keys(TABLES).filter((table) => !ALWAYS_WRITTEN_TABLES.includes(table));

/** Returns the row counts and largest rows of the tables that a rejected call must not change. */
async function fingerprint(): Promise<Record<string, string>> {
  const counts = WATCHED_TABLES.map(
    (table) => `(select count(*) || ':' || coalesce(max(t::text), '') from ${table} t) as ${table}`,
  );
  const { rows } = await app.pool.query({ name: 'fingerprint', text: `select ${counts.join(', ')}` });
  return rows[0];
}
