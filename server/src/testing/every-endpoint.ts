import { type Endpoint, fillPath } from '@leadwright/contract/endpoint';
import { endpoints } from '@leadwright/contract/endpoints';
import { allResources } from './features.ts';
import { sample, sampleBody } from './sample-call.ts';
import type { TestApp, TestUser } from './test-app.ts';

// Requests for tests that call every endpoint of the contract with ids of records outside the caller's scope.

export const isReadOnlyEndpoint = ({ method, isReadOnly }: Endpoint): boolean =>
  method === 'GET' || isReadOnly === true;
const signedInEndpoints = endpoints.filter(({ access, reply }) => access !== 'public' && reply !== 'events');
/** All endpoints for signed-in users. Reads come first, so that a wrongly permitted write does not affect them. */
export const everyEndpoint: Endpoint[] = [
  ...signedInEndpoints.filter(isReadOnlyEndpoint),
  ...signedInEndpoints.filter((endpoint) => !isReadOnlyEndpoint(endpoint)),
];

const ENTITIES = allResources.map(({ name }) => name);

interface Request {
  endpoint: Endpoint;
  url: string;
  query: Record<string, string>;
  payload: string | Buffer | undefined;
  /** The complete sent text. */
  sent: string;
}

/** Returns the distinct requests to an endpoint: one for each id and, if its path contains `{entity}`, for each entity. */
export function buildRequests(endpoint: Endpoint, ids: Iterable<string>): Request[] {
  const entities = endpoint.path.includes('{entity}') ? ENTITIES : [''];
  const requests = [...ids].flatMap((id) =>
    entities.map((entity): Request => {
      const params = { ...(sample(endpoint.params, id) as object), ...(entity && { entity }) };
      const payload = sampleBody(endpoint, id);
      const url = fillPath(endpoint.path, params);
      const query = sample(endpoint.query, id) as Record<string, string>;
      const sent = `${url} ${JSON.stringify(query ?? {})} ${payload?.toString() ?? ''}`;
      return { endpoint, url, query, payload, sent };
    }),
  );
  return [...new Map(requests.map((request) => [request.sent, request])).values()];
}

export async function send(app: TestApp, user: TestUser, { endpoint, url, query, payload }: Request) {
  const isBytes = endpoint.body === 'bytes';
  const { statusCode, body } = await app.http.inject({
    method: endpoint.method,
    url,
    query,
    headers: {
      authorization: `Bearer ${user.token}`,
      'x-requested-with': 'leadwright',
      ...(payload ? { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' } : {}),
    },
    ...(payload ? { payload } : {}),
  });
  return { status: statusCode, body, about: `${endpoint.method} ${url} ${statusCode}` };
}
