import { type CallInput, type Endpoint, fillPath, PAGE_HEADER, type ReplyOf } from '@leadwright/contract/endpoint';
import { unreachableError } from './call-error.ts';
import { createKey } from './idempotency-key.ts';
import { withSession } from './with-session.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** The idempotency key of the action; a new key by default. */
  key?: string;
}
/** The arguments of a call; `input` is optional for endpoints that require none. */
export type CallArguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions];

interface UntypedInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export function endpointUrl(endpoint: Endpoint, input: UntypedInput = {}): string {
  const query = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)])).toString();
  return fillPath(endpoint.path, input.params) + (search && `?${search}`);
}

/** Calls an endpoint and returns the whole response, for streams and files. */
export function request(endpoint: Endpoint, input: UntypedInput = {}, options: CallOptions = {}): Promise<Response> {
  const isJson = input.body !== undefined && typeof endpoint.body === 'object';
  const key = endpoint.method === 'GET' ? undefined : (options.key ?? createKey());
  return withSession((headers) => {
    if (isJson) headers.set('content-type', 'application/json');
    if (key) {
      headers.set('idempotency-key', key);
      headers.set(PAGE_HEADER, window.location.pathname);
    }
    return fetch(endpointUrl(endpoint, input), {
      method: endpoint.method,
      headers,
      credentials: 'same-origin',
      body: isJson ? JSON.stringify(input.body) : (input.body as BodyInit | undefined),
      signal: options.signal,
    }).catch((cause: unknown) => {
      throw options.signal?.aborted ? cause : unreachableError();
    });
  });
}

/** Calls an endpoint with the token of the session. Returns the typed reply or throws an `AppError`. */
export async function call<E extends Endpoint>(endpoint: E, ...args: CallArguments<E>): Promise<ReplyOf<E>> {
  const [input, options] = args;
  const response = await request(endpoint, input as UntypedInput | undefined, options);
  if (typeof endpoint.reply === 'string') return response as ReplyOf<E>;
  return (await response.json()) as ReplyOf<E>;
}
