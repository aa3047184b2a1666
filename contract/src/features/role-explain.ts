import { z } from 'zod';
import { ACTIONS, SCOPES, SUBJECTS } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { storable } from '../fields.ts';
import { messageKey } from '../message.ts';
import { USER_STATUS } from '../users/user-states.ts';
import { roles } from './roles.ts';

const access = { subject: roles.subject, action: 'read' } as const;
const message = messageKey.extend({ message: z.string() });

/** Name of the lookup list of staff and client users whose permissions the viewer may inspect. */
export const PERMISSION_HOLDERS = 'permission-holders';

const userId = z.object({ userId: z.uuid() });
/** `entity` is the name of a kind of record. */
const entityParams = userId.extend({ entity: storable().max(60) });

const heldPermission = z.object({
  subject: z.enum(SUBJECTS),
  action: z.enum(ACTIONS),
  /** The widest scope that the roles grant; `scope` is the effective scope for this user, or null. */
  role_scope: z.enum(SCOPES),
  scope: z.enum(SCOPES).nullable(),
  /** The roles that grant the permission, and reasons why it does not apply to the user. */
  why: z.array(message),
  /** The conditions that a record must meet; empty if the permission is not about records. */
  asks: z.array(message),
  /** Whether any record can meet the conditions; false if the permission has no effect for the user. */
  reaches: z.boolean(),
});
export type HeldPermission = z.infer<typeof heldPermission>;

const userPermissions = z.object({
  id: z.uuid(),
  name: z.string(),
  status: z.enum(Object.keys(USER_STATUS) as [keyof typeof USER_STATUS]),
  /** The user's roles; the main role comes first. */
  roles: z.array(z.object({ id: z.uuid(), name: z.string() })),
  client: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  permissions: z.array(heldPermission),
  /** The kinds of records that the viewer can check; `entity` is the name of a kind. */
  kinds: z.array(z.object({ entity: z.string(), noun: z.string() })),
});
export type UserPermissions = z.infer<typeof userPermissions>;

export const explainUser = endpoint({
  method: 'GET',
  path: '/api/role/explain/{userId}',
  access,
  summary: 'List each permission of a user with its reason and its conditions',
  params: userId,
  reply: userPermissions,
});

export const explainOwnPermissions = endpoint({
  method: 'GET',
  path: '/api/profile/permissions',
  access: 'signed-in',
  summary: 'List each of your permissions with its reason',
  reply: z.object({ permissions: z.array(heldPermission) }),
});

const record = z.object({ id: z.uuid(), label: z.string() });
const condition = z.object({ message, met: z.boolean() });
export type ExplainedCondition = z.infer<typeof condition>;

export const explainKind = endpoint({
  method: 'GET',
  path: '/api/role/explain/{userId}/{entity}',
  access,
  summary: 'List some records that a user sees and some that they do not, among those that the viewer sees',
  params: entityParams,
  reply: z.object({
    visible: z.array(record),
    hidden: z.array(record.extend({ unmet: z.array(message) })),
  }),
});

const explainedAction = z.object({
  action: z.enum(['read', 'update', 'delete']),
  scope: z.enum(SCOPES).nullable(),
  allowed: z.boolean(),
  conditions: z.array(condition),
});
const explanation = record.extend({ entity: z.string(), noun: z.string(), actions: z.array(explainedAction) });
export type Explanation = z.infer<typeof explanation>;

export const explainRecord = endpoint({
  method: 'GET',
  path: '/api/role/explain/{userId}/{entity}/{id}',
  access,
  summary: 'Explain why a user can or cannot see, change and archive one record: each condition, met or not',
  params: entityParams.extend({ id: z.uuid() }),
  reply: explanation,
});

/** Sources that an access test checks: rows of a data set, a lookup, an export, an event stream. */
export const ACCESS_TEST_SOURCE_KINDS = ['rows', 'lookup', 'export', 'events'] as const;
const accessTestSource = z.object({
  kind: z.enum(ACCESS_TEST_SOURCE_KINDS),
  name: z.string(),
  title: z.string(),
  /** `refused` means a reply with status 403; `failed` means that the source could not be checked. */
  outcome: z.enum(['reached', 'refused', 'failed']),
  rows: z.int(),
  /** Number of rows that belong to a client, by client. */
  clients: z.array(z.object({ id: z.uuid(), name: z.string(), rows: z.int(), foreign: z.boolean() })),
  /** Number of rows that the user should not be able to read. */
  foreign: z.int(),
});
export type AccessTestSource = z.infer<typeof accessTestSource>;
/** The result of an access test job. */
export interface AccessTestResult extends Record<string, unknown> {
  places: AccessTestSource[];
  foreign: number;
}

const changeAccess = { subject: roles.subject, action: 'update' } as const;

export const startAccessTest = endpoint({
  method: 'POST',
  path: '/api/role/drill',
  access: changeAccess,
  summary: 'Run an access test as a job: read every data set, look-up, export and event stream as a user',
  body: z.object({ user_id: z.uuid().meta({ label: 'User' }) }),
  reply: z.object({ job_id: z.uuid() }),
});

export const latestAccessTest = endpoint({
  method: 'GET',
  path: '/api/role/drill/{userId}',
  access: changeAccess,
  summary: 'Get the latest access test of a user that the viewer can see',
  params: userId,
  reply: z.object({ job_id: z.uuid().nullable() }),
});
