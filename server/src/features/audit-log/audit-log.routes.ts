import { accountFields } from '@leadwright/contract/features/accounts';
import { auditLog } from '@leadwright/contract/features/audit-log';
import { fieldResources } from '@leadwright/contract/features/fields';
import { fieldsWithoutAccess } from '@leadwright/contract/permissions/guarded-fields';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { fieldPermissions } from '../../access/field-permissions.ts';
import { scopeRule, visible } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import { serveGrid } from '../../grid/serve-grid.ts';
import { auditReason } from '../../record/changes.queries.ts';
import { isFieldReadable } from '../fields/values/custom-fields.service.ts';

/** Requires the scope "all", because an entry may concern any record. */
const rule = scopeRule('audit_event', 'audit');

/** Returns whether the official numbers of accounts are hidden from the viewer. */
const hidesNumbers = (viewer: Viewer): boolean =>
  fieldsWithoutAccess(accountFields, fieldPermissions(viewer), 'read').includes('identifiers');

/** Returns SQL for the current name of a record. Records without a page use the name in the entry. */
function recordName({ records }: App): RawBuilder<unknown> {
  const conditions = [...records.values()].map(
    ({ name, label, rule: { table } }) => sql`
      when ${sql.lit(name)} then (select ${label}::text from ${sql.table(table)} t where t.id::text = e.entity_id)`,
  );
  const recordedName = sql`coalesce(e.after ->> 'name', e.before ->> 'name', e.after ->> 'file_name')`;
  return sql`coalesce(case e.entity ${sql.join(conditions, sql``)} end, ${recordedName})`;
}

const valueText = (recordedValues: RawBuilder<unknown>) => sql`coalesce(nullif(${recordedValues} ->> f.name, ''), '–')`;
/**
 * Returns SQL for the condition that the viewer may not read field `f`. An entry of a known record type hides the
 * hidden fields of that type. All other entries hide those of every type at any depth, which may hide too many fields
 * but never too few.
 */
function isHiddenField({ records }: App, viewer: Viewer): RawBuilder<SqlBool> {
  const hasPermission = fieldPermissions(viewer);
  const recordTypes = [...records.values()].map(({ name, fields, row = fields }) => ({
    name,
    hidden: fieldsWithoutAccess(row, hasPermission, 'read'),
  }));
  const allHidden = [...new Set(recordTypes.flatMap(({ hidden }) => hidden))];
  if (allHidden.length === 0) return sql`false`;
  const conditions = recordTypes.flatMap(({ name, hidden }) =>
    hidden.length > 0 ? [sql<SqlBool>`(e.entity = ${name} and f.name = any(${hidden}::text[]))`] : [],
  );
  const containsHiddenField = (recordedValues: RawBuilder<unknown>) => sql`exists (
    select from unnest(${allHidden}::text[]) as c(name)
    where jsonb_path_exists(${recordedValues} -> f.name, ('lax $.**.' || to_json(c.name))::jsonpath))`;
  const isHiddenInOther = sql`(e.entity <> all(${recordTypes.map(({ name }) => name)}::text[])
    and (f.name = any(${allHidden}::text[]) or ${containsHiddenField(sql`e.before`)} or ${containsHiddenField(sql`e.after`)}))`;
  return sql`(${sql.join([...conditions, isHiddenInOther], sql` or `)})`;
}

const FIELD_ENTITIES = Object.values(fieldResources).map(({ name }) => name);
/** SQL for all custom fields. A purged field keeps the visibility that it had when it was purged. */
const CUSTOM_FIELDS = sql`(
  select id::text, key, visible_to, sensitive from field
  union all
  select p.entity_id, p.before ->> 'key', array(select jsonb_array_elements_text(p.before -> 'visible_to'))::uuid[],
    (p.before ->> 'sensitive')::boolean
  from audit_event p
  where p.action = 'purge' and p.entity = any(${FIELD_ENTITIES}::text[])
    and not exists (select from field where field.id::text = p.entity_id))`;
/** Returns SQL for the custom fields that are hidden from the viewer. */
const hiddenCustomFields = (viewer: Viewer) => sql`from ${CUSTOM_FIELDS} d where not ${isFieldReadable(viewer, 'd')}`;

/** Returns SQL for the condition that `f` or the entry contains a hidden custom field, by its key or its id. */
function revealsHiddenField({ records }: App, viewer: Viewer): RawBuilder<SqlBool> {
  const anyHiddenField = (expression: RawBuilder<unknown>) =>
    sql`any(coalesce((select array_agg(${expression}) ${hiddenCustomFields(viewer)}), '{}'::text[]))`;
  return sql`((e.entity <> all(${[...records.keys()]}::text[]) and f.name = ${anyHiddenField(sql`d.key`)})
    or (coalesce(e.before::text, '') || coalesce(e.after::text, '')) like ${anyHiddenField(sql`'%' || d.id || '%'`)})`;
}

/** Returns SQL for the condition that an entry is not about the definition of a hidden field. */
const isFieldEntryVisible = (viewer: Viewer) => sql<SqlBool>`case when e.entity = any(${FIELD_ENTITIES}::text[])
  then not exists (select ${hiddenCustomFields(viewer)} and d.id = e.entity_id) else true end`;

/** Returns SQL for a summary such as "city: Hull → Leeds; phone: – → 01482", in the order of the field names. */
const changeSummary = (hidden: RawBuilder<SqlBool>) => sql`(
  select string_agg(
    replace(f.name, '_', ' ') || ': ' || case when e.before is null then '' else ${valueText(sql`e.before`)} || ' → ' end
      || ${valueText(sql`e.after`)}, '; ' order by f.name)
  from jsonb_object_keys(
    case when jsonb_typeof(coalesce(e.after, e.before)) = 'object' then coalesce(e.after, e.before) else '{}' end) as f(name)
  where f.name not in ('reason', 'duplicate_reason', 'id', 'can', 'version', 'updated_at', 'updated_by') and not ${hidden} and (e.before ->> f.name is distinct from e.after ->> f.name))`;

/** SQL for a readable entity name: "match_decision" becomes "Match decision". */
const ENTITY_NAME = sql`(upper(left(e.entity, 1)) || translate(substr(e.entity, 2), '_-', '  '))`;

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
        sql: changeSummary(sql`(${isHiddenField(app, viewer)} or ${revealsHiddenField(app, viewer)})`),
      }),
      reason: (viewer) => ({ sql: auditReason({ hidesNumbers: hidesNumbers(viewer) }) }),
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
