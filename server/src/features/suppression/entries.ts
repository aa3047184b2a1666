import { randomUUID } from 'node:crypto';
import { invalidInput } from '@leadwright/contract/errors';
import {
  type Suppression,
  type SuppressionFields,
  type SuppressionKind,
  suppressionRules,
} from '@leadwright/contract/features/suppression';
import { defineMessage, type LocalisedMessage } from '@leadwright/contract/message';
import type { Problem, Problems } from '@leadwright/contract/problems';
import { sql } from 'kysely';
import { type ActorContext, auditEach } from '../../access/audit.ts';
import { scopeRule, sharedRule, visible, visibleOrNone } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db, Trx } from '../../database/pool.ts';
import { notFoundError } from '../../record/row.ts';
import { rowPermissions } from '../../record/source.ts';
import { comparableValue, inForceCondition, stateToday, termHashSql, termsSql } from '../../suppression.ts';

export const SUPPRESSION = 'suppression';
export const SUPPRESSION_NOUN = 'suppression entry';
/** Requires the scope "all" and excludes client users, because entries may concern any person. */
export const SUPPRESSION_RULE = scopeRule('suppression', 'suppression');

const INVALID_VALUE: Record<SuppressionKind, LocalisedMessage> = {
  address: defineMessage('suppression.not.address', 'Enter a complete email address.'),
  number: defineMessage(
    'suppression.not.number',
    'Enter a phone number of the country, or one that starts with + and a country code.',
  ),
  domain: defineMessage('suppression.not.domain', 'Enter the domain of one company, such as acme.co.uk.'),
  company: defineMessage('suppression.not.company', 'Enter the name or the registration number of an account.'),
  person: defineMessage('suppression.not.person', 'Enter the name and the account: Jane Doe, Acme Ltd.'),
};
const ALREADY_LISTED = defineMessage('suppression.known', 'This is already on the list.');

export type SharedEntryFields = Omit<SuppressionFields, 'value'>;

/** Validates the common fields of entries. Returns these fields with a normalised scope, and the problems. */
export async function validateSharedFields(
  trx: Trx,
  viewer: Viewer,
  fields: SharedEntryFields,
): Promise<{ shared: SharedEntryFields; problems: Problems }> {
  const { scope } = fields;
  const client_id = scope === 'client' ? fields.client_id : null;
  const campaign_id = scope === 'campaign' ? fields.campaign_id : null;
  const problems = suppressionRules(fields);
  const { rows } = await sql<{ client: boolean; campaign: boolean }>`
    select exists (select from client where id = ${client_id}::uuid and ${visibleOrNone(viewer, 'client')}) as client,
      exists (select from campaign where id = ${campaign_id}::uuid and ${visibleOrNone(viewer, 'campaign')}) as campaign`.execute(
    trx,
  );
  if (client_id && !rows[0]!.client) problems.client_id = 'This client does not exist.';
  if (campaign_id && !rows[0]!.campaign) problems.campaign_id = 'This campaign does not exist.';
  return { shared: { ...fields, client_id, campaign_id }, problems };
}

interface EntryResult {
  id: string | null;
  problem: Problem | null;
}

