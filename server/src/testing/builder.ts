import { randomUUID } from 'node:crypto';
import type { CallInput, Endpoint, ReplyOf } from '@leadwright/contract/endpoint';
import type { AnyResource, RowOf } from '@leadwright/contract/resource';
import type { z } from 'zod';
import type { Entity } from '../resource/entity.ts';

export type Row = Record<string, unknown> & { id: string; version: number };

type Body<R extends AnyResource> = z.input<R['fields']>;

interface Definition<R extends AnyResource> {
  /** Returns the minimal valid body of a row. The unique `word` is for unique values and the name. */
  body: (word: string, ids: Ids) => Body<R> | Promise<Body<R>>;
  /** Returns values that make a row the user's own, if the scope rule has own rows. */
  own?: (userId: string, ids: Ids) => Partial<Body<R>> | Promise<Partial<Body<R>>>;
  /** Returns the client of a row, if the scope rule has clients. */
  clientOf?: (row: RowOf<R>, ids: Ids) => string | Promise<string>;
  /** Returns values with which a user of this role may add a row. */
  valuesForRole?: (roleId: string) => Partial<Body<R>>;
  /** Fields that cannot be changed. */
  immutableFields?: readonly (keyof Body<R> & string)[];
  /** Functions that return a valid other value, for fields whose values depend on the row. */
  otherValues?: { [K in keyof Body<R>]?: (row: RowOf<R>, ids: Ids) => Promise<Body<R>[K]> };
  /** Fields whose values depend on other rows or fields. Tests of the entity change these fields. */
  dependentFields?: readonly (keyof Body<R>)[];
  /** `message` is the input of state transitions, and `prepare` prepares a row for them. */
  stateTransitions?: { message: object; prepare: (row: Row, ids: Ids) => Promise<unknown> };
}

/** Functions for rows that a body references. */
export interface Ids {
  /** Adds a row and returns its id. */
  addRecord(resource: AnyResource, overrides?: object): Promise<string>;
  /** Loads a row. */
  read(resource: AnyResource, id: string): Promise<Row>;
  /** Returns the id of the first lookup result for a search. */
  findOption(list: string, q?: string): Promise<string>;
  /** Makes calls that a row needs beforehand, such as an upload. */
  call: Call;
}

export interface Builder {
  entity: Entity;
  body: (word: string, ids: Ids) => object | Promise<object>;
  own?: (userId: string, ids: Ids) => object | Promise<object>;
  clientOf?: (row: Row, ids: Ids) => string | Promise<string>;
  valuesForRole?: (roleId: string) => object;
  immutableFields?: readonly string[];
  dependentFields?: readonly string[];
  otherValues?: Record<string, (row: Row, ids: Ids) => Promise<unknown>>;
  stateTransitions?: { message: object; prepare: (row: Row, ids: Ids) => Promise<unknown> };
}

/** Defines how rows of an entity are created. */
export const defineBuilder = <R extends AnyResource>(entity: { resource: R }, definition: Definition<R>) =>
  ({ entity, ...definition }) as unknown as Builder;

/** Returns a unique word, short enough for a code and searchable. */
export const newWord = () => `T${randomUUID().slice(0, 8).toUpperCase()}`;

/** Makes a call as a user who may add any row. */
export type Call = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<ReplyOf<E>>;
