import { randomUUID } from 'node:crypto';
import { type CallInput, type Endpoint, type ReplyOf } from '@leadwright/contract/endpoint';
import { clients } from '@leadwright/contract/features/clients';
import { type AnyResource, type RowOf } from '@leadwright/contract/resource';
import type { z } from 'zod';
import { campaignEntity } from '../features/campaigns/campaigns.ts';
import { clientEntity } from '../features/clients/clients.ts';
import { verticalEntity } from '../features/verticals/verticals.ts';
import type { Entity } from '../resource/entity.ts';

export type Row = Record<string, unknown> & { id: string; version: number };

type Body<R extends AnyResource> = z.input<R['fields']>;

interface Definition<R extends AnyResource> {
  /** The least that makes a valid row. `word` is new each time: it goes wherever values are unique, and into the name. */
  body: (word: string, add: Add) => Body<R> | Promise<Body<R>>;
  /** What makes a row the user's own, where its scope knows own rows. */
  own?: (userId: string) => Partial<Body<R>>;
  /** The client that a row belongs to, where its scope knows clients. */
  clientOf?: (row: RowOf<R>) => string;
}
/** Adds a row of an entity that another one refers to, and answers its id. */
type Add = (resource: AnyResource) => Promise<string>;

export interface Builder {
  entity: Entity;
  body: (word: string, add: Add) => object | Promise<object>;
  own?: (userId: string) => object;
  clientOf?: (row: Row) => string;
}

const builder = <R extends AnyResource>(entity: { resource: R }, definition: Definition<R>) =>
  ({ entity, ...definition }) as unknown as Builder;

/** How each entity is made. One that is not here fails the tests of all entities with a sentence that says so. */
const BUILDERS: Builder[] = [
  builder(verticalEntity, { body: (word) => ({ name: `Vertical ${word}`, code: word }) }),
  builder(clientEntity, {
    body: (word) => ({ name: `Client ${word}`, code: word }),
    own: (userId) => ({ account_manager_id: userId }),
    clientOf: ({ id }) => id,
  }),
  builder(campaignEntity, {
    body: async (word, add) => ({
      name: `Campaign ${word}`,
      code: word,
      client_id: await add(clients),
      start_date: '2026-03-01',
      end_date: '2026-09-30',
    }),
    own: (userId) => ({ owner_id: userId }),
    clientOf: ({ client_id }) => client_id,
  }),
];

export function builderOf({ name }: Pick<AnyResource, 'name'>): Builder {
  const found = BUILDERS.find(({ entity }) => entity.resource.name === name);
  if (!found) {
    throw new Error(
      `Nothing says how to make a row of "${name}". Add to BUILDERS in server/src/testing/builders.ts: ` +
        `builder(…Entity, { body: (word) => ({ name: \`… \${word}\` }) }), with a value for every field that is required.`,
    );
  }
  return found;
}

/** Short enough for a code, and found by a search. */
export const newWord = () => `T${randomUUID().slice(0, 8).toUpperCase()}`;

/** A call by somebody who may add whatever is needed. */
type Call = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<ReplyOf<E>>;

/** A valid body, with the rows that it refers to really added. */
export async function newBody(call: Call, resource: AnyResource, word = newWord()): Promise<Record<string, unknown>> {
  return { ...(await builderOf(resource).body(word, async (other) => (await addRow(call, other)).id)) };
}

export async function addRow(call: Call, resource: AnyResource, more: object = {}): Promise<Row> {
  const body = { ...(await newBody(call, resource)), ...more };
  return (await call(resource.add, { body } as never)) as Row;
}
