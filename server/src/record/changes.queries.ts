import type { RecordChange } from '@leadwright/contract/features/records';
import { metaOf } from '@leadwright/contract/resource';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../database/pool.ts';
import type { ChoiceSource } from './choices.ts';
import type { Values } from './row.ts';

/** Tests for a blank value: null, empty text or an empty list. */
const isBlank = (value: unknown) => value == null || value === '' || (Array.isArray(value) && value.length === 0);
const isSame = (a: unknown, b: unknown) =>
  isBlank(a) ? isBlank(b) : !isBlank(b) && JSON.stringify(a) === JSON.stringify(b);

/** Returns the changes of the named fields between two states of a row. A field that `after` lacks is unchanged. */
export function listChanges(names: readonly string[], before: Values | null, after: Values | null): RecordChange[] {
  if (!after) return [];
  return names
    .filter((name) => name in after && !isSame(before?.[name], after[name]))
    .map((name) => {
      const label = name.replace(/_id$/, '_label');
      const labelsOf = (row: Values | null) => (label !== name && row?.[label] ? { label: String(row[label]) } : {});
      const [previousLabel, newLabel] = [labelsOf(before).label, labelsOf(after).label];
      return {
        field: name,
        before: before?.[name] ?? null,
        after: after[name],
        ...(previousLabel === undefined ? {} : { before_label: previousLabel }),
        ...(newLabel === undefined ? {} : { after_label: newLabel }),
      };
    });
}

/** Adds labels to changes with ids of other records, in one statement. */
export async function addReferenceLabels(
  db: Db,
  choices: ReadonlyMap<string, ChoiceSource>,
  fields: z.ZodObject,
  changes: readonly RecordChange[],
): Promise<void> {
  const unlabelled = changes.flatMap((change) => {
    const { reference: list } = metaOf(fields.shape[change.field] as z.ZodType, change.field);
    if (!list || !choices.has(list)) return [];
    return (['before', 'after'] as const)
      .filter((side) => change[side] && !change[`${side}_label`])
      .map((side) => ({ list, id: String(change[side]), change, side }));
  });
  if (unlabelled.length === 0) return;
  const queries = [...Map.groupBy(unlabelled, ({ list }) => list)].map(([list, references]) => {
    const { from, id, label } = choices.get(list)!;
    const ids = [...new Set(references.map((reference) => reference.id))];
    return sql`select ${list}::text as list, ${id}::text as id, ${label}::text as label from ${from} where ${id}::text = any(${ids})`;
  });
  const { rows } = await sql<{ list: string; id: string; label: string }>`
    ${sql.join(queries, sql` union all `)}`.execute(db);
  const labels = new Map(rows.map(({ list, id, label }) => [`${list} ${id}`, label]));
  for (const { list, id, change, side } of unlabelled) {
    const label = labels.get(`${list} ${id}`);
    if (label !== undefined) change[`${side}_label`] = label;
  }
}

/** JSON path of the reasons for disputed registration numbers. */
const DISPUTE_REASONS_PATH = sql`'lax $.identifiers[*].dispute_reason'::jsonpath`;
/** SQL: a text field of an audit event `e`, if the event changed it. */
const changedText = (field: string) =>
  sql`nullif(nullif(e.after ->> ${sql.lit(field)}, ''), e.before ->> ${sql.lit(field)})`;

/**
 * SQL: the reason that the user gave for an audit event `e`, in a field of its own or with a disputed official number.
 * The reason of a dispute is part of the official numbers and hidden with them.
 */
export const auditReason = ({ hidesNumbers }: { hidesNumbers: boolean }): RawBuilder<string | null> => sql`coalesce(
  ${changedText('reason')}, ${changedText('duplicate_reason')}, ${
    hidesNumbers
      ? sql`null`
      : sql`(select string_agg(d.reason, '; ' order by d.reason) from (
    select r #>> '{}' as reason from jsonb_path_query(e.after, ${DISPUTE_REASONS_PATH}) r
    except select r #>> '{}' from jsonb_path_query(e.before, ${DISPUTE_REASONS_PATH}) r) d)`
  })`;
