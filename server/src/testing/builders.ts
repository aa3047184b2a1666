import { randomUUID } from 'node:crypto';
import type { CallInput, Endpoint, ReplyOf } from '@leadwright/contract/endpoint';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { gradeCategories } from '@leadwright/contract/features/grade-categories';
import { grades } from '@leadwright/contract/features/grades';
import { lookup } from '@leadwright/contract/features/lookups';
import type { AnyResource, RowOf } from '@leadwright/contract/resource';
import type { z } from 'zod';
import { batchClientEntity } from '../features/batch-clients/batch-clients.ts';
import { campaignEntity } from '../features/campaigns/campaigns.ts';
import { clientEmailEntity } from '../features/client-emails/client-emails.ts';
import { clientEntity } from '../features/clients/clients.ts';
import { fieldEntities } from '../features/fields/fields.ts';
import { gradeCategoryEntity } from '../features/grades/grade-categories.ts';
import { gradeStepEntity } from '../features/grades/grade-steps.ts';
import { gradeEntity } from '../features/grades/grades.ts';
import { roleEntity } from '../features/roles/roles.ts';
import { tagEntity } from '../features/tags/tags.ts';
import { teamEntity } from '../features/teams/teams.ts';
import { userTypeEntity } from '../features/user-types/user-types.ts';
import { clientUserEntity } from '../features/users/client-users.ts';
import { staffUserEntity } from '../features/users/users.ts';
import { verticalEntity } from '../features/verticals/verticals.ts';
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
}
/** Ids to refer to. */
interface Ids {
  /** Of a row that is added for it. */
  added(resource: AnyResource, more?: object): Promise<string>;
  /** The row itself. */
  read(resource: AnyResource, id: string): Promise<Row>;
  /** Of the first row that a list offers for a search. */
  offered(list: string, q?: string): Promise<string>;
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
}

const builder = <R extends AnyResource>(entity: { resource: R }, definition: Definition<R>) =>
  ({ entity, ...definition }) as unknown as Builder;

/** Campaigns for a row that belongs to a client. */
const ofItsClient = async ({ client_id }: { client_id: string }, { added }: Ids) => [
  await added(campaigns, { client_id }),
];

/** A field of any kind; its limits and options hang on its type. */
const newField = <S extends object>(scope: S | ((ids: Ids) => Promise<S>)) => ({
  body: async (word: string, ids: Ids) => ({
    label: `Field ${word}`,
    key: `f_${word.toLowerCase()}`,
    type: 'text' as const,
    ...(typeof scope === 'function' ? await scope(ids) : scope),
  }),
  fixed: ['key' as const, 'type' as const],
  bound: ['params' as const, 'options' as const, 'default_value' as const],
  fitting: { key: async () => `k_${newWord().toLowerCase()}` },
});

