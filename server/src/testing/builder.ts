import { randomUUID } from 'node:crypto';
import type { CallInput, Endpoint, ReplyOf } from '@leadwright/contract/endpoint';
import type { AnyResource, RowOf } from '@leadwright/contract/resource';
import type { z } from 'zod';
import type { Entity } from '../resource/entity.ts';

export type Row = Record<string, unknown> & { id: string; version: number };

type Body<R extends AnyResource> = z.input<R['fields']>;

interface Definition<R extends AnyResource> {
  /** The least that makes a valid row. `word` is new each time: it goes wherever values are unique, and into the name. */
  body: (word: string, ids: Ids) => Body<R> | Promise<Body<R>>;
  /** What makes a row the user's own, where its scope knows own rows. */
  own?: (userId: string, ids: Ids) => Partial<Body<R>> | Promise<Partial<Body<R>>>;
  /** The client that a row belongs to, where its scope knows clients. */
  clientOf?: (row: RowOf<R>, ids: Ids) => string | Promise<string>;
  /** What a row has to say so that somebody of this role may add it, where not every row will do. */
  addedBy?: (roleId: string) => Partial<Body<R>>;
  /** Fields that a change does not take, and those that take only what fits their row: another value for it. */
  fixed?: readonly (keyof Body<R> & string)[];
  fitting?: { [K in keyof Body<R>]?: (row: RowOf<R>, ids: Ids) => Promise<Body<R>[K]> };
  /** Fields whose values hang on other rows or fields: not every one will do, so their own tests change them. */
  bound?: readonly (keyof Body<R>)[];
  /** What every move of its states asks for, where they have conditions: what is said with it, and what is done before. */
  moves?: { says: object; meet: (row: Row, ids: Ids) => Promise<unknown> };
}

/** Ids to refer to. */
export interface Ids {
  /** Of a row that is added for it. */
  added(resource: AnyResource, more?: object): Promise<string>;
  /** The row itself. */
  read(resource: AnyResource, id: string): Promise<Row>;
  /** Of the first row that a list offers for a search. */
  offered(list: string, q?: string): Promise<string>;
  /** For what has to be sent before a row can be made of it. */
  call: Call;
}

export interface Builder {
  entity: Entity;
  body: (word: string, ids: Ids) => object | Promise<object>;
  own?: (userId: string, ids: Ids) => object | Promise<object>;
  clientOf?: (row: Row, ids: Ids) => string | Promise<string>;
  addedBy?: (roleId: string) => object;
  fixed?: readonly string[];
  bound?: readonly string[];
  fitting?: Record<string, (row: Row, ids: Ids) => Promise<unknown>>;
  moves?: { says: object; meet: (row: Row, ids: Ids) => Promise<unknown> };
}

/** Says how rows of an entity are made. */
export const builder = <R extends AnyResource>(entity: { resource: R }, definition: Definition<R>) =>
  ({ entity, ...definition }) as unknown as Builder;

/** Short enough for a code, and found by a search. */
export const newWord = () => `T${randomUUID().slice(0, 8).toUpperCase()}`;

/** A call by somebody who may add whatever is needed. */
export type Call = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<ReplyOf<E>>;