/** Adds an entry for each value, with its audit entry. Returns the id or the problem of each. */
export async function addEntries(
  trx: Trx,
  actor: ActorContext,
  values: readonly string[],
  shared: SharedEntryFields,
): Promise<EntryResult[]> {
  const { kind, scope, client_id, campaign_id, hashed } = shared;
  const results: EntryResult[] = values.map(() => ({ id: null, problem: INVALID_VALUE[kind] }));
  const entries = values.flatMap((value, index) => {
    const comparableEntry = comparableValue(kind, value, shared.country);
    return comparableEntry
      ? [{ index, id: randomUUID(), value: hashed ? null : value.trim(), ...comparableEntry }]
      : [];
  });
  const keys = sql`
    select g.index, g.id, ${termHashSql(sql`terms.term`)} as key
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as g(index int, id uuid, entity text, record jsonb)
      cross join suppression_secret secret cross join lateral ${termsSql(sql`g.entity`, sql`g.record`)}
    where starts_with(terms.term, ${`${kind}:`})`;
  const { rows: hashedEntries } = await sql<{ index: number; keys: string[]; known: boolean }>`
    select g.index, array_agg(encode(g.key, 'hex')) as keys, coalesce(bool_or(exists (
      select from suppression_key k join suppression e on e.id = k.suppression_id
      where k.key = g.key and e.kind = ${kind} and e.scope = ${scope}
        and e.client_id is not distinct from ${client_id}::uuid and e.campaign_id is not distinct from ${campaign_id}::uuid
        and ${inForceCondition('e', { clientId: client_id, campaignId: campaign_id ?? undefined })})), false) as known
    from (${keys}) g group by g.index`.execute(trx);
  const hashedByIndex = new Map(hashedEntries.map((row) => [row.index, row]));
  const usedKeys = new Set<string>();
  const newEntries = entries.filter(({ index, id }) => {
    const row = hashedByIndex.get(index);
    const isListed = !row || row.known || row.keys.some((key) => usedKeys.has(key));
    for (const key of row?.keys ?? []) usedKeys.add(key);
    results[index] = isListed ? { id: null, problem: ALREADY_LISTED } : { id, problem: null };
    return !isListed;
  });
  if (newEntries.length === 0) return results;
  const newIndexes = new Set(newEntries.map(({ index }) => index));
  await sql`
    insert into suppression (id, kind, value, scope, client_id, campaign_id, source, reason, active_from, active_to, created_by)
    select g.id, ${kind}, g.value, ${scope}, ${client_id}::uuid, ${campaign_id}::uuid, ${shared.source}, ${shared.reason},
      coalesce(${shared.active_from}::date, current_date), ${shared.active_to}::date, ${actor.viewer.userId || null}::uuid
    from jsonb_to_recordset(${JSON.stringify(newEntries.map(({ id, value }) => ({ id, value })))}::jsonb) as g(id uuid, value text)`.execute(
    trx,
  );
  await sql`
    insert into suppression_key (key, suppression_id)
    select distinct g.key, g.id from (${keys}) g where g.index = any(${[...newIndexes]}::int[])`.execute(trx);
  await auditNewEntries(
    trx,
    actor,
    newEntries.map(({ id }) => id),
  );
  return results;
}

/** Writes the audit entries of new entries. Their source and reason show how they came onto the list. */
export async function auditNewEntries(trx: Trx, actor: ActorContext, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id, kind, value, scope, client_id, campaign_id, source, reason, active_from, active_to, state
    from suppression where id = any(${ids}::uuid[])`.execute(trx);
  await auditEach(
    trx,
    actor,
    rows.map(({ id, ...after }) => ({ action: 'create', entity: SUPPRESSION, id, after })),
  );
}

/** Throws an error with all problems, if any. */
export function assertNoProblems(problems: Problems): void {
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
}

export async function readEntry(db: Db, viewer: Viewer, id: string): Promise<Suppression> {
  const { rows } = await sql<Suppression>`
    select t.id, t.version, t.kind, t.value, t.scope, t.client_id, k.name as client_label, t.campaign_id,
      c.name as campaign_label, t.source, t.reason, t.active_from, t.active_to, ${stateToday('t')} as state,
      t.lifted_reason, t.ended_at, u.display_name as added_by, t.created_at, ${rowPermissions(viewer, SUPPRESSION_RULE, 't')} as can
    from suppression t left join client k on k.id = t.client_id and ${visibleOrNone(viewer, sharedRule('client'), 'k')}
      left join campaign c on c.id = t.campaign_id and ${visibleOrNone(viewer, sharedRule('campaign'), 'c')}
      left join app_user u on u.id = t.created_by
    where t.id = ${id} and ${visible(viewer, SUPPRESSION_RULE, 't')}`.execute(db);
  if (!rows[0]) throw notFoundError(SUPPRESSION_NOUN);
  return rows[0];
}
