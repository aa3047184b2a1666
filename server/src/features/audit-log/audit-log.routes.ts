import { auditLog } from '@leadwright/contract/features/audit-log';
import { fieldResources } from '@leadwright/contract/features/fields';
import { hiddenFields } from '@leadwright/contract/permissions/guarded-fields';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { fieldPermissions } from '../../access/guarded.ts';
import { scopeRule, visible } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import { serveGrid } from '../../grid/serve-grid.ts';
import { isFieldReadable } from '../fields/values/custom-fields.service.ts';

/** Applies in scope "all" only, because an entry may concern any record. */
const rule = scopeRule('audit_event', 'audit');

/** Returns SQL for the current name of a record. Records without a page use the name in the entry. */
function recordName({ records }: App): RawBuilder<unknown> {
  const known = [...records.values()].map(
    ({ name, label, rule: { table } }) => sql`
      when ${sql.lit(name)} then (select ${label}::text from ${sql.table(table)} t where t.id::text = e.entity_id)`,
  );
  const recordedName = sql`coalesce(e.after ->> 'name', e.before ->> 'name', e.after ->> 'file_name')`;
  return sql`coalesce(case e.entity ${sql.join(known, sql``)} end, ${recordedName})`;
}

const text = (side: RawBuilder<unknown>) => sql`coalesce(nullif(${side} ->> f.name, ''), '–')`;
/**
 * Returns SQL for fields that the viewer may not read. For record types: the hidden fields of their schema. For other
 * entries, such as working rows: hidden fields of any type at any depth, so that unknown types reveal too little.
 */
function isHiddenField({ records }: App, viewer: Viewer): RawBuilder<SqlBool> {
  const may = fieldPermissions(viewer);
  const kinds = [...records.values()].map(({ name, fields, row = fields }) => ({
    name,
    hidden: hiddenFields(row, may, 'read'),
  }));
  const allHidden = [...new Set(kinds.flatMap(({ hidden }) => hidden))];
  if (allHidden.length === 0) return sql`false`;
  const known = kinds.flatMap(({ name, hidden }) =>
    hidden.length > 0 ? [sql<SqlBool>`(e.entity = ${name} and f.name = any(${hidden}::text[]))`] : [],
  );
  const within = (side: RawBuilder<unknown>) => sql`exists (
    select from unnest(${allHidden}::text[]) as c(name)
    where jsonb_path_exists(${side} -> f.name, ('lax $.**.' || to_json(c.name))::jsonpath))`;
  const others = sql`(e.entity <> all(${kinds.map(({ name }) => name)}::text[])
    and (f.name = any(${allHidden}::text[]) or ${within(sql`e.before`)} or ${within(sql`e.after`)}))`;
  return sql`(${sql.join([...known, others], sql` or `)})`;
}

/** Returns SQL for the custom fields that are hidden from the viewer. */
const hiddenCustomFields = (viewer: Viewer) => sql`from field d where not ${isFieldReadable(viewer, 'd')}`;

/** Returns SQL for values of hidden custom fields: stored by key in working rows, elsewhere with the field id. */
function revealsHiddenField({ records }: App, viewer: Viewer): RawBuilder<SqlBool> {
  const listed = (what: RawBuilder<unknown>) =>
    sql`any(coalesce((select array_agg(${what}) ${hiddenCustomFields(viewer)}), '{}'::text[]))`;
  return sql`((e.entity <> all(${[...records.keys()]}::text[]) and f.name = ${listed(sql`d.key`)})
    or (coalesce(e.before::text, '') || coalesce(e.after::text, '')) like ${listed(sql`'%' || d.id || '%'`)})`;
}

const FIELDS = Object.values(fieldResources).map(({ name }) => name);
/** Returns SQL that excludes entries about hidden fields. */
const isFieldEntryVisible = (viewer: Viewer) => sql<SqlBool>`case when e.entity = any(${FIELDS}::text[])
  then not exists (select ${hiddenCustomFields(viewer)} and d.id::text = e.entity_id) else true end`;

/** Returns SQL for a summary such as "city: Hull → Leeds; phone: – → 01482", in the order of the field names. */
const changes = (hidden: RawBuilder<SqlBool>) => sql`(
  select string_agg(
    replace(f.name, '_', ' ') || ': ' || case when e.before is null then '' else ${text(sql`e.before`)} || ' → ' end
      || ${text(sql`e.after`)}, '; ' order by f.name)
  from jsonb_object_keys(
    case when jsonb_typeof(coalesce(e.after, e.before)) = 'object' then coalesce(e.after, e.before) else '{}' end) as f(name)
  where f.name not in ('reason', 'duplicate_reason', 'version', 'updated_at', 'updated_by') and not ${hidden} and (e.before ->> f.name is distinct from e.after ->> f.name))`;

/** SQL for a readable entity name: "match_decision" becomes "Match decision". */
const ENTITY_NAME = sql`(upper(left(e.entity, 1)) || translate(substr(e.entity, 2), '_-', '  '))`;

/** Reasons that users state for a change: in a separate field, or with a disputed registration number. */
const DISPUTES = sql`'lax $.identifiers[*].dispute_reason'::jsonpath`;
const REASON = sql`coalesce(nullif(e.after ->> 'reason', ''), nullif(e.after ->> 'duplicate_reason', ''), (
  select string_agg(d.reason, '; ' order by d.reason) from (
    select r #>> '{}' as reason from jsonb_path_query(e.after, ${DISPUTES}) r
    except select r #>> '{}' from jsonb_path_query(e.before, ${DISPUTES}) r) d))`;

export function auditLogRoutes(app: App): void {
  serveGrid(app, auditLog, {
    table: 'audit_event',
    id: sql`e.id::text`,
    rows: (viewer) => ({
      from: sql`audit_event e left join app_user u on u.id = e.user_id`,
      where: isFieldEntryVisible(viewer),
      visible: visible(viewer, rule, 'e'),
    }),
    columns: {
      at: { sql: sql`e.at`, notNull: true },
      by: { sql: sql`u.display_name` },
      action: { sql: sql`e.action`, notNull: true },
      kind: { sql: ENTITY_NAME, notNull: true },
      record: { sql: recordName(app) },
      changes: (viewer) => ({
        sql: changes(sql`(${isHiddenField(app, viewer)} or ${revealsHiddenField(app, viewer)})`),
      }),
      reason: { sql: REASON },
      via: { sql: sql`e.via` },
      address: { sql: sql`e.after ->> 'address'` },
      record_id: { sql: sql`e.entity_id`, exact: true },
      request_id: { sql: sql`e.request_id`, exact: true },
    },
    extra: { entity: sql`e.entity`, about: sql`e.entity_id` },
    quickSearch: (pattern) =>
      sql<SqlBool>`(fold(u.display_name) like fold(${pattern}) or fold(${ENTITY_NAME}) like fold(${pattern})
        or e.entity_id like ${pattern})`,
  });
}
