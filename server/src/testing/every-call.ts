import { type Endpoint, fillPath } from '@leadwright/contract/endpoint';
import { endpoints } from '@leadwright/contract/endpoints';
import { allResources } from './features.ts';
import { sample, sampleBody } from './sample-call.ts';
import type { TestApp, TestUser } from './test-app.ts';

/** For tests that make every call of the contract about records that are not the asker's. */

export const isReading = ({ method, reads }: Endpoint): boolean => method === 'GET' || reads === true;
const asked = endpoints.filter(({ access, reply }) => access !== 'public' && reply !== 'events');
/** Reading first: what is written by far too much right comes after it. */
export const everyCall: Endpoint[] = [...asked.filter(isReading), ...asked.filter((each) => !isReading(each))];

const ENTITIES = allResources.map(({ name }) => name);

interface Request {
  endpoint: Endpoint;
  url: string;
  query: Record<string, string>;
  payload: string | Buffer | undefined;
  /** All that is said in it. */
  sent: string;
}

/** The call with each of some ids wherever one fits, about each kind of record where it asks for one; no two are the same. */
export function requestsAbout(endpoint: Endpoint, ids: Iterable<string>): Request[] {
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
