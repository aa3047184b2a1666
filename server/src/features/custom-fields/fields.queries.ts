import { type Action, type Subject, satisfies } from '@leadwright/contract/access';
import type { CustomField } from '@leadwright/contract/features/custom-fields';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { reachable, type ScopeRule, sharedRule } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';
import { isIndexed } from './slots.ts';

/** A field as the server knows it: with the column that holds its values, and whether the viewer may write them. */
export type Field = CustomField & { slot: string; writable: boolean };

/** The fields that a right reaches; columns and values come with the right to the rows they stand on. */
export const fieldRule = (subject: Subject): ScopeRule<'custom_field'> => ({ ...sharedRule('custom_field'), subject });

/** Sensitive fields are there only for whoever has the right to them: not to show, filter, sort, group, export or write. */
function withinSensitive(viewer: Viewer, action: Action): RawBuilder<SqlBool> {
  const needed = { subject: 'sensitive-fields', action: action === 'read' ? 'read' : 'update' } as const;
  return satisfies(viewer.grants, needed) ? sql`true` : sql`not f.sensitive`;
}

interface Wanted {
  campaignId: string;
  subject: Subject;
  action?: Action;
  /** Fields in use alone, or those in any state. */
  states?: readonly CustomField['state'][];
  ids?: readonly string[];
  /** Holds the definitions until the transaction ends: what is written by them is written while they are so. */
  locked?: 'share' | 'update';
}

/** The fields of a campaign that the viewer may see, in their order; none where the viewer may not see the campaign's. */
export async function fieldsOf(db: Db, viewer: Viewer, wanted: Wanted): Promise<Field[]> {
  const { campaignId, subject, action = 'read', states, ids, locked } = wanted;
  const lock = locked === 'update' ? sql`for update of f` : locked ? sql`for share of f` : sql``;
  const { rows } = await sql<Omit<Field, 'indexed'>>`
    select f.id, f.version, f.key, f.label, f.help, f.type, f.params, f.section, f.position, f.sensitive, f.client_visible,
      f.state, f.slot,
      (${reachable(viewer, fieldRule(subject), 'f', 'update')} and ${withinSensitive(viewer, 'update')}) is true as writable,
      coalesce((
        select json_agg(json_build_object('code', o.code, 'label', o.label, 'colour', o.colour, 'state', o.state)
          order by o.position, o.code)
        from custom_field_option o where o.campaign_id = f.campaign_id and o.field_id = f.id), '[]') as options
    from custom_field f
    where f.campaign_id = ${campaignId} and ${ids ? sql`f.id = any(${ids}::uuid[])` : sql`true`}
      and ${states ? sql`f.state = any(${states})` : sql`true`}
      and ${reachable(viewer, fieldRule(subject), 'f', action)} and ${withinSensitive(viewer, action)}
    order by f.position, f.created_at, f.id ${lock}`.execute(db);
  return rows.map((row) => ({ ...row, indexed: isIndexed(row.slot) }));
}
