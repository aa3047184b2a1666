import { z } from 'zod';
import { ACTIONS, SCOPES, SUBJECTS } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { storable } from '../fields.ts';
import { wordKey } from '../words.ts';
import { roles } from './roles.ts';
import { USER_STATUS } from './users.ts';

const access = { subject: roles.subject, action: 'read' } as const;
const said = wordKey.extend({ message: z.string() });

/** Everybody whose rights can be looked at: people of the agency and of clients, as far as the reader may see them. */
export const RIGHTS_HOLDERS = 'rights-holders';

const userId = z.object({ userId: z.uuid() });
const ofKind = userId.extend({ entity: storable().max(60) });

const heldRight = z.object({
  subject: z.enum(SUBJECTS),
  action: z.enum(ACTIONS),
  /** What the role says; what comes of it for this user is `scope`, null where nothing does. */
  role_scope: z.enum(SCOPES),
  scope: z.enum(SCOPES).nullable(),
  /** Why it is theirs, or why it is not although the role says so. */
  why: z.array(said),
  /** What it asks of a row, where it is about rows of one kind. */
  asks: z.array(said),
  /** False where it reaches no row at all. */
  reaches: z.boolean(),
});
export type HeldRight = z.infer<typeof heldRight>;

const rightsOfUser = z.object({
  id: z.uuid(),
  name: z.string(),
  status: z.enum(Object.keys(USER_STATUS) as [keyof typeof USER_STATUS]),
  role: z.object({ id: z.uuid(), name: z.string() }),
  client: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  rights: z.array(heldRight),
  /** The kinds of record that the reader can ask about. */
  kinds: z.array(z.object({ entity: z.string(), noun: z.string() })),
});
export type RightsOfUser = z.infer<typeof rightsOfUser>;

export const explainUser = endpoint({
  method: 'GET',
  path: '/api/role/explain/{userId}',
  access,
  summary: 'Each right of a user with the reason for it, and what it asks of a row',
  params: userId,
  reply: rightsOfUser,
});

const record = z.object({ id: z.uuid(), label: z.string() });
const condition = z.object({ says: said, met: z.boolean() });
export type ToldCondition = z.infer<typeof condition>;

export const explainKind = endpoint({
  method: 'GET',
  path: '/api/role/explain/{userId}/{entity}',
  access,
  summary: 'Some records that a user sees and some that they do not, among those that the reader sees',
  params: ofKind,
  reply: z.object({
    visible: z.array(record),
    hidden: z.array(record.extend({ unmet: z.array(said) })),
  }),
});

const judged = z.object({
  action: z.enum(['read', 'update', 'delete']),
  scope: z.enum(SCOPES).nullable(),
  allowed: z.boolean(),
  conditions: z.array(condition),
});
const explanation = record.extend({ entity: z.string(), noun: z.string(), actions: z.array(judged) });
export type Explanation = z.infer<typeof explanation>;

export const explainRecord = endpoint({
  method: 'GET',
  path: '/api/role/explain/{userId}/{entity}/{id}',
  access,
  summary: 'Why a user can or cannot see, change and archive one record: each condition, met or not',
  params: ofKind.extend({ id: z.uuid() }),
  reply: explanation,
});
