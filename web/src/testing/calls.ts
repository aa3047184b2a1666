/** A call that the page made. The functions below fail, drop or delay calls; the server behind is the real one. */
export interface SeenCall {
  method: string;
  path: string;
  key: string | null;
  body: string;
}

const seen: SeenCall[] = [];
let lost = 0;
const failing = new Set<string>();
const held: { reads?: Promise<void>; writes?: Promise<void> } = {};
const fetched = window.fetch;

window.fetch = async (input, init) => {
  const request = new Request(input, init);
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith('/api/')) return fetched(request);
  const body = await request.clone().text();
  seen.push({ method: request.method, path: pathname, key: request.headers.get('idempotency-key'), body });
  await held[request.method === 'GET' ? 'reads' : 'writes'];
  if (failing.has(pathname)) return Response.json({ code: 'internal', message: 'It failed.' }, { status: 500 });
  const response = await fetched(request);
  if (request.method === 'GET' || lost === 0) return response;
  lost -= 1;
  throw new TypeError('The answer was lost.');
};

export function clearCalls(): void {
  seen.length = 0;
  lost = 0;
  failing.clear();
  delete held.reads;
  delete held.writes;
}

/** Returns the writing calls so far, without the lists that are requested by POST. */
export const writes = (): SeenCall[] => seen.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/list'));

/** Returns the requested columns of each page of rows. */
export const requestedColumns = (path: string): string[][] =>
  seen
    .filter((call) => call.path === path)
    .map(({ body }) => (JSON.parse(JSON.parse(body).query) as { columns: string[] }).columns);

/** Drops the responses of the next writing calls, which the server carries out. */
export function dropNextResponse(calls = 1): void {
  lost = calls;
}

/** Makes the server fail at a call until the returned function is called. */
export function failAt(path: string): () => void {
  failing.add(path);
  return () => void failing.delete(path);
}

/** Delays calls until the returned function is called. */
function hold(kind: keyof typeof held): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  held[kind] = promise;
  return () => {
    delete held[kind];
    resolve();
  };
}
export const pauseReads = () => hold('reads');
export const pauseWrites = () => hold('writes');
