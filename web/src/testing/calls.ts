/** A recorded call of the page. The functions of this module make calls fail, lose their responses or wait. */
export interface RecordedCall {
  method: string;
  path: string;
  /** The idempotency key. */
  key: string | null;
  body: string;
}

const recordedCalls: RecordedCall[] = [];
let responsesToDrop = 0;
const failingPaths = new Set<string>();
const paused: { reads?: Promise<void>; writes?: Promise<void> } = {};
const originalFetch = window.fetch;

window.fetch = async (input, init) => {
  const request = new Request(input, init);
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith('/api/')) return originalFetch(request);
  const body = await request.clone().text();
  recordedCalls.push({ method: request.method, path: pathname, key: request.headers.get('idempotency-key'), body });
  await paused[request.method === 'GET' ? 'reads' : 'writes'];
  if (failingPaths.has(pathname)) return Response.json({ code: 'internal', message: 'It failed.' }, { status: 500 });
  const response = await originalFetch(request);
  if (request.method === 'GET' || responsesToDrop === 0) return response;
  responsesToDrop -= 1;
  throw new TypeError('The response was lost.');
};

export function clearCalls(): void {
  recordedCalls.length = 0;
  responsesToDrop = 0;
  failingPaths.clear();
  delete paused.reads;
  delete paused.writes;
}

/** Returns the writing calls so far, without list requests, which also use POST. */
export const writes = (): RecordedCall[] =>
  recordedCalls.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/list'));

/** Returns the requested columns of each recorded list request. */
export const requestedColumns = (path: string): string[][] =>
  recordedCalls
    .filter((call) => call.path === path)
    .map(({ body }) => (JSON.parse(JSON.parse(body).query) as { columns: string[] }).columns);

/** Drops the responses of the next writing calls; the server still executes the calls. */
export function dropNextResponse(calls = 1): void {
  responsesToDrop = calls;
}

/** Makes all calls of a path fail until the returned function is called. */
export function failAt(path: string): () => void {
  failingPaths.add(path);
  return () => void failingPaths.delete(path);
}

/** Delays calls until the returned function is called. */
function pause(kind: keyof typeof paused): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  paused[kind] = promise;
  return () => {
    delete paused[kind];
    resolve();
  };
}
export const pauseReads = () => pause('reads');
export const pauseWrites = () => pause('writes');
