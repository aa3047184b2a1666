import type { FieldType } from '@leadwright/contract/custom-values';
import { customColumn } from '@leadwright/contract/features/custom-fields';
import type { ColumnKind } from '@leadwright/contract/grid';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Viewer } from '../../access/viewer.ts';
import { alphabetical } from '../../database/collation.ts';
import type { Db } from '../../database/pool.ts';
import type { GridExpression, ServedColumn } from '../../record/source.ts';
import { type Field, fieldsOf } from './fields.queries.ts';
import { ROWS } from './values.queries.ts';

/** Further fields are there to be chosen: nobody reads two hundred columns. */
const SHOWN = 12;

const KIND: Record<FieldType, ColumnKind> = {
  text: 'text',
  long_text: 'text',
  email: 'text',
  url: 'text',
  phone: 'text',
  country: 'text',
  select: 'set',
  multi_select: 'set',
  boolean: 'set',
  integer: 'number',
  decimal: 'number',
  money: 'number',
  rating: 'number',
  date: 'date',
  date_time: 'date',
};
const YES_OR_NO = { true: 'Yes', false: 'No' };

function expressionOf({ type, slot, indexed }: Field, alias: string): GridExpression {
  const value = sql.ref(`${alias}.${slot}`);
  const inIndex = indexed ? { filledInIndex: true as const } : {};
  if (type === 'boolean') return { sql: sql`case when ${value} then 'true' when not ${value} then 'false' end` };
  // The shared index of a text is in the order of the alphabet, for codes as for words.
  if (type === 'select') return { sql: alphabetical(value), ...inIndex };
  if (type === 'multi_select') return { sql: sql`coalesce(${value}, '{}')`, notNull: true, matchSet: anyOf(value) };
  return { sql: value, ...inIndex };
}

const anyOf =
  (list: RawBuilder<unknown>) =>
  (codes: string[]): RawBuilder<SqlBool> =>
    codes.length > 0 ? sql`${list} && ${codes}::text[]` : sql`${list} is null`;

function valuesOf({ type, options }: Field): Pick<ServedColumn, 'values'> {
  if (type === 'boolean') return { values: YES_OR_NO };
  if (KIND[type] !== 'set') return {};
  return { values: Object.fromEntries(options.map(({ code, label }) => [code, label])) };
}

/** The custom fields of a campaign as columns of its grids, where `alias` is the working row. */
export async function customColumns(
  db: Db,
  viewer: Viewer,
  campaignId: string,
  alias: string,
): Promise<Record<string, ServedColumn>> {
  const fields = await fieldsOf(db, viewer, { campaignId, subject: ROWS.subject, states: ['active'] });
  return Object.fromEntries(
    fields.map((field, place) => [
      customColumn(field.id),
      {
        label: field.params.currency ? `${field.label} (${field.params.currency})` : field.label,
        kind: KIND[field.type],
        group: 'campaign',
        ...valuesOf(field),
        ...(field.type === 'multi_select' ? { many: true, sortable: false } : {}),
        ...(place < SHOWN ? {} : { hidden: true }),
        expression: expressionOf(field, alias),
      },
    ]),
  );
}
