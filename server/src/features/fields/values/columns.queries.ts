import type { CascadeLink } from '@leadwright/contract/cascades/links';
import { displayType, isReference } from '@leadwright/contract/custom-values';
import { customColumn } from '@leadwright/contract/features/custom-fields';
import type { ColumnKind } from '@leadwright/contract/grid';
import { asciiAddresses, asciiUrl } from '@leadwright/contract/text/domains';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Viewer } from '../../../access/viewer.ts';
import { alphabetical } from '../../../database/collation.ts';
import type { Db } from '../../../database/pool.ts';
import type { GridExpression, ServedColumn } from '../../../record/source.ts';
import { loadCascadeLinks } from './cascades/cascade-links.queries.ts';
import { type Field, fieldValueSql, listVisibleFields } from './fields.queries.ts';
import { replacementsOf } from './former-options.ts';
import type { Aliases } from './formulas/core-sources.ts';
import { type FieldEntity, ruleOf, WORKING_TABLES } from './records.queries.ts';
import { nameOf } from './references.queries.ts';
import { type SlotKind, slotsOf } from './slots.ts';

/** The maximum number of fields shown by default. The user can show more in the grid. */
const MAX_SHOWN = 12;

const COLUMN_KIND = {
  text: 'text',
  number: 'number',
  date: 'date',
  moment: 'date',
  flag: 'set',
  list: 'set',
} as const satisfies Record<SlotKind, ColumnKind>;
/** Returns the column kind of a field. A choice is stored as text but filtered as a set. */
const kindOf = (field: Field): ColumnKind =>
  field.type === 'select' ? 'set' : COLUMN_KIND[slotsOf(displayType(field)).kind];

const YES_OR_NO = { true: 'Yes', false: 'No' };

function expressionOf(viewer: Viewer, field: Field, alias: string, aliases: Aliases): GridExpression {
  const { indexed } = field;
  const type = displayType(field);
  const value = fieldValueSql(field, alias, aliases);
  if (isReference(type)) {
    const name = nameOf(viewer, type, value);
    return { sql: name, order: alphabetical(name) };
  }
  const indexOptions = indexed ? { hasPartialIndex: true as const } : {};
  if (type === 'boolean') return { sql: sql`case ${value} when true then 'true' when false then 'false' end` };
  if (type === 'select') {
    const codes = field.options.map(({ code }) => code);
    // Free text comes after the options.
    const optionOrder = (code: RawBuilder<unknown>) => sql`case when ${code} is not null
      then coalesce(array_position(${codes}::text[], ${code}::text), ${codes.length + 1}) end`;
    const replacements = replacementsOf(field.options);
    return { sql: alphabetical(value), order: optionOrder(value), groupOrder: optionOrder, replacements };
  }
  if (type === 'multi_select') {
    const replacements = replacementsOf(field.options);
    return { sql: sql`coalesce(${value}, '{}')`, notNull: true, matchSet: matchesAny(value), replacements };
  }
  if (slotsOf(type).kind === 'text') {
    const toStored = type === 'url' ? asciiUrl : type === 'email' ? asciiAddresses : undefined;
    return { sql: value, order: alphabetical(value), ...(toStored && { toStored }), ...indexOptions };
  }
  return { sql: value, ...(slotsOf(type).kind === 'date' ? { isDay: true as const } : {}), ...indexOptions };
}

const matchesAny =
  (list: RawBuilder<unknown>) =>
  (codes: string[]): RawBuilder<SqlBool> =>
    codes.length > 0 ? sql`${list} && ${codes}::text[]` : sql`${list} is null`;

/** Returns the label of a field with its unit, as grids and exported files show it. */
export const columnLabel = ({ label, params }: Pick<Field, 'label' | 'params'>): string =>
  params.currency ? `${label} (${params.currency})` : label;

function valuesOf(field: Field): Pick<ServedColumn, 'values'> {
  if (displayType(field) === 'boolean') return { values: YES_OR_NO };
  if (kindOf(field) !== 'set') return {};
  return { values: Object.fromEntries(field.options.map(({ code, label }) => [code, label])) };
}

/** Returns the column properties that make a writable field editable in the grid. */
function editingOf(field: Field): Pick<ServedColumn, 'edit' | 'rules' | 'auditField' | 'guards' | 'restricted'> {
  const { id, key, writable, restricted, type, params, options, sensitive } = field;
  // Files are chosen on the record page, where they can be uploaded.
  if (!writable || type === 'file') return {};
  const rules = { type, params, options };
  return {
    edit: customColumn(id),
    rules,
    auditField: key,
    ...(sensitive ? { guards: ['sensitive-fields'] } : {}),
    ...(restricted ? { restricted } : {}),
  };
}

function cascadesOf(links: readonly CascadeLink[], { id }: Field): Pick<ServedColumn, 'cascades'> {
  const cascades = links.filter(({ parent, child }) => parent === id || child === id);
  return cascades.length > 0 ? { cascades } : {};
}

/**
 * Returns the custom fields of an entity as columns for the grids of a campaign. `alias` names the working
 * row, and `aliases` name the joined tables of its record.
 */
export async function customColumns(
  db: Db,
  viewer: Viewer,
  campaignId: string,
  alias: string,
  entity: FieldEntity,
  aliases: Aliases,
): Promise<Record<string, ServedColumn>> {
  const fields = await listVisibleFields(db, viewer, {
    campaignId,
    entity,
    subject: ruleOf(WORKING_TABLES[entity]).subject,
    states: ['active'],
  });
  const visibleIds = new Set(fields.map(({ id }) => id));
  const links = (await loadCascadeLinks(db, { campaignId, entity })).filter(
    ({ parent, child }) => visibleIds.has(parent) && visibleIds.has(child),
  );
  return Object.fromEntries(
    fields.map((field, index) => [
      customColumn(field.id),
      {
        ...editingOf(field),
        ...cascadesOf(links, field),
        label: columnLabel(field),
        kind: kindOf(field),
        ...(field.export_name ? { exportHeader: field.export_name } : {}),
        group: field.kind,
        ...valuesOf(field),
        ...(field.type === 'multi_select' ? { many: true, sortable: false } : {}),
        ...(field.type === 'date_time' ? { clock: true } : {}),
        ...(index < MAX_SHOWN ? {} : { hidden: true }),
        expression: expressionOf(viewer, field, alias, aliases),
      },
    ]),
  );
}