/** How each entity is made. One that is not here fails the tests of all entities with a sentence that says so. */
const BUILDERS: Builder[] = [
  builder(verticalEntity, { body: (word) => ({ name: `Vertical ${word}`, code: word }) }),
  builder(clientEntity, {
    body: async (word, { offered }) => ({
      name: `Client ${word}`,
      code: word,
      account_manager_id: await offered('staff'),
    }),
    bound: ['account_manager_id'],
    own: (userId) => ({ account_manager_id: userId }),
    clientOf: ({ id }) => id,
  }),
  builder(campaignEntity, {
    body: async (word, { added }) => ({
      name: `Campaign ${word}`,
      code: word,
      client_id: await added(clients),
      start_date: '2026-03-01',
      end_date: '2026-09-30',
      lawful_basis: 'legitimate_interest' as const,
    }),
    own: (userId) => ({ owner_id: userId }),
    clientOf: ({ client_id }) => client_id,
    bound: ['grade_version_id'],
  }),
  builder(clientEmailEntity, {
    body: async (word, { added }) => ({
      client_id: await added(clients),
      address: `${word}@client.example`,
      display_name: `Address ${word}`,
      kind: 'recipient' as const,
      purposes: ['report' as const],
    }),
    clientOf: ({ client_id }) => client_id,
    fitting: { campaigns: ofItsClient },
  }),
  builder(batchClientEntity, {
    body: async (word, { offered }) => ({
      name: `Set ${word}`,
      owner_id: await offered('staff'),
      priority: 100 + Number.parseInt(word.slice(1, 7), 16),
      mode: 'static' as const,
    }),
    bound: ['mode', 'rule', 'owner_id'],
  }),
  builder(tagEntity, {
    body: (word) => ({ name: `Tag ${word}`, scope: 'account' as const, colour: '#4a7fd0', group: 'Persona' }),
  }),
  builder(gradeCategoryEntity, { body: (word) => ({ name: `Category ${word}`, code: word }) }),
  builder(gradeEntity, {
    body: (word) => ({ name: `Scheme ${word}`, scope: 'agency' as const }),
    bound: ['scope', 'client_id', 'default_step_id'],
  }),
  builder(gradeStepEntity, {
    body: async (word, { added }) => ({
      grade_id: await added(grades),
      code: word.slice(0, 10),
      label: `Step ${word}`,
      order: 1 + (Number.parseInt(word.slice(1, 9), 16) % 10_000),
      category_id: await added(gradeCategories),
      meaning: 'Met',
      colour: '#4a7fd0',
    }),
    fixed: ['grade_id'],
    bound: ['criteria', 'allowed_from'],
  }),
  builder(fieldEntities.master, { ...newField({}), fixed: ['key', 'type', 'entity'] }),
  builder(fieldEntities.opportunity, newField({})),
  builder(fieldEntities.client, {
    ...newField(async ({ added }: Ids) => ({ client_id: await added(clients) })),
    fixed: ['client_id', 'key', 'type', 'entity'],
  }),
  builder(fieldEntities.campaign, {
    ...newField(async ({ added }: Ids) => ({ campaign_id: await added(campaigns), client_visible: true })),
    fixed: ['campaign_id', 'key', 'type', 'entity'],
    own: async (userId, { added }) => ({ campaign_id: await added(campaigns, { owner_id: userId }) }),
    clientOf: async ({ campaign_id }, { read }) => String((await read(campaigns, campaign_id)).client_id),
  }),
  builder(roleEntity, { body: (word) => ({ name: `Role ${word}` }) }),
  builder(userTypeEntity, {
    body: async (word, { offered }) => ({
      name: `Type ${word}`,
      code: word,
      audience: 'staff' as const,
      default_role_id: await offered('roles'),
    }),
  }),
  builder(teamEntity, { body: (word) => ({ name: `Team ${word}` }) }),
  builder(staffUserEntity, {
    body: async (word, { offered }) => ({
      email: `${word}@leadwright.example`,
      first_name: 'Test',
      surname: word,
      display_name: `User ${word}`,
      role_id: await offered('staff-roles'),
      user_type_id: await offered('staff-types'),
    }),
    // Nobody gives a role with more rights than their own.
    addedBy: (roleId) => ({ role_id: roleId }),
    // Any but the first one.
    fitting: {
      further_roles: async (_, { added }) => [await added(roleEntity.resource)],
      teams: async (_, { added }) => [await added(teamEntity.resource)],
    },
    bound: ['led_teams'],
  }),
  builder(clientUserEntity, {
    body: async (word, { added, offered }) => ({
      client_id: await added(clients),
      email: `${word}@client.example`,
      first_name: 'Test',
      surname: word,
      display_name: `User ${word}`,
      role_id: await offered('client-roles', 'Client viewer'),
      user_type_id: await offered('client-types'),
    }),
    clientOf: ({ client_id }) => client_id,
    fixed: ['client_id'],
    fitting: {
      // That of any other user is taken.
      email: async () => `${newWord().toLowerCase()}@client.example`,
      campaigns: ofItsClient,
      further_roles: async (_, { offered }) => [await offered('client-roles', 'Client administrator')],
    },
  }),
];

const find = ({ name }: Pick<AnyResource, 'name'>) => BUILDERS.find(({ entity }) => entity.resource.name === name);
export const hasBuilder = (resource: AnyResource): boolean => find(resource) !== undefined;

export function builderOf({ name }: Pick<AnyResource, 'name'>): Builder {
  const found = find({ name });
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
  return { ...(await builderOf(resource).body(word, idsBy(call))) };
}

const idsBy = (call: Call): Ids => ({
  added: async (other, more) => (await addRow(call, other, more)).id,
  read: async (other, id) => (await call(other.view, { params: { id } })) as Row,
  async offered(list, q) {
    const { options } = await call(lookup, { params: { list }, query: q ? { q } : {} });
    return options[0]!.id;
  },
});

/** What makes a row the user's own; undefined where the scope knows no own rows. */
export const ownValues = async (call: Call, resource: AnyResource, userId: string): Promise<object | undefined> =>
  builderOf(resource).own?.(userId, idsBy(call));

/** The client that a row belongs to; undefined where the scope knows no clients. */
export const clientOfRow = async (call: Call, resource: AnyResource, row: Row): Promise<string | undefined> =>
  builderOf(resource).clientOf?.(row, idsBy(call));

/** Another value for a field that takes only what fits its row; undefined where any value will do. */
export const fittingValue = (call: Call, resource: AnyResource, name: string, row: Row): Promise<unknown> | undefined =>
  builderOf(resource).fitting?.[name]?.(row, idsBy(call));

export async function addRow(call: Call, resource: AnyResource, more: object = {}): Promise<Row> {
  const body = { ...(await newBody(call, resource)), ...more };
  return (await call(resource.add, { body } as never)) as Row;
}
