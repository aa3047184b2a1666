import type { CascadeLink } from '@leadwright/contract/cascades/links';
import { displayType, isReference } from '@leadwright/contract/custom-values';
import { customColumn } from '@leadwright/contract/features/custom-fields';
import type { ColumnKind } from '@leadwright/contract/grid';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Viewer } from '../../../access/viewer.ts';
import { alphabetical } from '../../../database/collation.ts';
import type { Db } from '../../../database/pool.ts';
import type { GridExpression, ServedColumn } from '../../../record/source.ts';
import { cascadeLinks } from './cascades/links.queries.ts';
import { type Field, fieldsOf, fieldValueSql } from './fields.queries.ts';
import type { Aliases } from './formulas/core-sources.ts';
import { type FieldEntity, ruleOf, WORKING_TABLES } from './records.queries.ts';
import { nameOf } from './references.queries.ts';
import { type SlotKind, slotsOf } from './slots.ts';

/** The number of fields shown by default; more can be added in the grid. */
const MAX_SHOWN = 12;

const COLUMN_KIND = {
  text: 'text',
  number: 'number',
  date: 'date',
  moment: 'date',
  flag: 'set',
  list: 'set',
} as const satisfies Record<SlotKind, ColumnKind>;
/** The kind of a column follows from its slot; the codes of a choice are stored as text. */
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
  // The shared index of a text slot is in alphabetical order, for codes as for other text.
  if (type === 'select') return { sql: alphabetical(value), ...indexOptions };
  if (type === 'multi_select')
    return { sql: sql`coalesce(${value}, '{}')`, notNull: true, matchSet: matchesAny(value) };
  if (slotsOf(type).kind === 'text') return { sql: value, order: alphabetical(value), ...indexOptions };
  return { sql: value, ...(slotsOf(type).kind === 'date' ? { isDay: true as const } : {}), ...indexOptions };
}

const matchesAny =
  (list: RawBuilder<unknown>) =>
  (codes: string[]): RawBuilder<SqlBool> =>
    codes.length > 0 ? sql`${list} && ${codes}::text[]` : sql`${list} is null`;

function valuesOf(field: Field): Pick<ServedColumn, 'values'> {
  if (displayType(field) === 'boolean') return { values: YES_OR_NO };
  if (kindOf(field) !== 'set') return {};
  return { values: Object.fromEntries(field.options.map(({ code, label }) => [code, label])) };
}

/** A column edits its field by the rules of the field. */
function editing(field: Field): Pick<ServedColumn, 'edit' | 'rules' | 'auditField' | 'guards' | 'restricted'> {
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

function linked(links: readonly CascadeLink[], { id }: Field): Pick<ServedColumn, 'cascades'> {
  const cascades = links.filter(({ parent, child }) => parent === id || child === id);
  return cascades.length > 0 ? { cascades } : {};
}

/**
 * Returns the custom fields of an entity as columns of the campaign’s grids. `alias` is the working row and `aliases`
 * are the joined tables of its record.
 */
export async function customColumns(
  db: Db,
  viewer: Viewer,
  campaignId: string,
  alias: string,
  entity: FieldEntity,
  aliases: Aliases,
): Promise<Record<string, ServedColumn>> {
  const fields = await fieldsOf(db, viewer, {
    campaignId,
    entity,
    subject: ruleOf(WORKING_TABLES[entity]).subject,
    states: ['active'],
  });
  const seen = new Set(fields.map(({ id }) => id));
  const links = (await cascadeLinks(db, { campaignId, entity })).filter(
    ({ parent, child }) => seen.has(parent) && seen.has(child),
  );
  return Object.fromEntries(
    fields.map((field, place) => [
      customColumn(field.id),
      {
        ...editing(field),
        ...linked(links, field),
        label: field.params.currency ? `${field.label} (${field.params.currency})` : field.label,
        kind: kindOf(field),
        ...(field.export_name ? { exportHeader: field.export_name } : {}),
        group: field.kind,
        ...valuesOf(field),
        ...(field.type === 'multi_select' ? { many: true, sortable: false } : {}),
        ...(field.type === 'date_time' ? { clock: true } : {}),
        ...(place < MAX_SHOWN ? {} : { hidden: true }),
        expression: expressionOf(viewer, field, alias, aliases),
      },
    ]),
  );
}
