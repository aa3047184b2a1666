import type { z } from 'zod';
import type { Access } from './access.ts';

/** Raw bytes (file upload or download) or server-sent events instead of JSON. */
export type RawFormat = 'bytes' | 'events';
type Schema = z.ZodType | undefined;

/**
 * Definition of one API operation: `serve` binds it on the server, `call` calls it from the page, and the OpenAPI
 * document lists it. Paths use `{name}` for parameters, like the specification.
 */
export interface Endpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema | RawFormat = Schema | RawFormat,
  R extends z.ZodType | RawFormat = z.ZodType | RawFormat,
> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  access: Access;
  summary: string;
  params: P;
  query: Q;
  body: B;
  /** Maximum body size in bytes, when it differs from the default. */
  maxBodyBytes?: number;
  /** A POST request that changes nothing; used when the parameters are too large for a query. */
  isReadOnly?: true;
  /** Whether API tokens may call it; other endpoints require a signed-in user. */
  allowsApiToken?: boolean;
  reply: R;
}

interface Definition<P, Q, B, R> {
  method: Endpoint['method'];
  path: string;
  access: Access;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  maxBodyBytes?: number;
  isReadOnly?: true;
  allowsApiToken?: boolean;
  reply: R;
}

/** Completes a definition; omitted parts (params, query, body) are undefined in the handler's input. */
export function endpoint<
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema | RawFormat = undefined,
  R extends z.ZodType | RawFormat = z.ZodType,
>(definition: Definition<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return { params: undefined, query: undefined, body: undefined, ...definition } as Endpoint<P, Q, B, R>;
}

type Output<T, RawType> = T extends z.ZodType ? z.output<T> : T extends RawFormat ? RawType : undefined;
type InputOf<T> = T extends z.ZodType ? z.input<T> : T extends RawFormat ? BodyInit : undefined;
type OptionalWhenUndefined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: T[K];
};

/** Parsed input of a handler; a raw body is the request's byte stream, typed by the server. */
export interface HandlerInput<E extends Endpoint, RawBody = unknown> {
  params: Output<E['params'], never>;
  query: Output<E['query'], never>;
  body: Output<E['body'], RawBody>;
}
/** Input of a caller. */
export type CallInput<E extends Endpoint> = OptionalWhenUndefined<{
  params: InputOf<E['params']>;
  query: InputOf<E['query']>;
  body: InputOf<E['body']>;
}>;
/** Result of a handler and of a call; server and page each define the type of raw replies. */
export type ReplyOf<E extends Endpoint, RawReply = Response> = E['reply'] extends z.ZodType
  ? z.output<E['reply']>
  : RawReply;

/** Request header with the URL of the current page, recorded in the audit log. */
export const PAGE_HEADER = 'x-page';
/** Recorded instead of a page URL for requests with an API token. */
export const API_TOKEN_SOURCE = 'api-token';

/**
 * Fills the parameters into a path, percent-encoded: `/api/roles/{roleId}` with `{ roleId: 7 }` gives `/api/roles/7`.
 */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
}
