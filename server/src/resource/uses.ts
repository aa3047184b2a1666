import { isAgencyOnly } from '@leadwright/contract/client-view';
import { MOST_COUNTED, type RecordUse } from '@leadwright/contract/features/records';
import { innerType, metaOf } from '@leadwright/contract/resource';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { reachable, type Table, visible } from '../access/scope.ts';
import type { Viewer } from '../access/viewer.ts';
import type { App } from '../context.ts';
import { TABLES } from '../database/columns.gen.ts';
import type { Db } from '../database/pool.ts';
import { inUse, type RecordKind } from '../record/kinds.ts';
import { columnsOf, noSuch } from '../record/row.ts';

const SHOWN = 5;

/** A way in which rows of a kind, here called `t`, refer to a record. */
interface Way {
  kind: RecordKind;
  field: string | null;
  /** Whether the field names several. */
  isList?: boolean;
  to: (id: string) => RawBuilder<SqlBool>;
}

interface Facts {
  unique: Record<string, readonly string[]>;
  references: Record<string, Table>;
}

type Choices = App['choices'];

/** What can refer to the rows of a table: by a list of them, and as the foreign keys say. Tables that are part of something are left out. */
function waysTo(target: Table, kinds: readonly RecordKind[], choices: Choices): Way[] {
  return [...byKeys(target, kinds), ...kinds.flatMap((kind) => byLists(target, kind, choices))];
}

function byLists(target: Table, kind: RecordKind, choices: Choices): Way[] {
  const columns = columnsOf(kind.rule.table);
  return Object.entries(kind.fields.shape).flatMap(([field, type]) => {
    const { reference } = metaOf(type as z.ZodType, field);
    const isList = innerType(type as z.ZodType) instanceof z.ZodArray && columns[field] !== undefined;
    if (!isList || !reference || choices.get(reference)?.table !== target) return [];
    const to: Way['to'] = (id) => sql<SqlBool>`t.${sql.ref(field)} @> array[${id}]::uuid[]`;
    return [{ kind, field, isList, to }];
  });
}

function byKeys(target: Table, kinds: readonly RecordKind[]): Way[] {
  const inTable = (table: Table) => kinds.filter(({ rule }) => rule.table === table);
  return Object.entries(TABLES as unknown as Record<Table, Facts>).flatMap(([table, { unique, references }]) => {
    const columns = Object.keys(references).filter((column) => references[column] === target);
    const stored = inTable(table as Table);
    if (stored.length > 0) {
      return stored.flatMap((kind) =>
        columns.filter((column) => column in kind.fields.shape).map((column) => byField(kind, column)),
      );
    }
    // A table whose key is two references links their rows to each other.
    const key = unique[`${table}_pkey`] ?? [];
    if (key.length !== 2) return [];
    return columns.flatMap((column) => {
      const other = key.find((part) => part !== column)!;
      const linked = key.includes(column) ? inTable(references[other] as Table) : [];
      return linked.map((kind) => byLink(kind, table as Table, column, other));
    });
  });
}

const byField = (kind: RecordKind, column: string): Way => ({
  kind,
  field: column,
  to: (id) => sql<SqlBool>`t.${sql.ref(column)} = ${id}`,
});
const byLink = (kind: RecordKind, link: Table, column: string, other: string): Way => ({
  kind,
  field: null,
  to: (id) =>
    sql<SqlBool>`t.id in (select l.${sql.ref(other)} from ${sql.table(link)} l where l.${sql.ref(column)} = ${id})`,
});

/** Everything in use that refers to a record and that the viewer may see, in one statement. */
export async function usesOf(
  db: Db,
  viewer: Viewer,
  { records, choices }: Pick<App, 'records' | 'choices'>,
  { rule, label, noun }: RecordKind,
  id: string,
): Promise<RecordUse[]> {
  const found = await sql<{ label: string }>`
    select ${label} as label from ${sql.table(rule.table)} t where t.id = ${id} and ${visible(viewer, rule, 't')}`.execute(
    db,
  );
  const name = found.rows[0]?.label;
  if (name === undefined) throw noSuch(noun);
  const ways = waysTo(rule.table, [...records.values()], choices).filter(
    ({ kind, field }) => !viewer.clientId || !field || !isAgencyOnly(kind.fields.shape[field] as z.ZodType),
  );
  if (ways.length === 0) return [];
  const parts = ways.map(
    ({ kind, to }) => sql`(
      with found as materialized (
        select t.id, ${kind.label}::text as label from ${sql.table(kind.rule.table)} t
        where ${to(id)} and ${inUse(kind.rule.table)} and ${reachable(viewer, kind.rule, 't')} limit ${MOST_COUNTED + 1})
      select json_build_object('count', (select count(*) from found), 'rows', coalesce(
        (select json_agg(f) from (select * from found order by label, id limit ${SHOWN}) f), '[]')))`,
  );
  const { rows } = await sql<{ uses: Pick<RecordUse, 'count' | 'rows'>[] }>`
    select json_build_array(${sql.join(parts)}) as uses`.execute(db);
  return ways.map(({ kind, field, isList }, i) => ({
    entity: kind.name,
    title: kind.list.title,
    field,
    field_label: field && metaOf(kind.fields.shape[field] as z.ZodType, field).label,
    ...rows[0]!.uses[i]!,
    filter: isList ? null : filterOf(kind, field, name),
  }));
}

/** A list shows a reference by its label: those that have the column can be narrowed to it. */
function filterOf({ list }: RecordKind, field: string | null, value: string): RecordUse['filter'] {
  const column = field?.replace(/_id$/, '_label') ?? '';
  return list.columns[column] && list.columns[column].filterable !== false ? { column, value } : null;
}
