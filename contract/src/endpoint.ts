import type { z } from 'zod';
import type { Access } from './access.ts';

/** Raw bytes (a file up or down) or server-sent events, instead of JSON. */
export type Raw = 'bytes' | 'events';
type Schema = z.ZodType | undefined;

/**
 * One call, said once: `serve` binds it on the server, `call` makes it on the page, the OpenAPI document lists it.
 * Paths use `{name}` for parameters, as the specification writes them.
 */
export interface Endpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema | Raw = Schema | Raw,
  R extends z.ZodType | Raw = z.ZodType | Raw,
> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  access: Access;
  summary: string;
  params: P;
  query: Q;
  body: B;
  /** In bytes, where a call may be sent more than others. */
  largestBody?: number;
  /** Sent by POST because of what it says, and changes nothing. */
  reads?: true;
  /** An API token may make it, too. Others are for people who have signed in. */
  byToken?: boolean;
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
  largestBody?: number;
  reads?: true;
  byToken?: boolean;
  reply: R;
}

/** Completes a definition; what is left out (params, query, body) is undefined in the handler's input. */
export function endpoint<
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema | Raw = undefined,
  R extends z.ZodType | Raw = z.ZodType,
>(definition: Definition<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return { params: undefined, query: undefined, body: undefined, ...definition } as Endpoint<P, Q, B, R>;
}

type Output<T, RawType> = T extends z.ZodType ? z.output<T> : T extends Raw ? RawType : undefined;
type Sent<T> = T extends z.ZodType ? z.input<T> : T extends Raw ? BodyInit : undefined;
type OptionalWhenUndefined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: T[K];
};

/** What a handler receives, parsed; a raw body is the request's byte stream, whose type the server knows. */
export interface Received<E extends Endpoint, RawBody = unknown> {
  params: Output<E['params'], never>;
  query: Output<E['query'], never>;
  body: Output<E['body'], RawBody>;
}
/** What a caller passes. */
export type CallInput<E extends Endpoint> = OptionalWhenUndefined<{
  params: Sent<E['params']>;
  query: Sent<E['query']>;
  body: Sent<E['body']>;
}>;
/** What a handler returns and a caller gets; raw replies are streams the server and the page each type. */
export type ReplyOf<E extends Endpoint, RawReply = Response> = E['reply'] extends z.ZodType
  ? z.output<E['reply']>
  : RawReply;

/** In this header the page says at which address it is: what was done from where is on record. */
export const PAGE_HEADER = 'x-page';
/** What is on record instead where a program has asked, by an API token. */
export const BY_TOKEN = 'api-token';

/** `/api/roles/{roleId}` and `{ roleId: 7 }` make `/api/roles/7`, every value percent-encoded. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
}
