/** The calls that the page makes, and what may happen to them on their way. The server behind is the real one. */
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

/** The writing calls so far, the lists that are asked for by POST aside. */
export const writes = (): SeenCall[] => seen.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/list'));

/** The columns of each page of rows that was asked for. */
export const wantedColumns = (path: string): string[][] =>
  seen
    .filter((call) => call.path === path)
    .map(({ body }) => (JSON.parse(JSON.parse(body).query) as { columns: string[] }).columns);

/** The server carries out the next writing calls, but their answers never come. */
export function dropNextResponse(calls = 1): void {
  lost = calls;
}

/** The server fails at a call until the returned function is called. */
export function failAt(path: string): () => void {
  failing.add(path);
  return () => void failing.delete(path);
}

/** Holds back calls until the returned function is called. */
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
